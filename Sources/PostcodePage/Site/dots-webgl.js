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

export class WebGLDots {
  #gl;
  #program;
  #uniforms = {};
  #count = 0;
  #room = 0;
  isLost = false;

  /** Fails where there is no WebGL 2; unless `atAnyCost`, also where it is not really on a graphics card. */
  constructor(canvas, atAnyCost) {
    const gl = canvas.getContext("webgl2", { alpha: true, antialias: false, depth: false, powerPreference: "low-power",
      failIfMajorPerformanceCaveat: !atAnyCost });
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
    gl.vertexAttribIPointer(0, 2, gl.INT, 0, 0);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bufferData(gl.ARRAY_BUFFER, this.#room * 8, gl.STATIC_DRAW);
  }

  /** Makes room for some dots. */
  reserve(count) {
    this.#room = count;
    this.#count = 0;
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, count * 8, this.#gl.STATIC_DRAW);
  }

  /** Takes positions from an ordinal on. */
  add(first, positions) {
    this.#gl.bufferSubData(this.#gl.ARRAY_BUFFER, first * 8, positions);
    this.#count = Math.max(this.#count, first + positions.length / 2);
  }

  /** Draws all dots, and those of some ranges of ordinals once more, lit. `style` has {size, color, litSize, litColor}. */
  draw(view, ratio, ranges, style) {
    const gl = this.#gl;
    if (this.isLost) return true;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.useProgram(this.#program);
    const middle = [Math.round(view.east), Math.round(view.north)];
    gl.uniform2i(this.#uniforms.middle, ...middle);
    gl.uniform2f(this.#uniforms.scale, 2 * view.scale / view.width, 2 * view.scale / view.height);
    const pass = (size, color, first, count) => {
      gl.uniform1f(this.#uniforms.size, size * ratio);
      gl.uniform4f(this.#uniforms.color, ...color);
      gl.drawArrays(gl.POINTS, first, count);
    };
    if (this.#count) pass(style.size, style.color, 0, this.#count);
    for (const { first, end } of ranges) {
      const count = Math.min(end, this.#count) - first;
      if (count > 0) pass(style.litSize, style.litColor, first, count);
    }
    return true;
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
  }
}
