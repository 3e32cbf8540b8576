# syntax=docker/dockerfile:1
# docker build -t parley .   Nothing in it needs a shell, root, or a root file system that can be written.
# For another processor (--platform linux/arm64) all steps run on the one that builds: what is of the other is only copied.

ARG BASE=node:24-bookworm-slim
ARG BUILD_BASE=node:24-bookworm-slim
FROM --platform=$BUILDPLATFORM $BUILD_BASE AS build
WORKDIR /build
ENV NODE_ENV=development
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN mkdir /pack && node scripts/build.ts && npm pack --ignore-scripts --pack-destination /pack

# What runs: the package and what it depends on, its software bill of materials and the licences of all of it.
FROM --platform=$BUILDPLATFORM $BUILD_BASE AS installed
ARG TARGETARCH
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /build/package.json /build/package-lock.json /build/.npmrc ./
RUN --mount=type=cache,target=/root/.npm cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)" \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --os=linux --libc=glibc --cpu="$cpu" \
  # Two packages bring what is compiled for every system: 280 MB that no image needs.
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 ! -path "*/linux/$cpu" -exec rm -r {} + \
  && find node_modules/node-web-audio-api -name '*.node' ! -name "*.linux-$cpu-gnu.node" -delete
COPY --from=build /build/scripts/sbom.ts /build/scripts/licences.ts scripts/
RUN node scripts/sbom.ts sbom.cdx.json && node scripts/licences.ts > LICENCES.txt && rm -r scripts package-lock.json .npmrc node_modules/esbuild node_modules/@esbuild
COPY --from=build /pack /pack
RUN tar --extract --gzip --strip-components=1 --file /pack/*.tgz && mkdir -p /data && chown 65532:65532 /data

FROM --platform=$TARGETPLATFORM $BASE
WORKDIR /app
COPY --from=installed /app /app
COPY --from=installed --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# As src/layers/Supervision.ts has it: memory that is free goes back, few threads look through it, and what is new stays small.
ENV MALLOC_MMAP_THRESHOLD_=49152 MALLOC_TRIM_THRESHOLD_=49152 NODE_OPTIONS="--v8-pool-size=0 --max-semi-space-size=24"
USER 65532:65532
EXPOSE 8080
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["/usr/local/bin/node", "/app/dist/service/healthcheck.js"]
ENTRYPOINT ["/usr/local/bin/node", "/app/dist/service/parley.js"]
CMD ["start"]
