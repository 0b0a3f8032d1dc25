# syntax=docker/dockerfile:1
# The server in an image of its own: one program, the few system libraries that it needs, and nobody's shell.
#
#   docker build --tag postcodes .
#   docker run --rm --publish 8000:8000 --volume "$PWD/uk.pcindex:/data/index.pcindex:ro" postcodes
#
# The index is not part of the image: an edition of the data is another file, not another image.

ARG SWIFT_IMAGE=swift:6.3-bookworm

FROM ${SWIFT_IMAGE} AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libexpat1-dev pkg-config zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/source/.build,sharing=locked \
  swift build --configuration release --static-swift-stdlib --product postcodes-server -Xlinker -s \
  && swift build --configuration release --static-swift-stdlib --product postcodes -Xlinker -s \
  && mkdir -p /image/usr/local/bin /image/data \
  && folder="$(swift build --configuration release --static-swift-stdlib --show-bin-path)" \
  && cp "$folder/postcodes" "$folder/postcodes-server" /image/usr/local/bin/
# Exactly what the loader asks for: the paths that ldd tells, the loader's own among them.
RUN ldd /image/usr/local/bin/postcodes /image/usr/local/bin/postcodes-server \
  | grep --only-matching '/[^ ]*\.so[^ ]*' | sort --unique \
  | xargs --replace cp --dereference --parents {} /image/

FROM scratch
COPY --from=build /image/ /
# Nobody in particular; no file of the image can be written by it.
USER 65532:65532
VOLUME ["/data"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=5s --retries=3 CMD ["/usr/local/bin/postcodes", "ready"]
ENTRYPOINT ["/usr/local/bin/postcodes"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--index", "/data/index.pcindex"]
