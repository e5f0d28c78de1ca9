-- Replaces the list of operators after all operator keys were lost. Appends an unsigned entry to the log after its last entry, so that
-- the hash chain and the heads on chain stay valid. `log verify` rejects the entry unless its number is given with --believe.
-- Run it while no server runs (docs/runbook.md#operators):
--   psql "$DATABASE_URL" --set=ON_ERROR_STOP=1 --set=list="$(cat operators.json)" --file=deploy/replace-operators.sql
-- Prints the entry's number. Prints nothing if the log is empty, because then OPERATORS is trusted as it is.
begin;
select from (select pg_advisory_xact_lock(4701818)) as held;
insert into audit_log (id, previous_hash, hash, actor, action, details, at)
  select
    id,
    previous_hash,
    encode(sha256(convert_to('["' || previous_hash || '","' || id || '","server","operators",'
      || to_json(details)::text || ',"' || at || '"]', 'UTF8')), 'hex'),
    'server',
    'operators',
    details,
    at
  from (
    select
      entries + 1 as id,
      hash as previous_hash,
      :'list'::json::text as details,
      to_char(app_now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from audit_log_head
  ) as entry;
update audit_log_head set (entries, hash) = (select id, hash from audit_log order by id desc limit 1) returning entries;
commit;
