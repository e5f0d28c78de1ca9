// games: creates the receipt of a game in the transaction that starts the game.
import { INITIAL_FEN, startedAtMs } from '@kingstake/chess';
import type { ReceiptTerms } from '@kingstake/proofs/receipts';
import { formatTimeControl } from '@kingstake/protocol';
import type { Queries, Tx } from '../../platform/database/index.ts';
import type { GameRecord } from '../rows/game-record.ts';
import { insertReceipt } from './receipt-store.ts';

export interface BeginReceiptDeps {
  place: { publicOrigin: string; cluster: string };
  users: {
    walletOf(queries: Queries, userId: number): Promise<string>;
    newestSigningKey(queries: Queries, walletAddress: string): Promise<string | null>;
  };
}

export function createBeginReceipt({ place, users }: BeginReceiptDeps) {
  async function playerOf(tx: Tx, userId: number): Promise<ReceiptTerms['white']> {
    const wallet = await users.walletOf(tx, userId);
    return { user: userId, wallet, key: await users.newestSigningKey(tx, wallet) };
  }

  return async function beginReceipt(tx: Tx, record: GameRecord): Promise<void> {
    const { match } = record;
    const startMs = startedAtMs(match);
    if (startMs === null || match.black === null) throw new Error(`game ${record.id} has not started`);
    await insertReceipt(tx, {
      v: 1,
      origin: place.publicOrigin,
      cluster: place.cluster,
      game: record.id,
      createdAt: new Date(record.createdAtMs).toISOString(),
      startedAt: new Date(startMs).toISOString(),
      initialFen: INITIAL_FEN,
      timeControl: formatTimeControl(match.timeControl),
      wager: String(record.wager),
      fee: String(record.fee),
      stakeSource: record.stakeSource,
      white: await playerOf(tx, match.white.userId),
      black: await playerOf(tx, match.black.userId),
    });
  };
}
