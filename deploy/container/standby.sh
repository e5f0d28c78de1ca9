#!/bin/bash
# Clones the primary on first start, then streams from it under the name in the primary's synchronous_standby_names.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --pgdata "$PGDATA" --wal-method stream --checkpoint fast --slot standby --write-recovery-conf \
    --dbname "host=primary user=kingstake_standby password=$STANDBY_PASSWORD application_name=standby"
  chmod 0700 "$PGDATA"
fi
exec postgres -c hot_standby=on -c max_connections=200
