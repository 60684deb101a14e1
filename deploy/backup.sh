#!/bin/sh
# Usage: deploy/backup.sh FILE
# Writes all that a server keeps into FILE: of PostgreSQL where DATABASE_URL is set, while it runs; else of DATA_DIR, whose
# server is stopped meanwhile.
set -eu
file=${1:?where to write the backup}
umask 077
if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --file="$file.part" "$DATABASE_URL"
else
  data=${DATA_DIR:-.data}
  pid=$(sed -n 's/.*"pid":\([0-9]*\).*/\1/p' "$data/server.lock" 2>/dev/null || true)
  if [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; then
    echo "A server uses $data. Stop it first: a copy of a running one is no backup." >&2
    exit 1
  fi
  tar --create --gzip --file="$file.part" --directory="$data" --exclude=./server.lock .
fi
mv "$file.part" "$file"
