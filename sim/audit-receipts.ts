// sim: audits the receipts as players download them. Clients received the same chain, each act has the signature that its client sent, the
// end is that of the game, and the receipt verifies.

import {
  chainAfter,
  chainOfTerms,
  type Receipt,
  type ReceiptEnd,
  type ReceiptEntry,
  type RunningReceipt,
  toHex,
} from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { Kysely, PostgresDialect } from 'kysely';
import { receiptIn, testVerify } from '../apps/server/src/games/testkit/receipts.ts';
import type { Said } from './line.ts';
import type { GameRow, MoveRow } from './rows.ts';
import type { Audit } from './run-log.ts';

interface SignatureRow {
  game_id: number;
  ended: Date;
  since: Date;
  until: Date | null;
}

export async function auditReceipts(run: Audit): Promise<void> {
  const { pool, games, movesOf, say } = run;
  const queries = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  const { rows: signatures } = await pool.query<SignatureRow>(
    'select game_id, ended_at as ended, since, until from receipt_signature join receipt_key on n = key_n',
  );
  for (const game of games) {
    if (game.started_ms === null) continue;
    const receipt = await receiptIn(queries, game.id);
    if (receipt === null) {
      say(`game ${game.id} has no receipt`);
      continue;
    }
    const { terms, entries } = receipt;
    let chain = chainOfTerms(terms);
    const chains = [toHex(chain)];
    for (const entry of entries) {
      chain = chainAfter(chain, entry);
      chains.push(toHex(chain));
    }
    auditMoves(game.id, entries, movesOf(game.id), say);
    auditSeen(game.id, chains, run);
    auditSigned(game, entries, run);
    const signed = signatures.find(({ game_id }) => game_id === game.id) ?? null;
    if (game.status === 'ended') await auditVerdict(game, { receipt, signed }, say);
    else if (signed !== null) say(`game ${game.id} runs, and its receipt is signed`);
  }
}

function auditMoves(
  gameId: number,
  entries: readonly ReceiptEntry[],
  moves: readonly MoveRow[],
  say: Audit['say'],
): void {
  const entered = entries.flatMap((entry) => (entry.type === 'move' ? [entry.uci] : []));
  if (entered.join() !== moves.map(({ uci }) => uci).join())
    say(`game ${gameId}: the receipt has other moves`);
}

async function auditVerdict(
  game: GameRow,
  { receipt, signed }: { receipt: Receipt | RunningReceipt; signed: SignatureRow | null },
  say: Audit['say'],
): Promise<void> {
  const { terms, entries } = receipt;
  if (signed === null || !('end' in receipt)) {
    say(`game ${game.id} has ended, and its receipt is not signed`);
    return;
  }
  const paidTo = (userId: number): string =>
    String(
      game.winner_id === null ? game.wager : game.winner_id === userId ? 2n * game.wager - game.fee : 0n,
    );
  const end: ReceiptEnd = {
    result: game.result ?? '',
    reason: game.reason ?? '',
    winner: game.winner_id,
    at: entries.at(-1)?.at ?? 0,
    paid: { white: paidTo(terms.white.user), black: paidTo(terms.black.user) },
  };
  if (JSON.stringify(receipt.end) !== JSON.stringify(end))
    say(`game ${game.id}: the receipt has another end`);
  const endedMs = Date.parse(terms.startedAt) + end.at;
  if (
    signed.ended.getTime() !== endedMs ||
    signed.since.getTime() > endedMs ||
    (signed.until?.getTime() ?? endedMs) < endedMs
  )
    say(`game ${game.id}: its receipt is signed by a key that was not in force at its end`);
  const { checks } = await verifyReceipt(receipt, { serverKeys: null, verify: await testVerify() });
  for (const { name, ok, detail } of checks)
    if (!ok) say(`game ${game.id}: its receipt fails ${name}: ${detail}`);
}

type PlayerEntry = Exclude<ReceiptEntry, { by: 's' }>;

const MESSAGES = { move: 'make_move', resign: 'resign', draw_accept: 'accept_draw' } as const;

/** `chains` contains the value after each entry, in hex. Index 0 is the value of the terms. */
function auditSeen(gameId: number, chains: readonly string[], { world, say }: Audit): void {
  for (const seen of world.receiptsSeen.values())
    if (seen.gameId === gameId && chains[seen.n] !== seen.chain)
      say(`player ${seen.userId} was sent another chain for entry ${seen.n} of game ${gameId}`);
  for (const { userId, what } of world.receiptFaults.filter((fault) => fault.gameId === gameId))
    say(`player ${userId} found a fault in the receipt of game ${gameId}: ${what}`);
}

/** A signed act is stored with its signature, and no entry has a signature that its player did not send. */
function auditSigned(game: GameRow, entries: readonly ReceiptEntry[], { world, movesOf, say }: Audit): void {
  const moves = movesOf(game.id);
  const sent = world.said.filter(({ gameId }) => gameId === game.id);
  const idOf = (by: 'w' | 'b') => (by === 'w' ? game.white_id : game.black_id);
  let ply = 0;
  let lastPlayerN = 0;
  for (const entry of entries) {
    if (entry.by === 's') continue;
    if (entry.type === 'move') ply += 1;
    const moveId = entry.type === 'move' ? (moves[ply - 1]?.client_move_id ?? null) : null;
    const own = sent.filter(
      ({ userId, what, moveId: id }) =>
        userId === idOf(entry.by) && what === MESSAGES[entry.type] && id === moveId,
    );
    if (!isStoredAsSent(entry, own, lastPlayerN))
      say(`game ${game.id}: entry ${entry.n} (${entry.type}) is not stored with the signature that was sent`);
    if (entry.type === 'draw_accept' && entry.offer.sig !== null) {
      const offerer = idOf(entry.by === 'w' ? 'b' : 'w');
      const offers = sent.filter(({ userId, what }) => userId === offerer && what === 'offer_draw');
      if (!offers.some(({ sig }) => sig === entry.offer.sig))
        say(`game ${game.id}: the draw offer that was accepted has a signature that was not sent`);
    }
    lastPlayerN = entry.n;
  }
}

/** An act may be stored as unsigned if it was signed before the newest act of a player. This does not apply to moves. */
function isStoredAsSent(entry: PlayerEntry, sent: readonly Said[], lastPlayerN: number): boolean {
  if (entry.sig !== null) return sent.some(({ sig, on }) => sig === entry.sig && on === entry.on);
  const isOld = ({ on }: Said) => entry.type !== 'move' && on !== null && on < lastPlayerN;
  return sent.some((each) => each.sig === null || isOld(each));
}
