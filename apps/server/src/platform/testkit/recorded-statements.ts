// platform/testkit: a database that records its statements, so that a test can count and explain them.
import {
  CamelCasePlugin,
  type CompiledQuery,
  type KyselyPlugin,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import type { Database } from '../database/index.ts';

/** Returns the database, and a list of every statement sent through it from now on. */
export function recordStatements(database: Database): { database: Database; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = [];
  // Parts of a statement pass through here like a whole one, but only the whole one has a result.
  const prepared = new WeakMap<QueryId, CompiledQuery>();
  const compiler = new PostgresQueryCompiler();
  const camelCase = new CamelCasePlugin(); // as the plugin of `tablesOf`, which runs after this one
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }): RootOperationNode {
      prepared.set(queryId, compiler.compileQuery(camelCase.transformQuery({ node, queryId }), queryId));
      return node;
    },
    async transformResult({ result, queryId }) {
      const statement = prepared.get(queryId);
      if (statement !== undefined) statements.push(statement);
      return result;
    },
  };
  return {
    statements,
    database: {
      ...database,
      run: (work) => database.run((queries) => work(queries.withPlugin(recorder))),
      transaction: (work) => database.transaction((tx) => work(tx.withPlugin(recorder))),
    },
  };
}
