// games: connects the parts of receipts. Without a key, games have no receipts.
import type { Cluster } from '../../cluster/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { RouteKit } from '../../platform/http/index.ts';
import type { Time } from '../../platform/time.ts';
import type { GameRecord } from '../rows/game-record.ts';
import { type BeginReceiptDeps, createBeginReceipt } from './begin.ts';
import { createServerKey, type ReceiptKey, type ServerKey } from './key-store.ts';
import {
  addReceiptRoutes,
  type ReceiptRoutesDeps,
  type ReceiptViewDeps,
  signReceipt,
} from './receipt-view.ts';
import { createSignatures, type Signatures, type SignaturesDeps } from './signatures.ts';

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

export interface Receipts {
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
