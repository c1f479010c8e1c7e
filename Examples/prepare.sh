# Sourced by quickstart and Tests/run: `prepare build` or `prepare test` installs the system
# packages that are missing, and touches no network where none is.

system_packages() { # KIND COLUMN
  awk -v kind="$1" -v column="$2" \
    '!/^#/ && NF == 3 && $column != "-" && ($3 == "build" || $3 == kind) { print $column }' \
    "$root/Examples/system-packages"
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else echo "needs root or sudo: $*" >&2; return 1
  fi
}

prepare() { # KIND
  command -v swift >/dev/null || { echo "needs Swift 6.3: https://www.swift.org/install" >&2; return 1; }
  local missing=() name
  if [ "$(uname)" = Darwin ]; then
    command -v brew >/dev/null || { echo "needs Homebrew: https://brew.sh" >&2; return 1; }
    local installed
    installed=" $(brew list --formula -1 | tr '\n' ' ') "
    for name in $(system_packages "$1" 2); do
      case $installed in *" $name "*) ;; *) missing+=("$name") ;; esac
    done
    [ ${#missing[@]} = 0 ] || brew install "${missing[@]}"
  else
    for name in $(system_packages "$1" 1); do
      dpkg-query -W -f '${Status}\n' "$name" 2>/dev/null | grep -q 'ok installed' ||
        # A newer release may bring the same under another name, as pkgconf does for pkg-config.
        { [ "$name" = pkg-config ] && command -v pkg-config >/dev/null; } || missing+=("$name")
    done
    [ ${#missing[@]} = 0 ] && return
    echo "installing ${missing[*]}"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      "${missing[@]}" >/dev/null
  fi
}
