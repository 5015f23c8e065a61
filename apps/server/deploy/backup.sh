#!/bin/sh
# Backs up the SQLite database that DATABASE_URL names into FOLDER, and keeps the newest KEEP backups
# (default 14).
#
#   backup.sh FOLDER [KEEP]
#
# Exit code 0: success; otherwise no old backup was deleted. 2: the arguments are wrong.
set -eu
umask 077
refuse() { echo "usage: backup.sh FOLDER [KEEP], where KEEP is a whole number from 1 to 99999" >&2; exit 2; }
[ $# -ge 1 ] && [ $# -le 2 ] || refuse
folder=$1
keep=${2:-14}
case $folder in '' | -*) refuse ;; esac
case $keep in 0* | *[!0-9]* | ??????*) refuse ;; esac
threads=${THREADS:-/opt/threads/bin/threads}
mkdir -p "$folder"
file=$folder/threads-$(date -u +%Y%m%dT%H%M%SZ).db
"$threads" backup "$file" > /dev/null
echo "$file"

# The names sort by time. The new backup is kept, even if the clock was wrong before.
ls -1 "$folder" | grep -E '^threads-[0-9TZ]+\.db$' | grep -vxF "${file##*/}" | sort -r | tail -n "+$keep" | while read -r old; do
  rm -f -- "${folder:?}/$old"
done
# A killed backup leaves its file.
find "$folder" -name 'threads-*.partial' -mmin +1440 -exec rm -f -- {} +
