# syntax=docker/dockerfile:1
# The offline commands and the server: two static programs and nothing else, not even a shell.
#
#   docker build --tag postcodes .
#   docker run --rm --user "$(id -u)" --volume "$PWD:/data" postcodes build /data/dump.zip --output /data/uk.pcindex
#   docker run --rm --publish 8000:8000 --volume "$PWD/uk.pcindex:/data/index.pcindex:ro" postcodes
#
# The index is not part of the image: a new edition of the data is a new file, not a new image.

ARG SWIFT_IMAGE=swift:6.3-bookworm

FROM ${SWIFT_IMAGE} AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libexpat1-dev zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# Fully static: the server needs none of the libraries that glibc loads at run time, for user and host names.
RUN --mount=type=cache,target=/source/.build,sharing=locked \
  build=(swift build --traits Programs --configuration release --static-swift-stdlib -Xswiftc -static-executable) \
  && { [ "$(uname -m)" != x86_64 ] || build+=(-Xcc -march=x86-64-v2); } \
  && "${build[@]}" --product postcodes-server -Xlinker -s \
  && "${build[@]}" --product postcodes -Xlinker -s \
  && programs="$("${build[@]}" --show-bin-path)" \
  && mkdir -p /image/usr/local/bin /image/data \
  && cp "$programs/postcodes" "$programs/postcodes-server" /image/usr/local/bin/ \
  && ! ldd /image/usr/local/bin/postcodes && ! ldd /image/usr/local/bin/postcodes-server

FROM scratch
COPY --from=build /image/ /
# An unprivileged user, who can write no file of the image.
USER 65532:65532
VOLUME ["/data"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=5s --retries=3 CMD ["/usr/local/bin/postcodes", "ready"]
ENTRYPOINT ["/usr/local/bin/postcodes"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--index", "/data/index.pcindex"]
