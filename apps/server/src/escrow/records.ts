// escrow: a player's stakes and payouts for the statement, and what anyone may read of an ended game with stakes on chain: the
// text whose SHA-256 is in its payout, and its two seats. This includes private games, so that a player can prove a wrong
// payout without the server's permission. The record has no names, clocks or codes.
import { createHash } from 'node:crypto';
import { type AnswerOf, decidedGameText, escrowCalls, type Lamports, prizePoolOf } from '@kingstake/protocol';
import { findGame, type GameOutcome, type GameRecord, listOutcomes, receiptRoot } from '../games/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import { type RouteKit, refuse } from '../platform/http/index.ts';
import { ESCROW } from './limits.ts';
import { type EscrowGame, type EscrowSeat, findEscrowGame, seatsOfGames, seatTimes } from './store.ts';

type PublicRecord = AnswerOf<typeof escrowCalls.getGameRecord>;

/** Does not need the escrow program, so that earlier games can be checked without it. */
export function addRecordRoute(routes: RouteKit, { database }: { database: Database }): void {
  routes.add(escrowCalls.getGameRecord, async ({ params }) => {
    const record = await database.run((queries) => publicRecord(queries, params.id));
    return record === null ? refuse('NOT_FOUND') : { body: record };
  });
}

/** Null unless the game had stakes on chain and two players, and is over. */
async function publicRecord(queries: Queries, gameId: number): Promise<PublicRecord | null> {
  const game = await findEscrowGame(queries, gameId);
  if (game === null) return null;
  // Reads only the rows, because such a request must not load the game into memory.
  const [outcome] = await listOutcomes(queries, [gameId]);
  if (outcome?.status !== 'ended') return null;
  const record = await findGame(queries, gameId);
  if (record === null || record.match.black === null) return null;
  const seats = await seatsOfGames(queries, [gameId]);
  const white = seats.find(({ side, wallet }) => side === 'white' && wallet === game.whiteWallet);
  const black = seats.find(({ side, wallet }) => side === 'black' && wallet === game.blackWallet);
  if (white === undefined || black === undefined) throw new Error(`game ${gameId} has not both its seats`);
  return {
    gameId,
    text: await decidedText(queries, record, game),
    seats: { white: recorded(white), black: recorded(black) },
  };
}

const recorded = ({ seat, closedSignature: signature }: EscrowSeat) => ({ seat, signature });

/** Returns the text of a decided game; null without a winner, because there is no decision then. */
async function decidedText(
  queries: Queries,
  record: GameRecord,
  { match, whiteWallet, blackWallet }: EscrowGame,
): Promise<string | null> {
  const { match: played, moves, wager, fee } = record;
  if (played.status !== 'ended' || played.ending.winner === null || blackWallet === null) return null;
  return decidedGameText({
    gameId: record.id,
    match: match.toString('hex'),
    white: whiteWallet,
    black: blackWallet,
    wagerLamports: wager,
    feeLamports: fee,
    moves: Array.from(moves, ({ from, to, promotion = '' }) => `${from}${to}${promotion}`),
    winner: played.ending.winner,
    reason: played.ending.reason,
    receipt: await receiptRoot(queries, record),
  });
}

/** Returns the SHA-256 of the text, 32 bytes. Throws for a game without a winner. */
export async function gameDigest(
  queries: Queries,
  record: GameRecord,
  game: EscrowGame,
): Promise<Uint8Array> {
  const text = await decidedText(queries, record, game);
  if (text === null) throw new Error(`game ${record.id} has no winner`);
  return new Uint8Array(createHash('sha256').update(text, 'utf8').digest());
}

/** One movement between wallet and seat. A loser's stake leaves with the payout and has no line of its own. */
interface StakeEvent {
  readonly gameId: number;
  readonly kind: 'wager' | 'winnings' | 'refund';
  readonly amount: Lamports;
  readonly signature: string | null;
  readonly at: Date;
}

/** Returns the events of the newest `ESCROW.statementSeats` seats, newest first. */
export async function stakeEvents(queries: Queries, playerId: number): Promise<StakeEvent[]> {
  const seats = await seatTimes(queries, playerId, ESCROW.statementSeats);
  const outcomes = await listOutcomes(queries, [...new Set(seats.map(({ gameId }) => gameId))]);
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const events = seats.flatMap((seat) => {
    const outcome = outcomeOf.get(seat.gameId);
    return outcome === undefined ? [] : eventsOf(seat, outcome);
  });
  return events.sort((one, other) => other.at.getTime() - one.at.getTime());
}

function eventsOf(
  { gameId, side, state, openedAt, openedSignature, closedAt, closedSignature }: EscrowSeat,
  { wager, fee, winner }: GameOutcome,
): StakeEvent[] {
  const events: StakeEvent[] = [];
  if (openedAt !== null)
    events.push({ gameId, kind: 'wager', amount: wager, signature: openedSignature, at: openedAt });
  if (closedAt === null) return events;
  const closed = { gameId, signature: closedSignature, at: closedAt };
  if (state === 'returned') events.push({ ...closed, kind: 'refund', amount: wager });
  if (state === 'paid' && winner === side)
    events.push({ ...closed, kind: 'winnings', amount: prizePoolOf(wager, fee) });
  return events;
}
