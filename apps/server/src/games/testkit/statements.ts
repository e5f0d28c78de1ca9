// games/testkit: captures the statements of store code, and reads their query plans.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database, Queries } from '../../platform/database/index.ts';

/** Returns the statements that `work` sends to a database that answers with no rows. */
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

/** Returns the plan of the first statement, as text. */
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
