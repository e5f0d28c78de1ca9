// platform/testkit: a database that records the statements it is asked, so that a test can count them.
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Database } from '../database/index.ts';

/** The same database, and the kind of every statement sent through it from now on (`SelectQueryNode`, `RawNode`, ...). */
export function recordStatements(database: Database): {
  database: Database;
  kinds: RootOperationNode['kind'][];
} {
  const kinds: RootOperationNode['kind'][] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      kinds.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    kinds,
    database: {
      ...database,
      run: (work) => database.run((queries) => work(queries.withPlugin(recorder))),
      transaction: (work) => database.transaction((tx) => work(tx.withPlugin(recorder))),
    },
  };
}
