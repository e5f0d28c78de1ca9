// withdrawals/testkit: a process that dies at one step: a call to the chain, a write or a commit. It dies before the
// step, or after it with the answer lost. A dead process does nothing more, and its open transaction is rolled back.
import {
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  RawNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Database } from '../../../platform/database/index.ts';
import { Crash, type SimulatedNetwork } from './simulated-network.ts';

type PayingParts = SimulatedNetwork['paying'];

export interface Death {
  step: number; // counted from 0
  when: 'before' | 'after';
}

export interface KillableProcess {
  database: Database;
  paying: PayingParts;
  /** The steps that were reached, in order: the name of a chain call, `insert …` or `update …` with the table, or `commit`. */
  steps: readonly string[];
  isDead(): boolean;
}

/** The calls to the chain at which the process can die. */
export const CHAIN_CALLS = [
  'blockHeight',
  'latestBlockhash',
  'signatureStatus',
  'signaturesFor',
  'transaction',
  'balance',
  'rentExemptMinimum',
  'send',
] as const;

/** Returns what a statement writes; null if it only reads. */
function writeOf(node: OperationNode): string | null {
  if (RawNode.is(node))
    return /insert into \w+/.exec(node.sqlFragments.join(' '))?.[0].replace(' into', '') ?? null;
  const isInsert = InsertQueryNode.is(node);
  const table = isInsert ? node.into : UpdateQueryNode.is(node) ? node.table : undefined;
  if (table === undefined || !TableNode.is(table)) return null;
  return `${isInsert ? 'insert' : 'update'} ${table.table.identifier.name}`;
}

export function createKillableProcess(
  database: Database,
  { chain, signer, statement, keepUnclaimed }: PayingParts,
  death: Death | null,
): KillableProcess {
  const steps: string[] = [];
  let dead = false;
  const live = (): void => {
    if (dead) throw new Crash();
  };
  const die = (): never => {
    dead = true;
    throw new Crash();
  };
  /** Begins a step. The returned function must be called when the step is done. */
  function begin(name: string): () => void {
    live();
    const isLast = steps.push(name) - 1 === death?.step;
    if (isLast && death.when === 'before') die();
    return () => {
      if (isLast) die();
    };
  }

  const writes = new WeakMap<QueryId, () => void>();
  const watching: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      live();
      const write = writeOf(node);
      if (write !== null) writes.set(queryId, begin(write));
      return node;
    },
    async transformResult({ queryId, result }) {
      writes.get(queryId)?.();
      return result;
    },
  };

  const stepOf =
    <A extends unknown[], R>(name: string, call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const done = begin(name);
      const answer = await call(...given);
      done();
      return answer;
    };
  const killable = { ...chain };
  for (const name of CHAIN_CALLS) {
    const call = chain[name] as (...given: unknown[]) => Promise<unknown>;
    Object.assign(killable, { [name]: stepOf(name, call) });
  }
  return {
    steps,
    isDead: () => dead,
    paying: {
      chain: killable,
      signer: { signPayout: stepOf('signPayout', signer.signPayout) },
      statement,
      keepUnclaimed,
    },
    database: {
      ...database,
      run: (work) => database.run((queries) => work(queries.withPlugin(watching))),
      async transaction(work) {
        let committed = () => {};
        const result = await database.transaction(async (tx) => {
          const answer = await work(tx.withPlugin(watching));
          committed = begin('commit');
          return answer;
        });
        committed();
        return result;
      },
    },
  };
}
