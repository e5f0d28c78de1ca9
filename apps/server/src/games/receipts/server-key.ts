// games: the key with which this node signs receipts: whether the cluster accepts it, and until when it is in force.
import { SettingsError } from '@kingstake/protocol/environment';
import type { Cluster } from '../../cluster/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { admitKey, closeLeftKeys, noteNode } from './key-store.ts';

/** The server's key for receipts. */
export interface ReceiptKey {
  readonly address: string; // base58
  /** Returns the 64 bytes of the signature. */
  sign(message: Uint8Array): Uint8Array;
}

/** The key after the cluster has accepted it. */
export interface AdmittedKey extends ReceiptKey {
  readonly n: number; // of receipt_key
}

export interface ServerKey {
  /** Throws before `admit`. */
  admitted(): AdmittedKey;
  /** Runs before the node accepts players. Throws `SettingsError` if the cluster uses another key and this one was not announced. */
  admit(nowMs: number): Promise<void>;
  /** Records that this node uses the key. Runs after the node has registered. */
  note(): Promise<void>;
  jobs(jobs: Jobs): void;
}

/** Interval in ms at which nodes and keys are compared. A key's time ends a minute after its last node. */
const COMPARE_MS = 10_000;

export function createServerKey(
  key: ReceiptKey,
  {
    database,
    cluster,
    nowMs,
  }: { database: Database; cluster: Pick<Cluster, 'nodes' | 'leader'>; nowMs(): number },
): ServerKey {
  const { nodes, leader } = cluster;
  let admitted: AdmittedKey | null = null;
  let notedAs = 0; // the id under which this node was recorded
  function own(): AdmittedKey {
    if (admitted === null) throw new Error('the receipt key was not admitted');
    return admitted;
  }
  async function note(): Promise<void> {
    const self = nodes.self();
    if (self === notedAs) return;
    await database.run((queries) => noteNode(queries, self, own().n));
    notedAs = self;
  }
  return {
    admitted: own,
    async admit(at) {
      const answer = await database.transaction((tx) => admitKey(tx, key.address, at));
      if ('current' in answer) throw new SettingsError(anotherKey(key.address, answer.current));
      admitted = { ...key, n: answer.n };
    },
    note,
    jobs(jobs) {
      jobs.schedule('compare-receipt-keys', COMPARE_MS, async () => {
        await note(); // a node that was marked dead has a new id
        if (leader.isLeader()) await database.transaction((tx) => closeLeftKeys(tx, nodes.isDead, nowMs()));
      });
    },
  };
}

const anotherKey = (own: string, current: string): string =>
  `RECEIPT_KEYPAIR has the key ${own}, and the nodes of this database sign receipts with ${current}. ` +
  `Use that key, or announce this one first: npm run ops -- keys announce receipt ${own}`;
