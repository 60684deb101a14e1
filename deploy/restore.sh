#!/bin/sh
# Usage: deploy/restore.sh FILE
# Puts a backup in the place of what is there: into DATABASE_URL or the one of DATABASE_URL_FILE, else into DATA_DIR. Every server is stopped.
set -eu
file=${1:?the backup}
if [ -n "${DATABASE_URL:-}" ] && [ -n "${DATABASE_URL_FILE:-}" ]; then
  echo 'Set DATABASE_URL or DATABASE_URL_FILE, not both.' >&2
  exit 1
fi
[ -z "${DATABASE_URL_FILE:-}" ] || DATABASE_URL=$(cat "$DATABASE_URL_FILE")
if [ -n "${DATABASE_URL:-}" ]; then
  # Read to its end once before anything is changed: psql, which restores it, learns of no damage to the file.
  pg_restore --file=/dev/null "$file"
  # The backup of an older version does not name what a newer one has added. Such tables would refer to those that are
  # replaced, and stop the next upgrade, which creates them: so all is dropped first, in the same transaction.
  # Not by --clean, which drops the extensions as well: only their owner may, often another user.
  # psql ends well when its input ends too early, so a file keeps whether pg_restore came to its end.
  broken=$(mktemp)
  trap 'rm -f "$broken"' EXIT
  {
    cat <<'SQL'
begin;
set client_min_messages = warning;
do $$
declare made text;
begin
  for made in
    select format('table %s', c.oid::regclass) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    union all
    select format('function %s', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  loop
    execute 'drop ' || made || ' cascade';
  end loop;
end $$;
SQL
    if pg_restore --no-owner --no-comments --file=- "$file"; then
      cat "$(dirname "$0")/number-anew.sql"
      echo 'commit;'
    else echo broken > "$broken"; fi
  } | psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --output=/dev/null --dbname="$DATABASE_URL"
  if [ -s "$broken" ]; then
    echo "$file could not be read to its end. Nothing was changed." >&2
    exit 1
  fi
else
  data=${DATA_DIR:-.data}
  if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
    echo "$data is not empty. Move it away first: nothing is overwritten." >&2
    exit 1
  fi
  # PG_VERSION comes last: without it a server refuses a folder that holds files. After a restore that was killed it would
  # otherwise open a part of the database, or begin an empty one.
  mark=./database/PG_VERSION
  # Read to its end before anything is made: a folder that is not empty would stop the restore of the right file.
  if ! tar --list --gzip --file="$file" "$mark" > /dev/null; then
    echo "$file is no backup of the embedded database. Nothing was changed. Set DATABASE_URL to restore one of PostgreSQL." >&2
    exit 1
  fi
  mkdir -p -m 700 "$data" "$data/database"
  : > "$data/database/restoring"
  tar --extract --gzip --file="$file" --directory="$data" --exclude="$mark"
  tar --extract --gzip --file="$file" --directory="$data" "$mark"
  # The server does at its next start what number-anew.sql does.
  mv "$data/database/restoring" "$data/database/restored"
fi
