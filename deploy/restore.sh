#!/bin/sh
# Usage: deploy/restore.sh FILE
# Puts a backup in the place of what is there: into DATABASE_URL or the one of DATABASE_URL_FILE, else into DATA_DIR. Every server is stopped.
set -eu
file=${1:?the backup}
[ -z "${DATABASE_URL_FILE:-}" ] || DATABASE_URL=$(cat "$DATABASE_URL_FILE")
if [ -n "${DATABASE_URL:-}" ]; then
  pg_restore --clean --if-exists --single-transaction --no-owner --dbname="$DATABASE_URL" "$file"
else
  data=${DATA_DIR:-.data}
  if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
    echo "$data is not empty. Move it away first: nothing is overwritten." >&2
    exit 1
  fi
  mkdir -p -m 700 "$data"
  tar --extract --gzip --file="$file" --directory="$data"
fi
