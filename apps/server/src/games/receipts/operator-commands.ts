// games: operators' commands for the keys that sign receipts.
import { keyBytes } from '@kingstake/proofs/receipts';
import type { Database } from '../../platform/database/index.ts';
import { BY, done, notDone, type OperatorCommand, type OrderDeps } from '../../platform/operator.ts';
import type { Time } from '../../platform/time.ts';
import { announceKey, currentReceiptKey, type KnownKey, listKnownKeys } from './key-store.ts';

export interface ReceiptKeyCommandDeps extends OrderDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
}

export const RECEIPT_KEY_COMMANDS: readonly OperatorCommand<ReceiptKeyCommandDeps>[] = [
  {
    words: ['keys', 'announce', 'receipt'],
    positions: ['public key'],
    options: { by: BY },
    help: 'Names the next key of RECEIPT_KEYPAIR. It signs from the first start of a node with it; other nodes keep theirs until they stop.',
    changes: { right: 'operators', action: 'announce receipt key' },
    runsEmbedded: true,
    async run({ database, time, append }, { positions: [key = ''] }) {
      if (keyBytes(key) === null) return notDone('The public key must be 32 bytes in base58.');
      const isNew = await database.transaction(async (tx) => {
        if ((await currentReceiptKey(tx)) === key) return false;
        await append(tx, { key }); // from here on, no other command runs
        await announceKey(tx, key, time.nowMs());
        return true;
      });
      return isNew
        ? done(`${key} may sign receipts: put it in place on one node after another.`)
        : notDone(`${key} is the current key.`);
    },
  },
  {
    words: ['keys', 'list'],
    positions: [],
    options: {},
    help: 'Lists the keys that sign receipts, oldest first.',
    runsEmbedded: true,
    async run({ database }) {
      const keys = await database.run(listKnownKeys);
      return done(keys.length === 0 ? 'No node has started with a key yet.' : keys.map(shown).join('\n'));
    },
  },
];

const iso = (atMs: number): string => new Date(atMs).toISOString();

function shown({ key, announcedMs, sinceMs, untilMs }: KnownKey): string {
  if (sinceMs === null) return `${key}  announced ${iso(announcedMs)}`;
  return `${key}  from ${iso(sinceMs)}${untilMs === null ? '' : ` until ${iso(untilMs)}`}`;
}
