// platform/testkit: empties all tables between tests. Deleting a few rows takes a twentieth of the time of truncating, which creates new
// files.

/**
 * Empties the tables that have pages, and restarts the sequences. Disables triggers while it runs, because those of append-only tables
 * refuse deletes. Waits for an audit of the test before, which may have given up in that test's time: it locks its progress first, and would
 * write its checkpoint into the emptied table.
 */
export const EMPTY_TABLES = `set session_replication_role = replica;
do $$
declare each record;
begin
  lock table audit_progress in exclusive mode;
  for each in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> 'schema_migration' and (relkind = 'p' or pg_relation_size(oid) > 0) loop
    execute format('delete from %I', each.relname);
  end loop;
  for each in select sequencename, start_value from pg_sequences
      where schemaname = 'public' and last_value is not null loop
    perform setval(format('public.%I', each.sequencename), each.start_value, false);
  end loop;
end $$;
reset session_replication_role`;
