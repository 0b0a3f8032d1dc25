// The dots on the graphics card: every position goes there once; a picture is one call for all and one for those lit.

const vertex = `#version 300 es
layout(location = 0) in ivec2 place;
uniform ivec2 middle;
uniform vec2 scale;
uniform float size;
void main() {
  // Whole numbers are exact, so that dots do not tremble where one looks closely.
  vec2 away = vec2(place - middle) * scale;
  bool isThere = place.x != -2147483647 - 1;
  gl_Position = isThere ? vec4(away, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = size;
}`;

const fragment = `#version 300 es
precision highp float;
uniform vec4 color;
uniform float size;
out vec4 result;
void main() {
  float cover = 1.0;
  if (size > 2.5) {
    float radius = length(gl_PointCoord - 0.5) * size;
    cover = clamp(size * 0.5 - radius + 0.5, 0.0, 1.0);
  }
  result = vec4(color.rgb * color.a * cover, color.a * cover);
}`;

/** Of the dots at most every so many-th makes a coarse picture: WebGL strides over 255 bytes at most. */
const mostCoarse = 16;
/** What a picture may take while one moves about, in milliseconds. */
const patience = 24;

/** Whether WebGL 2 is there and draws on a graphics card; without one, drawing it ourselves is quicker. */
export function hasGraphicsCard() {
  // A canvas that WebGL was asked of can be nothing else: another one is asked.
  const canvas = typeof OffscreenCanvas === "function" ? new OffscreenCanvas(1, 1) : document.createElement("canvas");
  const gl = canvas.getContext("webgl2", { failIfMajorPerformanceCaveat: true, antialias: false, depth: false });
  if (!gl) return false;
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

export class WebGLDots {
  #gl;
  #program;
  #uniforms = {};
  #positions = new Int32Array(0);
  #count = 0;
  #isNew = true;
  /** What the last picture was of, and whether it had every dot. */
  #key = "";
  /** What a dot takes, in milliseconds; the first picture is a coarse one. */
  #cost = Infinity;
  #drawn = 0;
  #start = 0;
  isLost = false;

  /** Fails where there is no WebGL 2. */
  constructor(canvas) {
    const gl = canvas.getContext("webgl2", { alpha: true, antialias: false, depth: false, powerPreference: "low-power" });
    if (!gl) throw new Error("no WebGL 2");
    this.#gl = gl;
    canvas.addEventListener("webglcontextlost", (event) => { event.preventDefault(); this.isLost = true; });
    canvas.addEventListener("webglcontextrestored", () => { this.isLost = false; this.#prepare(); this.onrestored?.(); });
    this.#prepare();
  }

  #prepare() {
    const gl = this.#gl;
    const program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "no program");
    this.#program = program;
    for (const name of ["middle", "scale", "size", "color"]) this.#uniforms[name] = gl.getUniformLocation(program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.enableVertexAttribArray(0);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.#isNew = true;
  }

  /** Takes positions, anew whenever there are more of them. */
  take(positions) {
    this.#positions = positions;
    this.#count = positions.length / 2;
    this.#isNew = true;
    this.#key = "";
  }

  /**
   * Draws all dots, and those of some ranges of ordinals once more, lit. `style` has {size, color, litSize, litColor}.
   * Where that takes long, a new picture is coarse at first, of every so many-th dot: then it returns `false`.
   */
  draw(view, ratio, ranges, style) {
    const gl = this.#gl;
    if (this.isLost) return true;
    if (this.#isNew) gl.bufferData(gl.ARRAY_BUFFER, this.#positions, gl.STATIC_DRAW);
    this.#isNew = false;
    const key = JSON.stringify([view, ratio, ranges, style]);
    const step = key === this.#key ? 1 : Math.min(Math.max(Math.ceil(this.#count * this.#cost / patience), 1), mostCoarse) || 1;
    this.#key = key;
    this.#drawn = Math.ceil(this.#count / step);
    this.#start = performance.now();
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.useProgram(this.#program);
    const middle = [Math.round(view.east), Math.round(view.north)];
    gl.uniform2i(this.#uniforms.middle, ...middle);
    gl.uniform2f(this.#uniforms.scale, 2 * view.scale / view.width, 2 * view.scale / view.height);
    const pass = (size, [red, green, blue, alpha], first, count, step) => {
      gl.vertexAttribIPointer(0, 2, gl.INT, 8 * step, 0);
      gl.uniform1f(this.#uniforms.size, size * ratio);
      // One dot stands for several.
      gl.uniform4f(this.#uniforms.color, red, green, blue, 1 - (1 - alpha) ** step);
      gl.drawArrays(gl.POINTS, first, count);
    };
    if (this.#count) pass(style.size, style.color, 0, Math.ceil(this.#count / step), step);
    for (const { first, end } of ranges) {
      const count = Math.min(end, this.#count) - first;
      if (count > 0) pass(style.litSize, style.litColor, first, count, 1);
    }
    return step === 1;
  }

  /** When the graphics card has drawn what it was told. */
  async finished() {
    const gl = this.#gl;
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!fence) return;
    gl.flush();
    while (!this.isLost && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    gl.deleteSync(fence);
    // What of that was waiting can be seen with few dots only.
    if (this.#drawn > 10_000) this.#cost = (performance.now() - this.#start) / this.#drawn;
  }
}
