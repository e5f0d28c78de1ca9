#!/bin/bash
# Copies the primary once, then follows it under the name that the primary waits for.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --pgdata "$PGDATA" --wal-method stream --checkpoint fast --slot standby --write-recovery-conf \
    --dbname "host=primary user=kingstake_standby password=$STANDBY_PASSWORD application_name=standby"
  chmod 0700 "$PGDATA"
fi
exec postgres -c hot_standby=on -c max_connections=200
