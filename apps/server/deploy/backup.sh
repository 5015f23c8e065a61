#!/bin/sh
# Backs up the SQLite database that DATABASE_URL names into FOLDER, checks that the backup can be restored, and keeps the
# newest 14 backups.
#
#   backup.sh FOLDER
#
# Exit code 0: success; otherwise no old backup was deleted.
set -eu
umask 077
folder=${1:?usage: backup.sh FOLDER}
threads=${THREADS:-/opt/threads/bin/threads}
mkdir -p "$folder"
file=$folder/threads-$(date -u +%Y%m%dT%H%M%SZ).db
"$threads" backup "$file" > /dev/null

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export DATABASE_URL="$scratch/threads.db"
"$threads" restore "$file" > /dev/null
# Exit code 1 means that something needs attention, such as a disabled webhook; the backup is still usable.
"$threads" status > /dev/null || [ $? -eq 1 ]
echo "$file"

# The names sort by time. The new backup is kept, even if the clock was wrong before.
ls -1 "$folder" | grep -E '^threads-[0-9TZ]+\.db$' | grep -vxF "${file##*/}" | sort -r | tail -n +14 | while read -r old; do
  rm -f -- "${folder:?}/$old"
done
# An interrupted backup leaves a partial file.
find "$folder" -name 'threads-*.partial*' -mmin +1440 -exec rm -f -- {} +
