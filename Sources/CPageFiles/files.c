// Made by tools/build-page. Do not edit.

#include "CPageFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char content0[] = {
#embed "files/index.html"
};

static const unsigned char content1[] = {
#embed "files/favicon.ico"
};

static const unsigned char content2[] = {
#embed "files/page/app/app.js"
};

static const unsigned char content3[] = {
#embed "files/page/app/start.js"
};

static const unsigned char content4[] = {
#embed "files/page/core.wasm"
};

static const unsigned char content5[] = {
#embed "files/page/icon-192.png"
};

static const unsigned char content6[] = {
#embed "files/page/icon-512.png"
};

static const unsigned char content7[] = {
#embed "files/page/icon-maskable.png"
};

static const unsigned char content9[] = {
#embed "files/page/index/worker.js"
};

static const unsigned char content10[] = {
#embed "files/page/manifest.webmanifest"
};

static const unsigned char content11[] = {
#embed "files/page/painter/worker.js"
};

static const unsigned char content12[] = {
#embed "files/page/style.css"
};

static const unsigned char content13[] = {
#embed "files/service-worker.js"
};

static const struct page_file files[] = {
  {"/", "text/html; charset=utf-8", content0, sizeof content0},
  {"/favicon.ico", "image/svg+xml", content1, sizeof content1},
  {"/page/app/app.js", "text/javascript; charset=utf-8", content2, sizeof content2},
  {"/page/app/start.js", "text/javascript; charset=utf-8", content3, sizeof content3},
  {"/page/core.wasm", "application/wasm", content4, sizeof content4},
  {"/page/icon-192.png", "image/png", content5, sizeof content5},
  {"/page/icon-512.png", "image/png", content6, sizeof content6},
  {"/page/icon-maskable.png", "image/png", content7, sizeof content7},
  {"/page/icon.svg", "image/svg+xml", content1, sizeof content1},
  {"/page/index/worker.js", "text/javascript; charset=utf-8", content9, sizeof content9},
  {"/page/manifest.webmanifest", "application/manifest+json", content10, sizeof content10},
  {"/page/painter/worker.js", "text/javascript; charset=utf-8", content11, sizeof content11},
  {"/page/style.css", "text/css; charset=utf-8", content12, sizeof content12},
  {"/service-worker.js", "text/javascript; charset=utf-8", content13, sizeof content13},
};

const struct page_file *page_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
