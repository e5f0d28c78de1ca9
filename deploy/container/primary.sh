#!/bin/bash
# Runs once, when the primary's data folder is created: creates the roles, lets the standby replicate, and sets the session limits that
# PgBouncer cannot pass on.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set database="$POSTGRES_DB" --set migrate="$MIGRATE_PASSWORD" --set serve="$SERVE_PASSWORD" --set standby="$STANDBY_PASSWORD" <<'SQL'
create role kingstake_migrate login password :'migrate';
create role kingstake_serve login password :'serve';
create role kingstake_standby login replication password :'standby';
-- As `npm run migrate -- --create-roles` does: one role owns the schema, and the other creates nothing.
alter schema public owner to kingstake_migrate;
revoke create on schema public from public;
revoke temporary on database :"database" from public;
-- The limits that a node sets when it connects directly, in ms: for a statement, and for an idle transaction.
alter role kingstake_serve set statement_timeout = '5000';
alter role kingstake_serve set idle_in_transaction_session_timeout = '5000';
select pg_create_physical_replication_slot('standby');
-- Takes effect with the restart that follows. Before that, no standby could confirm a commit.
alter system set synchronous_standby_names = 'FIRST 1 (standby)';
SQL
echo 'host replication kingstake_standby samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
