// Draws the dots on the graphics card. One call counts how many dots cover each pixel, two more count the highlighted dots and
// their halos (with classes, one adds their colours), and a last one colours the pixels by these counts.

import { faintCount, fullOf, kinds, leastAlpha, shadeCount, shadesOf } from "./shades.js";

const vertex = `#version 300 es
layout(location = 0) in ivec2 position;
layout(location = 1) in float terminated;
layout(location = 2) in float group;
uniform ivec2 centre;
uniform vec2 scale;
uniform float size;
flat out float isTerminated;
flat out float ofClass;
void main() {
  // Integers are exact, so dots don't jitter at large scales.
  vec2 away = vec2(position - centre) * scale;
  bool isThere = position.x != -2147483647 - 1;
  gl_Position = isThere ? vec4(away, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = size;
  isTerminated = terminated;
  ofClass = group;
}`;

const fragment = `#version 300 es
precision highp float;
uniform float size;
uniform int kind;
uniform vec3 colors[16];
flat in float isTerminated;
flat in float ofClass;
out vec4 result;
void main() {
  float cover = 1.0;
  float radius = length(gl_PointCoord - 0.5) * size;
  // As in dots-2d.js, dots at one position don't add up to a square.
  if (size > 2.5) {
    cover = clamp(size * 0.5 - radius + 0.5, 0.0, 1.0);
    cover *= step(0.4, cover);
  }
  if (kind == 0) result = isTerminated > 0.0 ? vec4(cover, 0.0, 0.0, 0.0) : vec4(0.0, cover, 0.0, 0.0);
  else if (kind == 1) result = vec4(0.0, 0.0, 0.0, clamp(1.6 * (1.0 - 2.0 * radius / size), 0.0, 1.0));
  else if (kind == 2) result = vec4(0.0, 0.0, cover, 0.0);
  else result = vec4(colors[int(ofClass)], 1.0) * cover;
}`;

const everywhere = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`;

const colouring = `#version 300 es
precision highp float;
uniform highp sampler2D counts;
uniform highp sampler2D shades;
uniform highp sampler2D tints;
uniform vec2 opacity;
uniform vec3 full;
uniform vec4 halo;
out vec4 result;
float rampPosition(float dots, float full) { return min(log(1.0 + dots) / log(1.0 + full), 1.0); }
vec4 shadeOf(float dots, float full, int row) {
  float first = rampPosition(1.0, full);
  float shade = dots < 1.0 ? dots * ${faintCount}.0
    : ${faintCount}.0 + ${shadeCount - 1 - faintCount}.0 * (rampPosition(dots, full) - first) / max(1.0 - first, 1e-6);
  vec4 color = texelFetch(shades, ivec2(int(shade + 0.5), row), 0);
  return vec4(color.rgb * color.a, color.a);
}
vec4 over(vec4 upper, vec4 lower) { return upper + lower * (1.0 - upper.a); }
// The mean colour of classified dots: see classAlpha in shades.js.
vec4 tintOf(vec4 sum, float fade) {
  if (sum.a == 0.0) return vec4(0.0);
  float first = rampPosition(1.0, full.g);
  float part = max((rampPosition(sum.a, full.g) - first) / max(1.0 - first, 1e-6), 0.0);
  float alpha = fade * min(sum.a, 1.0) * mix(opacity.x, 1.0, part);
  return vec4(sum.rgb / sum.a * alpha, alpha);
}
void main() {
  vec4 count = texelFetch(counts, ivec2(gl_FragCoord.xy), 0);
  if (opacity.y > 0.0) {
    // Highlighted dots, which keep their colours, are above the others, which fade.
    result = over(tintOf(count, 1.0), tintOf(texelFetch(tints, ivec2(gl_FragCoord.xy), 0), opacity.y));
    return;
  }
  vec4 below = over(shadeOf(count.g, full.g, 1), shadeOf(count.r, full.r, 0));
  float around = halo.a * min(count.a, 1.0);
  result = over(shadeOf(count.b, full.b, 2), over(vec4(halo.rgb * around, around), below));
}`;

/** The maximum step of a coarse frame, which has every `step`-th dot. WebGL limits the stride to 255 bytes. */
const maximumStep = 16;
/** The time budget of a frame while the map moves, in milliseconds. */
const budget = 24;

/** Counting dots needs blending into floating-point textures, which not every graphics card has. */
const floatBlending = "EXT_color_buffer_float";

/** Whether WebGL 2 draws on a graphics card. Software rendering is slower than `CanvasDots`. */
export function hasGraphicsCard() {
  // A canvas keeps its first kind of context, so the test uses another one.
  const canvas = typeof OffscreenCanvas === "function" ? new OffscreenCanvas(1, 1) : document.createElement("canvas");
  const gl = canvas.getContext("webgl2", { failIfMajorPerformanceCaveat: true, antialias: false, depth: false });
  if (!gl?.getExtension(floatBlending)) return false;
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

export class WebGLDots {
  #gl;
  #plot;
  #paint;
  #buffers;
  #counts;
  #shades;
  #target;
  /** The sums of the colours of classified dots. */
  #tints;
  #tintTarget;
  #classes = null;
  #hasNewClasses = false;
  #isClassified = false;
  #size = [0, 0];
  #positions = new Int32Array(0);
  #terminated = null;
  #count = 0;
  #isNew = true;
  /** The parameters of the last frame. */
  #key = "";
  /** The time to draw a dot, in milliseconds. Initially unknown, so the first frame is coarse. */
  #cost = Infinity;
  #drawn = 0;
  #start = 0;
  isLost = false;

  /** Throws without WebGL 2 or its extension for counting. */
  constructor(canvas) {
    const gl = canvas.getContext("webgl2", { alpha: true, antialias: false, depth: false, powerPreference: "low-power" });
    if (!gl?.getExtension(floatBlending)) throw new Error("no WebGL 2");
    this.#gl = gl;
    canvas.addEventListener("webglcontextlost", (event) => { event.preventDefault(); this.isLost = true; });
    canvas.addEventListener("webglcontextrestored", () => { this.isLost = false; this.#prepare(); this.onrestored?.(); });
    this.#prepare();
  }

  #program(shaders, names) {
    const gl = this.#gl;
    const program = gl.createProgram();
    for (const [kind, text] of shaders) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "no program");
    return { program, ...Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(program, name)])) };
  }

  #prepare() {
    const gl = this.#gl;
    // A restored context has lost its extensions.
    gl.getExtension(floatBlending);
    this.#plot = this.#program([[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]], ["centre", "scale", "size", "kind", "colors"]);
    this.#paint = this.#program([[gl.VERTEX_SHADER, everywhere], [gl.FRAGMENT_SHADER, colouring]],
      ["counts", "shades", "full", "halo", "tints", "opacity"]);
    this.#buffers = { positions: gl.createBuffer(), terminated: gl.createBuffer(), classes: gl.createBuffer() };
    [this.#counts, this.#shades, this.#tints] = [0, 1, 2].map((unit) => {
      const texture = gl.createTexture();
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
      return texture;
    });
    this.#target = gl.createFramebuffer();
    this.#tintTarget = gl.createFramebuffer();
    this.#size = [0, 0];
    gl.blendFunc(gl.ONE, gl.ONE);
    this.#isNew = this.#hasNewClasses = true;
  }

  /** Sets the positions, and which of them are terminated, a byte each. */
  take(positions, terminated) {
    this.#positions = positions;
    this.#terminated = terminated;
    this.#count = positions.length / 2;
    this.#isNew = true;
    this.#key = "";
  }

  /** Sets the class of each postcode; `null` for no classes. */
  setClasses(classes) {
    this.#classes = classes;
    this.#hasNewClasses = true;
    this.#key = "";
  }

  #upload() {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers.classes);
    if (this.#hasNewClasses && this.#classes) gl.bufferData(gl.ARRAY_BUFFER, this.#classes, gl.DYNAMIC_DRAW);
    this.#hasNewClasses = false;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers.terminated);
    if (this.#isNew && this.#terminated) gl.bufferData(gl.ARRAY_BUFFER, this.#terminated, gl.STATIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers.positions);
    if (this.#isNew) gl.bufferData(gl.ARRAY_BUFFER, this.#positions, gl.STATIC_DRAW);
    this.#isNew = false;
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    if (this.#size[0] === width && this.#size[1] === height) return;
    this.#size = [width, height];
    for (const [unit, texture, target] of [[gl.TEXTURE0, this.#counts, this.#target], [gl.TEXTURE2, this.#tints, this.#tintTarget]]) {
      gl.activeTexture(unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA16F, width, height, 0, gl.RGBA, gl.HALF_FLOAT, null);
      gl.bindFramebuffer(gl.FRAMEBUFFER, target);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    }
  }

  /**
   * Draws all dots, and highlights some ranges of ordinals, known by a number. `style` has the sizes {size, highlightedSize, haloSize}, the
   * colours of each kind's ramp, the numbers of dots at their ends (full), and the colour of the halos. If drawing all dots
   * is slow, a new frame first has every `step`-th dot. With classes, `classes` has their colours, and `fade` their opacity. Returns whether the frame has all dots.
   */
  draw(view, ratio, ranges, style, rangesID) {
    const gl = this.#gl;
    if (this.isLost) return true;
    this.#upload();
    // Before another index has classes, a frame may still have the colours of the former ones.
    this.#isClassified = Boolean(this.#classes && style.classes);
    const key = JSON.stringify([view, ratio, rangesID, style]);
    const step = key === this.#key ? 1 : Math.min(Math.max(Math.ceil(this.#count * this.#cost / budget), 1), maximumStep) || 1;
    this.#key = key;
    this.#drawn = Math.ceil(this.#count / step);
    this.#start = performance.now();
    gl.viewport(0, 0, ...this.#size);
    gl.clearColor(0, 0, 0, 0);
    for (const target of [this.#tintTarget, this.#target]) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, target);
      gl.clear(gl.COLOR_BUFFER_BIT);
    }
    gl.enable(gl.BLEND);
    gl.useProgram(this.#plot.program);
    gl.uniform2i(this.#plot.centre, Math.round(view.east), Math.round(view.north));
    gl.uniform2f(this.#plot.scale, 2 * view.scale / view.width, 2 * view.scale / view.height);
    const length = Math.ceil(this.#count / step);
    if (this.#count && this.#isClassified) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.#tintTarget);
      gl.uniform3fv(this.#plot.colors, style.classes.slice(0, 16).flat());
      this.#add(3, style.size * ratio, 0, length, step);
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.#target);
    } else if (this.#count) this.#add(0, style.size * ratio, 0, length, step);
    for (const { first, end } of ranges) {
      const count = Math.min(end, this.#count) - first;
      if (count <= 0) continue;
      if (this.#isClassified) { this.#add(3, style.size * ratio, first, count, 1); continue; }
      this.#add(1, style.haloSize * ratio, first, count, 1);
      this.#add(2, style.highlightedSize * ratio, first, count, 1);
    }
    this.#colour(style, 1 / step);
    return step === 1;
  }

  /** Counts dots: all, live and terminated ones separately (0), halos (1), or highlighted ones (2); or adds the colours of classes (3). */
  #add(kind, size, first, count, step) {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers.positions);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribIPointer(0, 2, gl.INT, 8 * step, 0);
    if (kind === 0 && this.#terminated) {
      gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers.terminated);
      gl.enableVertexAttribArray(1);
      gl.vertexAttribPointer(1, 1, gl.UNSIGNED_BYTE, false, step, 0);
    } else {
      gl.disableVertexAttribArray(1);
      gl.vertexAttrib1f(1, 0);
    }
    if (this.#isClassified) {
      gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers.classes);
      gl.enableVertexAttribArray(2);
      gl.vertexAttribPointer(2, 1, gl.UNSIGNED_BYTE, false, step, 0);
    } else {
      gl.disableVertexAttribArray(2);
      gl.vertexAttrib1f(2, 0);
    }
    gl.uniform1f(this.#plot.size, size);
    gl.uniform1i(this.#plot.kind, kind);
    gl.drawArrays(gl.POINTS, first, count);
  }

  #colour(style, part) {
    const gl = this.#gl;
    const fulls = kinds.map((kind) => fullOf(style, kind, part));
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.#shades);
    const rows = new Uint8Array(4 * shadeCount * kinds.length);
    kinds.forEach((kind, row) => rows.set(shadesOf(style[kind], fulls[row]), 4 * shadeCount * row));
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, shadeCount, kinds.length, 0, gl.RGBA, gl.UNSIGNED_BYTE, rows);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.disable(gl.BLEND);
    gl.useProgram(this.#paint.program);
    gl.uniform1i(this.#paint.counts, 0);
    gl.uniform1i(this.#paint.shades, 1);
    gl.uniform1i(this.#paint.tints, 2);
    gl.uniform2f(this.#paint.opacity, leastAlpha(style), this.#isClassified ? style.fade : 0);
    gl.uniform3f(this.#paint.full, ...fulls);
    gl.uniform4f(this.#paint.halo, ...style.halo);
    gl.disableVertexAttribArray(0);
    gl.disableVertexAttribArray(1);
    gl.disableVertexAttribArray(2);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** Returns when the graphics card has finished drawing. */
  async finished() {
    const gl = this.#gl;
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!fence) return;
    gl.flush();
    while (!this.isLost && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    gl.deleteSync(fence);
    // With few dots, most of the time is waiting.
    if (this.#drawn > 10_000) this.#cost = (performance.now() - this.#start) / this.#drawn;
  }
}
