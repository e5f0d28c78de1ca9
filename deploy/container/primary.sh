#!/bin/bash
# Runs once, when the primary's data folder is created: creates the roles, lets the standby replicate, and sets the session limits that
# PgBouncer cannot pass on.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set database="$POSTGRES_DB" --set migrate="$MIGRATE_PASSWORD" --set serve="$SERVE_PASSWORD" --set standby="$STANDBY_PASSWORD" <<'SQL'
create role kingstake_migrate login password :'migrate';
create role kingstake_serve login password :'serve';
create role kingstake_standby login replication password :'standby';
-- As `npm run migrate -- --create-roles` does: the schema is the one role's, and the other makes nothing.
alter schema public owner to kingstake_migrate;
revoke create on schema public from public;
revoke temporary on database :"database" from public;
-- What a node asks for when it connects itself, in ms: a statement, and a transaction that does nothing.
alter role kingstake_serve set statement_timeout = '5000';
alter role kingstake_serve set idle_in_transaction_session_timeout = '5000';
select pg_create_physical_replication_slot('standby');
-- From the next start on, which follows: now nothing would answer for the standby.
alter system set synchronous_standby_names = 'FIRST 1 (standby)';
SQL
echo 'host replication kingstake_standby samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
