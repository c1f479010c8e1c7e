# How figures are taken and said. Sourced by bench.sh; `place` is the folder of a run.
# shellcheck shell=bash

failed=

# Says that something is wrong, and makes the whole run fail.
wrong() { printf 'FAILED: %s\n' "$*"; failed=1; }

# One more command of the next `measure`. `-` for BEFORE or AFTER: none.
timed() { # NAME BEFORE AFTER COMMAND...
  local name=$1 before=$2 after=$3
  shift 3
  printf '%s\t%s\t%s\t%s\t%s\n' "$name" "$PWD" "$before" "$*" "$after" >>"$place/plan"
}

# Takes the times of the commands since the last one, in turn; `compare` reads them.
measure() { # ROUNDS WARM
  rm -f "$place/out/"*
  "$place/stopwatch" "$1" "$2" "$place/out" <"$place/plan" >"$place/times" || failed=1
  rm -f "$place/plan"
  grep '^FAILED' "$place/times" || true
}

title() { printf '\n%s\n' "$1"; }

heading() {
  printf '%-33s %9s  %-22s %9s %6s %7s %6s %6s\n' "$1" 'memo ms' 'against' 'ms' 'ratio' 'at most' \
    'least' 'cpu'
}

# A row: the median time of a command beside another's, their ratio, and what it may be at most;
# then the ratios of the least times and of processor time. `!` marks what is over.
compare() { # WORK NAME PEER [AT MOST]
  awk -F '\t' -v work="$1" -v name="$2" -v peer="$3" -v most="${4:--}" '
    function quotient(values) { return values[peer] > 0 ? values[name] / values[peer] : 0 }
    { wall[$1] = $2; least[$1] = $3; cpu[$1] = $4 }
    END {
      printf "%-33s %9.1f  %-22s ", work, wall[name], peer
      if (!(peer in wall)) { print "  skipped"; exit }
      over = (most != "-" && quotient(wall) > most + 0) ? " !" : ""
      printf "%9.1f %6.2f %7s %6.2f %6.2f%s\n", wall[peer], quotient(wall), most,
        quotient(least), quotient(cpu), over
    }' "$place/times"
}

# What the last `measure` says of a command, in a column: 2 milliseconds, 5 peak kilobytes.
figure() { # NAME COLUMN
  awk -F '\t' -v name="$1" -v column="$2" '$1 == name { print $column }' "$place/times"
}

# Whether a command of the last `measure` wrote as many lines as there must be, and the same ones,
# in any order, as another that ran.
agree() { # NAME PEER [COUNT]
  local found
  found=$(wc -l <"$place/out/$1.out")
  [ "$found" -eq "${3:-$found}" ] || wrong "$1: $found hits of $3"
  [ -e "$place/out/$2.out" ] || return 0
  cmp -s <(sort "$place/out/$1.out") <(sort "$place/out/$2.out") ||
    wrong "$1 and $2 differ: $found and $(wc -l <"$place/out/$2.out") hits"
}

# A quotient with two digits.
quotient() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", b ? a / b : 0 }'; }

# How a program is linked.
linking() { # PROGRAM
  local libraries
  if [ "$(uname -s)" = Darwin ]; then
    libraries=$(otool -L "$1" | grep -vc :)
  else
    libraries=$(ldd "$1" 2>/dev/null | grep -c '=>' || true)
  fi
  if [ "$libraries" = 0 ]; then echo 'one file'; else echo "with $libraries shared libraries"; fi
}
