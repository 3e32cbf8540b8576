#!/usr/bin/env bash
# Installs the real servers, the browser and the programs that the tests use, if they are missing: with apt on Debian
# and Ubuntu, with Homebrew on a Mac. Prints what can't be installed; tests that need it are skipped with a message.
set -uo pipefail
cache="${XDG_CACHE_HOME:-$HOME/.cache}/parley"
missing=()

say() { printf '== %s\n' "$*"; }
has() { command -v "$1" >/dev/null 2>&1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif has sudo && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then sudo "$@"
  else say "cannot install without being root: $*"; return 1
  fi
}

updated=false
apt_install() {
  if ! $updated; then as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq || return 1; updated=true; fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# provide WHAT DEBIAN_PACKAGES HOMEBREW_PACKAGES: "-" if there is no package.
provide() {
  local what=$1 debian=$2 homebrew=$3
  if has apt-get && [ "$debian" != - ]; then
    say "installing $what: $debian"
    # shellcheck disable=SC2086 -- a list of packages
    apt_install $debian || missing+=("$what")
  elif has brew && [ "$homebrew" != - ]; then
    say "installing $what: $homebrew"
    # shellcheck disable=SC2086
    brew install --quiet $homebrew || missing+=("$what")
  else missing+=("$what")
  fi
}

has_postgres() { [ -n "${TEST_POSTGRES_URL:-}" ] || has initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }
has_redis() { [ -n "${TEST_REDIS_URL:-}" ] || has redis-server || has valkey-server; }
has_speech() { has espeak-ng && has flite && has pocketsphinx_continuous; }
has_browser() { [ -x /usr/bin/chromium ] || has chromium || has google-chrome || [ -d "/Applications/Google Chrome.app" ]; }
has_headless() { ! has apt-get || [ -x /usr/bin/chromium-headless-shell ]; }
has_fonts() { ! has apt-get || { [ -d /usr/share/fonts/truetype/dejavu ] && [ -d /usr/share/fonts/truetype/liberation ]; }; }
has_pdf_programs() { has mutool && has pdftotext; }
has_swift() { /usr/bin/python3 -I -c 'import swift, eventlet' >/dev/null 2>&1; }
has_livekit() { [ -n "${TEST_LIVEKIT_URL:-}" ] || has livekit-server || [ -x "$cache/bin/livekit-server" ]; }
has_generator() { has java && has python3 && python3 -c 'import ensurepip' >/dev/null 2>&1; }
has_s3() { [ -n "${TEST_S3_ENDPOINT:-}" ] || has minio || [ -x "$cache/bin/minio" ] || has_swift; }

# Servers built from Go modules with Go's own client. They are only run, never linked.
minio=github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c
livekit=github.com/livekit/livekit-server/cmd/server@v1.9.12
build() {
  local name=$1 module=$2 work
  has go || return 1
  work=$(mktemp -d) && mkdir -p "$cache/bin" || return 1
  say "building $module (a few minutes, once)"
  GOBIN="$work/bin" GOPATH="$work/path" GOMODCACHE="$work/modules" GOCACHE="$work/build" CGO_ENABLED=0 \
    go install -modcacherw -trimpath -ldflags='-s -w' "$module" >"$work/log" 2>&1
  local status=$?
  if [ $status = 0 ]; then mv "$work"/bin/* "$cache/bin/$name"; else tail -5 "$work/log"; fi
  rm -rf "$work"
  return $status
}

# Builds keep the processors busy, and installations the network and the disk, so they all run in parallel.
has_s3 || build minio "$minio" &
has_livekit || build livekit-server "$livekit" &

has npm || provide 'Node' 'nodejs npm' node
has curl || provide curl curl curl
has_postgres || provide Postgres postgresql postgresql@17
has pgbouncer || [ -x /usr/sbin/pgbouncer ] || provide 'a pooler' pgbouncer pgbouncer
has_redis || provide Redis redis-server redis
has_browser || provide 'a browser' chromium --cask\ google-chrome
# The tests prefer the browser without windows if it is available: it needs two thirds of the processor time.
has_headless || provide 'a browser without windows' chromium-headless-shell -
has_speech || provide 'programs that speak and hear' 'espeak-ng flite pocketsphinx pocketsphinx-en-us' 'espeak-ng flite cmu-pocketsphinx'
has_pdf_programs || provide 'programs that read PDF' 'mupdf-tools poppler-utils' 'mupdf-tools poppler'
has prometheus || provide 'Prometheus' prometheus prometheus
compgen -G '/usr/lib/*/faketime/libfaketimeMT.so.1' >/dev/null || provide 'a library that changes the clock' faketime -
# A program that builds images (a client whose daemon isn't running can't), and the tools to make a base image if no
# registry has one.
answers() { has "$1" && "$1" info >/dev/null 2>&1; }
has_engine() { answers docker || answers podman || { has buildah && has debootstrap; }; }
has_engine || provide 'an engine for containers' 'buildah debootstrap' -
has_generator || provide 'the programs that client generators need' 'default-jre-headless python3-venv' 'openjdk python'
has_fonts || provide fonts 'fonts-dejavu-core fonts-liberation' -

wait
has_s3 || provide 'an S3 server' 'swift-proxy swift-account swift-container swift-object' minio
has_livekit || provide 'a media server' - livekit

for what in ${missing[@]+"${missing[@]}"}; do say "not installed: $what; tests that need it are skipped"; done
say 'ready'
