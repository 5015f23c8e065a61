#!/bin/sh
# Backs up the SQLite database that DATABASE_URL or DATABASE_URL_FILE names into FOLDER, and keeps the newest KEEP backups
# (default 14).
#
#   backup.sh FOLDER [KEEP]
#
# Exit code 0: success; otherwise no old backup was deleted.
set -eu
umask 077
folder=${1:?usage: backup.sh FOLDER [KEEP]}
keep=${2:-14}
threads=${THREADS:-/opt/threads/bin/threads}
mkdir -p "$folder"
file=$folder/threads-$(date -u +%Y%m%dT%H%M%SZ).db
"$threads" backup "$file" > /dev/null
echo "$file"

# The names sort by time.
ls -1 "$folder" | grep -E '^threads-[0-9TZ]+\.db$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -f -- "${folder:?}/$old"
done
# A killed backup leaves its file.
find "$folder" -name 'threads-*.partial' -mmin +1440 -exec rm -f -- {} +
