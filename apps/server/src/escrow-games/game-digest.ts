// escrow-games: what a decision leaves on chain of its game: the SHA-256 of one text that anyone can write down again. Pure.
import { createHash } from 'node:crypto';
import { decidedGameText } from '@kingstake/protocol';
import type { GameRecord } from '../games/index.ts';
import type { EscrowGame } from './store.ts';

/** Null for a game that nobody has won: no decision is made of it. */
export function decidedText(record: GameRecord, { match, whiteWallet, black }: EscrowGame): string | null {
  const { match: played, moves, wager, fee } = record;
  if (played.status !== 'ended' || played.ending.winner === null || black === null) return null;
  return decidedGameText({
    gameId: record.id,
    match: Buffer.from(match).toString('hex'),
    white: whiteWallet,
    black: black.wallet,
    wagerLamports: wager,
    feeLamports: fee,
    moves: Array.from(moves, ({ from, to, promotion = '' }) => `${from}${to}${promotion}`),
    winner: played.ending.winner,
    reason: played.ending.reason,
  });
}

/** 32 bytes. Throws for a game that nobody has won. */
export function gameDigest(record: GameRecord, game: EscrowGame): Uint8Array {
  const text = decidedText(record, game);
  if (text === null) throw new Error(`game ${record.id} has no winner`);
  return new Uint8Array(createHash('sha256').update(text, 'utf8').digest());
}
