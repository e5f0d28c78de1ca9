// games: creates the receipt of a game in the transaction that starts the game.
import type { Queries, Tx } from '../../platform/database/index.ts';
import type { GameRecord } from '../rows/game-record.ts';
import { insertReceipt } from '../rows/receipt-store.ts';

export interface BeginReceiptDeps {
  place: { publicOrigin: string; cluster: string };
  users: {
    walletOf(queries: Queries, userId: number): Promise<string>;
    newestSigningKey(queries: Queries, walletAddress: string): Promise<string | null>;
  };
}

export function createBeginReceipt({ place, users }: BeginReceiptDeps) {
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
