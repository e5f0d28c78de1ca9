// games: connects the parts of receipts. Without a key, games have no receipts.

import type { Cluster } from '../../cluster/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { RouteKit } from '../../platform/http/index.ts';
import type { Time } from '../../platform/time.ts';
import type { GameRecord } from '../rows/game-record.ts';
import { insertReceipt } from '../rows/receipt-store.ts';
import { createServerKey, type ReceiptKey, type ServerKey } from './key-store.ts';
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
