// games: connects the parts of receipts. Without a key, games have no receipts.

import { keyBytes } from '@kingstake/proofs/receipts';
import type { Cluster } from '../../cluster/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { RouteKit } from '../../platform/http/index.ts';
import { BY, done, notDone, type OperatorCommand, type OrderDeps } from '../../platform/operator.ts';
import type { Time } from '../../platform/time.ts';
import type { GameRecord } from '../rows/game-record.ts';
import { insertReceipt } from '../rows/receipt-store.ts';
import {
  announceKey,
  createServerKey,
  currentReceiptKey,
  type KnownKey,
  listKnownKeys,
  type ReceiptKey,
  type ServerKey,
} from './key-store.ts';
import {
  addReceiptRoutes,
  type ReceiptRoutesDeps,
  type ReceiptViewDeps,
  signReceipt,
} from './receipt-view.ts';
import { createSignatures, type Signatures, type SignaturesDeps } from './signatures.ts';

// Creates the receipt of a game in the transaction that starts the game.

interface BeginReceiptDeps {
  place: { publicOrigin: string; cluster: string };
  users: {
    walletOf(queries: Queries, userId: number): Promise<string>;
    newestSigningKey(queries: Queries, walletAddress: string): Promise<string | null>;
  };
}

function createBeginReceipt({ place, users }: BeginReceiptDeps) {
  const keyOf = async (tx: Tx, userId: number): Promise<string | null> =>
    users.newestSigningKey(tx, await users.walletOf(tx, userId));

  return async function beginReceipt(tx: Tx, { id, match }: GameRecord): Promise<void> {
    if (match.status !== 'active') throw new Error(`game ${id} has not started`);
    await insertReceipt(tx, {
      gameId: id,
      origin: place.publicOrigin,
      cluster: place.cluster,
      keys: {
        white: await keyOf(tx, match.white.userId),
        black: await keyOf(tx, match.black.userId),
      },
    });
  };
}

/** The server's address, and the key that signs receipts. */
export interface ReceiptSettings {
  place: BeginReceiptDeps['place'];
  key: ReceiptKey;
}

interface ReceiptsDeps {
  database: Database;
  cluster: Pick<Cluster, 'nodes' | 'leader'>;
  time: Pick<Time, 'nowMs'>;
  settings: ReceiptSettings | null;
  verifySigned: SignaturesDeps['verifySigned'];
  users: BeginReceiptDeps['users'] & ReceiptViewDeps['users'] & Pick<SignaturesDeps, 'signingKeyOf'>;
}

interface Receipts {
  /** Creates the receipt of a game in the transaction that starts the game. */
  beginReceipt?: (tx: Tx, record: GameRecord) => Promise<void>;
  /** Signs the receipt in the transaction that ends the game. */
  endReceipt?: (tx: Tx, record: GameRecord) => Promise<void>;
  signatures: Signatures;
  /** The key of this node; null if games have no receipts. */
  serverKey: ServerKey | null;
  routes(routes: RouteKit, readGame: ReceiptRoutesDeps['readGame']): void;
}

export function createReceipts(deps: ReceiptsDeps): Receipts {
  const { database, cluster, time, settings, users, verifySigned } = deps;
  const serverKey =
    settings === null ? null : createServerKey(settings.key, { database, cluster, nowMs: time.nowMs });
  return {
    ...(settings !== null && { beginReceipt: createBeginReceipt({ place: settings.place, users }) }),
    ...(serverKey !== null && { endReceipt: (tx, record) => signReceipt(tx, record, serverKey.admitted()) }),
    signatures: createSignatures({ database, verifySigned, signingKeyOf: users.signingKeyOf }),
    serverKey,
    routes: (routes, readGame) => addReceiptRoutes(routes, { database, readGame, users }),
  };
}

// Operators' commands for the keys that sign receipts.

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
