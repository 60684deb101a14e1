#!/bin/sh
# Usage: deploy/backup.sh FILE
# Writes all that a server keeps into FILE: of PostgreSQL where DATABASE_URL or DATABASE_URL_FILE is set, while it runs; else
# of DATA_DIR, whose server is stopped meanwhile.
set -eu
file=${1:?where to write the backup}
umask 077
if [ -n "${DATABASE_URL:-}" ] && [ -n "${DATABASE_URL_FILE:-}" ]; then
  echo 'Set DATABASE_URL or DATABASE_URL_FILE, not both.' >&2
  exit 1
fi
[ -z "${DATABASE_URL_FILE:-}" ] || DATABASE_URL=$(cat "$DATABASE_URL_FILE")
if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --file="$file.part" "$DATABASE_URL"
else
  data=${DATA_DIR:-.data}
  # The folder of a server on PostgreSQL has none: without its address this would be a backup of no bookings.
  if [ ! -e "$data/database/PG_VERSION" ]; then
    echo "There is no database in $data. Set DATABASE_URL for PostgreSQL, or the server's DATA_DIR." >&2
    exit 1
  fi
  # A server touches its lock every second. The number of its process says nothing in another container, but those before
  # wrote no place and touched nothing.
  lock=$data/server.lock
  pid=$(sed -n '/"place"/!s/.*"pid":\([0-9]*\).*/\1/p' "$lock" 2>/dev/null || true)
  if [ -n "$(find "$lock" -mmin -1 2>/dev/null)" ] || { [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; }; then
    echo "A server uses $data. Stop it first: a copy of a running one is no backup. One that was killed is gone in a minute." >&2
    exit 1
  fi
  tar --create --gzip --file="$file.part" --directory="$data" --exclude=./server.lock .
fi
mv "$file.part" "$file"
