// platform/database: two roles on PostgreSQL. One owns the schema and runs migrations. The server signs in as the other, which can change
// neither the schema nor booked entries (grants.ts).
import type { Connection, Script } from './database.ts';
import { grantStatements, SERVE_MAY } from './grants.ts';
import { MigrationStartupError } from './migrate.ts';

export interface RoleNames {
  owner: string; // owns the schema, runs migrations
  serve: string; // the running server's
}

export const ROLES: RoleNames = { owner: 'kingstake_migrate', serve: 'kingstake_serve' };

const ROLE_NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Throws unless the names are plain identifiers, because statements contain them unquoted. */
export function checkRoleNames(names: RoleNames): void {
  for (const name of [names.owner, names.serve]) {
    if (!ROLE_NAME.test(name))
      throw new MigrationStartupError(
        `"${name}" cannot be a role: use small letters, digits and underscores.`,
      );
  }
}

/**
 * Creates missing roles, without a password, and makes the owner role own the schema with everything in it. The connection must be an
 * administrator's.
 */
export async function createRoles(connection: Connection, names: RoleNames): Promise<void> {
  checkRoleNames(names);
  await connection.withScript(async (script) => {
    for (const name of [names.owner, names.serve]) {
      if (!(await hasRole(script, name))) await script.execute(`create role ${name} login`);
    }
    const [row] = await script.rows('select quote_ident(current_database()) as name');
    await script.execute(`begin;
      alter schema public owner to ${names.owner};
      revoke create on schema public from public;
      revoke temporary on database ${String(row?.['name'])} from public;
      ${TAKE_OVER(names.owner)};
      commit`);
  });
}

/** Changes the owner of partitions too. Sequences need no entry, because they follow their tables. */
const TAKE_OVER = (owner: string) => `do $$
  declare each record;
  begin
    for each in select oid::regclass as name, relkind as kind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') loop
      execute format('alter %s %s owner to ${owner}', case each.kind when 'v' then 'view' else 'table' end, each.name);
    end loop;
    for each in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace loop
      execute format('alter function %s owner to ${owner}', each.name);
    end loop;
  end $$`;

async function hasRole(script: Script, name: string): Promise<boolean> {
  return (await script.rows(`select 1 from pg_roles where rolname = '${name}'`)).length > 0;
}

/**
 * Grants the server's role its rights on every table, in one transaction. The connection must be the owner's. Returns false without any
 * change if the role does not exist. Throws if a table has no entry in grants.ts.
 */
export function grantServe(connection: Connection, serve: string): Promise<boolean> {
  return connection.withScript(async (script) => {
    if (!(await hasRole(script, serve))) return false;
    const rows = await script.rows(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition order by relname`,
    );
    const tables = rows.map(({ name }) => String(name));
    const unknown = tables.filter((table) => !Object.hasOwn(SERVE_MAY, table));
    if (unknown.length > 0)
      throw new MigrationStartupError(
        `What the server may do with ${unknown.join(', ')} is not said in platform/database/grants.ts.`,
      );
    await script.execute(['begin', ...grantStatements(serve, tables), 'commit'].join(';\n'));
    return true;
  });
}
