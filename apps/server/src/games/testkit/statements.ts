// games/testkit: the statements that a piece of store code sends, and how the database plans them.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database, Queries } from '../../platform/database/index.ts';

/** What would be asked of a database that answers with nothing. */
export async function statementsOf(work: (queries: Queries) => Promise<unknown>): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const dry = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      asked.push(query);
    },
  });
  await work(dry);
  return asked;
}

/** The plan of the first statement, as text. */
export async function planOf(
  database: Database,
  work: (queries: Queries) => Promise<unknown>,
): Promise<string> {
  const [statement] = await statementsOf(work);
  if (statement === undefined) throw new Error('nothing was asked');
  const { rows } = await database.run((queries) =>
    queries.executeQuery<Record<string, string>>({ ...statement, sql: `explain ${statement.sql}` }),
  );
  return rows.flatMap((row) => Object.values(row)).join('\n');
}
