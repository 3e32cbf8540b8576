#!/usr/bin/env bash
# Builds the container image with the engine installed here: scripts/image.sh [TAG] [PLATFORM] (defaults: parley, this
# machine's platform). If no registry responds, the base image is made from Debian's own packages and the current Node,
# which proves that the Dockerfile works; releases use the registry's base image. Exits with 69 if this machine can do
# neither.
set -euo pipefail
cd "$(dirname "$0")/.."
tag=${1:-parley}
case $(uname -m) in aarch64 | arm64) own=arm64 ;; *) own=amd64 ;; esac
platform=${2:-linux/$own}
arch=${platform#linux/}
base=docker.io/library/node:24-bookworm-slim
roots=/etc/ssl/certs/ca-certificates.crt

say() { printf '== %s\n' "$*" >&2; }
cannot() { say "$*"; exit 69; }

engine=
for name in docker podman buildah; do
  if command -v "$name" >/dev/null 2>&1 && "$name" info >/dev/null 2>&1; then engine=$name; break; fi
done
[ -n "$engine" ] || cannot 'no Docker, Podman or Buildah that answers'

# Creates a folder with Debian, this Node and npm, for a processor architecture. For a foreign architecture it is only
# unpacked: no step runs on it.
debian() {
  local folder=$1 arch=$2 mirror npm package foreign=
  [ "$arch" = "$own" ] || foreign=--foreign
  mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -E '^(URIs:|deb )' | grep -oE 'https?://[^ ]+/debian/?' | head -1)
  debootstrap $foreign --arch="$arch" --variant=minbase --include=ca-certificates bookworm "$folder" ${mirror:+"$mirror"} >&2 || return 1
  if [ -n "$foreign" ]; then
    for package in "$folder"/var/cache/apt/archives/*.deb; do
      dpkg-deb --fsys-tarfile "$package" | tar -C "$folder" -x --keep-directory-symlink || return 1
    done
    rm -r "$folder/debootstrap" "$folder"/var/cache/apt/archives/*.deb
    # If debootstrap may not mount /proc, it leaves a link to the machine's own.
    if [ -L "$folder/proc" ]; then rm "$folder/proc"; fi
    mkdir -p "$folder/proc" "$folder/usr/local/bin"
    npm pack --silent --pack-destination "$folder" "node-linux-$arch@$(node -p process.versions.node)" >&2 || return 1
    tar -C "$folder/usr/local" --strip-components=1 -xzf "$folder"/node-linux-*.tgz package/bin/node || return 1
    rm "$folder"/node-linux-*.tgz
  else
    install -D "$(node -p process.execPath)" "$folder/usr/local/bin/node"
  fi
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$folder/usr/local/lib/node_modules"
  cp -rL "$npm" "$folder/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
  # The image trusts this machine's certificates while it is built.
  if [ -f "$roots" ]; then cp -L "$roots" "$folder$roots"; fi
}

# Without a control group manager, Buildah's own runtime does not start; the build steps don't need it.
export BUILDAH_ISOLATION=${BUILDAH_ISOLATION:-chroot}

extra=()
if ! "$engine" pull "$base" >&2; then
  say "no registry has $base: it is made of Debian's packages"
  [ "$(id -u)" = 0 ] || cannot 'debootstrap has to be run by root'
  command -v debootstrap >/dev/null 2>&1 || cannot 'no debootstrap'
  version=$(node -p process.versions.node)
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  printf 'FROM scratch\nADD base.tar /\nENV NODE_EXTRA_CA_CERTS=%s\n' "$roots" >"$work/Dockerfile"
  for one in $(printf '%s\n' "$own" "$arch" | sort -u); do
    # Reuses a base image that an earlier call made with this Node.
    if [ -n "$("$engine" images -q "localhost/node-$one:$version" 2>/dev/null)" ]; then continue; fi
    debian "$work/root" "$one" || cannot "debootstrap does not work here for $one"
    tar -C "$work/root" -cf "$work/base.tar" .
    rm -rf "$work/root"
    "$engine" build --platform "linux/$one" -t "localhost/node-$one:$version" "$work" >&2 || cannot "$engine cannot make an image here"
    rm "$work/base.tar"
  done
  extra=(--build-arg "BASE=localhost/node-$arch:$version" --build-arg "BUILD_BASE=localhost/node-$own:$version")
  [ "$engine" = docker ] || extra+=(--pull=never)
fi
[ "$engine" = docker ] || extra+=(--network host)
# Other engines cache a step for the next architecture's image by themselves.
[ "$engine" != buildah ] || extra+=(--layers)
# The health check is an extension of Docker's format.
[ "$engine" = docker ] || extra+=(--format docker)
"$engine" build ${extra[@]+"${extra[@]}"} --build-arg "BUILDPLATFORM=linux/$own" --build-arg "TARGETPLATFORM=$platform" --platform "$platform" -t "$tag" . >&2
printf '%s\n' "$engine"
