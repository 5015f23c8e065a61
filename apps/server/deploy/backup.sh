#!/bin/sh
# Backs up the database that DATABASE_URL names into FOLDER, and keeps the newest KEEP backups (default 14).
#
#   backup.sh FOLDER [KEEP]
#
# SQLite is copied with `threads backup`, PostgreSQL with pg_dump, whose version must not be older than the server's.
# DATABASE_URL_FILE is read if DATABASE_URL is not set. Exit code 0: success; otherwise no old backup was deleted.
set -eu
umask 077
. "$(dirname "$0")/hide-password.sh"
folder=${1:?usage: backup.sh FOLDER [KEEP]}
keep=${2:-14}
threads=${THREADS:-/opt/threads/bin/threads}
url=${DATABASE_URL:-$(cat "${DATABASE_URL_FILE:?set DATABASE_URL or DATABASE_URL_FILE}")}

mkdir -p "$folder"
name=$folder/threads-$(date -u +%Y%m%dT%H%M%SZ)
case $url in
  postgres://* | postgresql://*)
    file=$name.dump
    connect_to "$url"
    pg_dump --format=custom --file "$file.partial" --dbname "$plain"
    pg_restore --list "$file.partial" > /dev/null
    mv "$file.partial" "$file"
    ;;
  *)
    file=$name.db
    DATABASE_URL=$url "$threads" backup "$file" > /dev/null
    ;;
esac
echo "$file"

# The names sort by time.
ls -1 "$folder" | grep -E '^threads-[0-9TZ]+\.(db|dump)$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -f -- "${folder:?}/$old"
done
