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

/// Returns the address that a redirect leads to, valid until the next transfer, or NULL.
static inline const char *ccurl_redirect(CURL *handle) {
  char *address = NULL;
  curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &address);
  return address;
}

static inline long ccurl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

#endif
