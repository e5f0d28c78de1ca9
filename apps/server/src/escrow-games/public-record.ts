// escrow-games: what anyone may read of an ended game with stakes on chain: the text whose SHA-256 its payout left there, and its
// two seats. Private games too: who says that a payout was wrong must be able to show it without the server's leave. Nothing
// else of a game is told here: no names, no clocks, no code.
import { type AnswerOf, escrowCalls } from '@kingstake/protocol';
import { findGame, listOutcomes } from '../games/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import { type RouteKit, refuse } from '../platform/http/index.ts';
import { decidedText } from './game-digest.ts';
import { type EscrowSeat, findEscrowGame, seatsOfGames } from './store.ts';

type PublicRecord = AnswerOf<typeof escrowCalls.getGameRecord>;

/** Needs no escrow program: games that were played with one stay checkable without it. */
export function addRecordRoute(routes: RouteKit, { database }: { database: Database }): void {
  routes.add(escrowCalls.getGameRecord, async ({ params }) => {
    const record = await database.run((queries) => publicRecord(queries, params.id));
    return record === null ? refuse('NOT_FOUND') : { body: record };
  });
}

/** Null unless the game has its stakes on chain, was played by two, and is over. */
async function publicRecord(queries: Queries, gameId: number): Promise<PublicRecord | null> {
  const game = await findEscrowGame(queries, gameId);
  if (game === null) return null;
  // The rows alone: a game that strangers ask for is not kept in memory, and its moves are read only when they may be shown.
  const [outcome] = await listOutcomes(queries, [gameId]);
  if (outcome?.status !== 'ended') return null;
  const record = await findGame(queries, gameId);
  if (record === null || record.match.black === null) return null;
  const seats = await seatsOfGames(queries, [gameId]);
  const white = seats.find(({ side, wallet }) => side === 'white' && wallet === game.whiteWallet);
  const black = seats.find(({ side, wallet }) => side === 'black' && wallet === game.black?.wallet);
  if (white === undefined || black === undefined) throw new Error(`game ${gameId} has not both its seats`);
  return {
    gameId,
    text: decidedText(record, game),
    seats: { white: recorded(white), black: recorded(black) },
  };
}

const recorded = ({ seat, closedSignature: signature }: EscrowSeat) => ({ seat, signature });
