// Made by tools/build-page. Do not edit.

#include "CPageFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "files/index.html"
};

static const unsigned char page_app_app_js[] = {
#embed "files/page/app/app.js"
};

static const unsigned char page_app_start_js[] = {
#embed "files/page/app/start.js"
};

static const unsigned char page_core_wasm[] = {
#embed "files/page/core.wasm"
};

static const unsigned char page_icon_192_png[] = {
#embed "files/page/icon-192.png"
};

static const unsigned char page_icon_512_png[] = {
#embed "files/page/icon-512.png"
};

static const unsigned char page_icon_maskable_png[] = {
#embed "files/page/icon-maskable.png"
};

static const unsigned char page_icon_svg[] = {
#embed "files/page/icon.svg"
};

static const unsigned char page_index_worker_js[] = {
#embed "files/page/index/worker.js"
};

static const unsigned char page_manifest_webmanifest[] = {
#embed "files/page/manifest.webmanifest"
};

static const unsigned char page_painter_worker_js[] = {
#embed "files/page/painter/worker.js"
};

static const unsigned char page_style_css[] = {
#embed "files/page/style.css"
};

static const unsigned char service_worker_js[] = {
#embed "files/service-worker.js"
};

static const struct page_file files[] = {
  {"/", "text/html; charset=utf-8", index_html, sizeof index_html},
  {"/favicon.ico", "image/svg+xml", page_icon_svg, sizeof page_icon_svg},
  {"/page/app/app.js", "text/javascript; charset=utf-8", page_app_app_js, sizeof page_app_app_js},
  {"/page/app/start.js", "text/javascript; charset=utf-8", page_app_start_js, sizeof page_app_start_js},
  {"/page/core.wasm", "application/wasm", page_core_wasm, sizeof page_core_wasm},
  {"/page/icon-192.png", "image/png", page_icon_192_png, sizeof page_icon_192_png},
  {"/page/icon-512.png", "image/png", page_icon_512_png, sizeof page_icon_512_png},
  {"/page/icon-maskable.png", "image/png", page_icon_maskable_png, sizeof page_icon_maskable_png},
  {"/page/icon.svg", "image/svg+xml", page_icon_svg, sizeof page_icon_svg},
  {"/page/index/worker.js", "text/javascript; charset=utf-8", page_index_worker_js, sizeof page_index_worker_js},
  {"/page/manifest.webmanifest", "application/manifest+json", page_manifest_webmanifest, sizeof page_manifest_webmanifest},
  {"/page/painter/worker.js", "text/javascript; charset=utf-8", page_painter_worker_js, sizeof page_painter_worker_js},
  {"/page/style.css", "text/css; charset=utf-8", page_style_css, sizeof page_style_css},
  {"/service-worker.js", "text/javascript; charset=utf-8", service_worker_js, sizeof service_worker_js},
};

const struct page_file *page_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
