// games: connects the parts of receipts. Without a key, games have no receipts.
import type { Database, Tx } from '../../platform/database/index.ts';
import type { RouteKit } from '../../platform/http/index.ts';
import type { GameRegistry } from '../registry/game-registry.ts';
import type { GameRecord } from '../store/game-record.ts';
import { type BeginReceiptDeps, createBeginReceipt } from './begin.ts';
import { noteReceiptKey } from './key-store.ts';
import type { ReceiptKey, ReceiptViewDeps } from './receipt-view.ts';
import { addReceiptRoutes } from './routes.ts';
import { createSignatures, type Signatures, type SignaturesDeps } from './signatures.ts';

/** The server's address, and the key that signs receipts. */
export interface ReceiptSettings {
  place: BeginReceiptDeps['place'];
  key: ReceiptKey;
}

export interface ReceiptsDeps {
  database: Database;
  settings: ReceiptSettings | null;
  verifySigned: SignaturesDeps['verifySigned'];
  users: BeginReceiptDeps['users'] & ReceiptViewDeps['users'] & Pick<SignaturesDeps, 'signingKeyOf'>;
}

export interface Receipts {
  /** Creates the receipt of a game in the transaction that starts the game. */
  beginReceipt?: (tx: Tx, record: GameRecord) => Promise<void>;
  signatures: Signatures;
  /** Records the current key, so that it is published. */
  noteKey(nowMs: number): Promise<void>;
  routes(routes: RouteKit, live: Pick<GameRegistry, 'runExclusive'>): void;
}

export function createReceipts({ database, settings, users, verifySigned }: ReceiptsDeps): Receipts {
  const receiptKey = settings?.key ?? null;
  return {
    ...(settings === null ? {} : { beginReceipt: createBeginReceipt({ place: settings.place, users }) }),
    signatures: createSignatures({ database, verifySigned, signingKeyOf: users.signingKeyOf }),
    async noteKey(nowMs) {
      if (receiptKey === null) return;
      await database.run((queries) => noteReceiptKey(queries, receiptKey.address, nowMs));
    },
    routes: (routes, live) => addReceiptRoutes(routes, { database, live, users, receiptKey }),
  };
}
