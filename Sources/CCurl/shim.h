#ifndef POSTCODES_CCURL_SHIM_H
#define POSTCODES_CCURL_SHIM_H

#include <curl/curl.h>

// Swift can't call functions with a variable number of arguments.

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_callback(CURL *handle, CURLoption option, curl_write_callback function) {
  return curl_easy_setopt(handle, option, function);
}

static inline CURLcode ccurl_set_progress(CURL *handle, curl_xferinfo_callback function) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}

/// Returns a number about the last transfer, or 0.
static inline long ccurl_info(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

/// A name lookup that is still under way doesn't delay the end of a transfer. Needs libcurl 7.87.
static inline void ccurl_end_quickly(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
}

#endif
