#!/bin/sh
# Restores the newest backup in FOLDER into a scratch database and checks it. The database in use is not touched.
#
#   restore-drill.sh FOLDER [MAXIMUM_HOURS]
#
# Exit code 0: the backup is usable and at most MAXIMUM_HOURS old (default 26); otherwise nonzero.
# 2: the arguments are wrong, or the backup cannot be restored.
set -eu
umask 077
refuse() { echo "usage: restore-drill.sh FOLDER [MAXIMUM_HOURS], where MAXIMUM_HOURS is a whole number from 1 to 99999" >&2; exit 2; }
[ $# -ge 1 ] && [ $# -le 2 ] || refuse
folder=$1
hours=${2:-26}
case $folder in '' | -*) refuse ;; esac
case $hours in 0* | *[!0-9]* | ??????*) refuse ;; esac
threads=${THREADS:-/opt/threads/bin/threads}
[ -d "$folder" ] || { echo "There is no folder $folder." >&2; exit 2; }

newest=$(ls -1 "$folder" | grep -E '^threads-[0-9TZ]+\.db$' | sort | tail -n 1)
[ -n "$newest" ] || { echo "There is no backup in $folder." >&2; exit 1; }
backup=$folder/$newest
if [ -n "$(find "$backup" -mmin "+$((hours * 60))")" ]; then
  echo "The newest backup, $backup, is older than $hours hours." >&2
  exit 1
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export DATABASE_URL="$scratch/threads.db"
# Refuses a backup that is damaged or has no tables of the service.
"$threads" restore "$backup" --replace > /dev/null

# Exit code 1 means that something needs attention, such as a disabled webhook; the backup is still usable.
code=0
report=$("$threads" status) || code=$?
[ "$code" -le 1 ] || { echo "$backup was restored, but cannot be opened." >&2; exit 1; }
echo "$backup can be restored:"
echo "$report"
