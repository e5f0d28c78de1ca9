// platform/testkit: writes the types of all tables and views, as the migrations leave them. kysely-codegen is not used, because it runs on the
// compiler's API, which TypeScript 7 does not have, and because it takes every column of a view for nullable.
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Types by PostgreSQL's name. Columns of another type fail. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'ColumnType<Buffer, Uint8Array, Uint8Array>',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
};

/** PostgreSQL does not know which columns of a view are null. */
const NULL_IN_VIEWS =
  /^played_game\.(black_.*|.*_(rating|deviation|change)|result|reason|winner_id|started_at|ended_at)$|^receipt_terms\.(white|black)_key$|^finished_game\.(result|winner_id)$/;

interface Column {
  table: string;
  name: string;
  type: string; // an array's begins with an underscore
  is_view: boolean;
  is_required: boolean;
  is_always: boolean; // the database alone writes it
  has_default: boolean;
}

const COLUMNS = sql<Column>`
  select c.relname as table, a.attname as name, t.typname as type, c.relkind = 'v' as is_view, a.attnotnull as is_required,
    a.attidentity = 'a' or a.attgenerated <> '' as is_always, a.atthasdef or a.attidentity <> '' as has_default
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    and c.relname <> 'schema_migration' and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

/** The checks that list a column's values, of tables and of the columns that views take from them. */
const LISTS = sql<{ table: string; check: string }>`
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace
  union
  select view_name, pg_get_constraintdef(oid) from information_schema.view_column_usage
    join pg_constraint on conrelid = to_regclass(table_name) and contype = 'c'
      and conkey = array(select attnum from pg_attribute where attrelid = conrelid and attname = column_name)`;
const LIST = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/;

export async function schemaTypes(queries: Queries): Promise<string> {
  const columns = (await COLUMNS.execute(queries)).rows;
  const lists = new Map(
    (await LISTS.execute(queries)).rows.flatMap(({ table, check }) => {
      const [, name, values] = LIST.exec(check) ?? [];
      return values === undefined ? [] : [[`${table}.${name}`, values.replaceAll('::text', '').split(', ')]];
    }),
  );
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => {
    const lines = own.map((column) => `    ${camelCase(column.name)}: ${typeOf(column, lists)};`);
    return `  ${camelCase(table)}: {\n${lines.join('\n')}\n  };`;
  });
  return `// Written by schema.db.test.ts from the migrations. Do not edit: vitest run -u schema.db.test.ts
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface Schema {
${tables.join('\n')}
}
`;
}

function typeOf(column: Column, lists: ReadonlyMap<string, readonly string[]>): string {
  const isArray = column.type.startsWith('_');
  const type = TYPES[isArray ? column.type.slice(1) : column.type];
  const place = `${column.table}.${column.name}`;
  if (type === undefined)
    throw new Error(`${place} has the type ${column.type}, for which there is none here`);
  const values = lists.get(place)?.join(' | ') ?? (isArray ? `${type}[]` : type);
  const isRequired = column.is_view ? !NULL_IN_VIEWS.test(place) : column.is_required;
  const whole = isRequired || type === 'unknown' ? values : `${values} | null`;
  if (column.is_always) return `GeneratedAlways<${whole}>`;
  return column.has_default ? `Generated<${whole}>` : whole;
}

function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
