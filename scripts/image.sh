#!/usr/bin/env bash
# Builds the container image with the engine that is here: scripts/image.sh [TAG] [PLATFORM] (parley, this machine's).
# Where no registry answers, the image that it begins with is made of Debian's own packages and the Node that runs this, which
# proves the Dockerfile; releases are built on the registry's. Ends with 69 where this machine can do neither.
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

# A folder with Debian, this Node and npm, for a processor. Another one than this machine's is only unpacked: no step runs on it.
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
    # Where debootstrap may not mount it, this is a link to the machine's own.
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
  # What this machine trusts, the image trusts while it is built.
  if [ -f "$roots" ]; then cp -L "$roots" "$folder$roots"; fi
}

# Where there is no manager of control groups Buildah's own runtime does not start; the steps of a build need none.
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
    # One that an earlier call has made with this Node serves again.
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
# The others keep a step for the next processor's image by themselves.
[ "$engine" != buildah ] || extra+=(--layers)
# The health check is an extension of Docker's format.
[ "$engine" = docker ] || extra+=(--format docker)
"$engine" build ${extra[@]+"${extra[@]}"} --build-arg "BUILDPLATFORM=linux/$own" --build-arg "TARGETPLATFORM=$platform" --platform "$platform" -t "$tag" . >&2
printf '%s\n' "$engine"
