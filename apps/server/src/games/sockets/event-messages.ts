// Turns events of a match into messages of the contract, and determines who receives them.
import { fenTurn, type MatchEvent, otherSide, type Side } from '@kingstake/chess';
import type { PlayedMove, ServerMessage } from '@kingstake/protocol';
import type { Topic } from '../../platform/sockets/index.ts';
import type { LoadedGame } from '../actor/loaded-game.ts';
import { clocksOf, gameOver, instant, playerOf, receiptOf, startOf, winnerOf } from './game-view.ts';

export type MoveMade = Extract<MatchEvent, { kind: 'move_made' }>;

export function isRecipient(event: MatchEvent, side: Side): boolean {
  return event.audience === 'everybody' || event.audience === 'players' || event.audience === side;
}

/** The topic for a game's spectators. A number, because it is looked up with every move. */
export const spectatorTopic = (gameId: number): Topic => gameId;

interface Recipient {
  userId: number;
  side: Side;
}

/** Returns the message about an event for one recipient. A null recipient stands for spectators. */
export function messageOf(
  held: LoadedGame,
  event: Exclude<MatchEvent, MoveMade>,
  recipient: Recipient | null,
): ServerMessage | null {
  const { record } = held;
  const about = { gameId: record.id, seq: event.seq };
  switch (event.kind) {
    case 'opponent_joined': {
      const opponentId = recipient?.side === 'black' ? event.white : event.black;
      return { type: event.kind, ...about, opponent: playerOf(held, opponentId), ...startOf(record.match) };
    }
    case 'game_started':
    case 'timer_update':
      return { type: event.kind, ...about, ...clocksOf(event.clocks), ...receiptOf(record) };
    case 'game_over':
      return gameOver(held, recipient?.userId ?? null, event.seq);
    case 'draw_offered':
      return { type: event.kind, ...about, by: event.by };
    case 'draw_declined':
    case 'rematch_declined':
      return { type: event.kind, ...about };
    case 'opponent_connection':
      return {
        type: event.kind,
        ...about,
        connected: event.connected,
        courtesyDelayExpires: event.courtesyExpiresAtMs === null ? null : instant(event.courtesyExpiresAtMs),
      };
    case 'rematch_offered':
      return {
        type: event.kind,
        ...about,
        by: event.by,
        expiresAt: instant(event.expiresAtMs),
      };
    case 'rematch_started':
      // Sent by matchmaking, which creates the next game and knows its id.
      return null;
  }
}

/** Returns the move_made of an earlier move, as sent to its mover. */
export function moveMadeAgain(held: LoadedGame, ply: number): ServerMessage {
  const clientMoveId = held.record.moves.atPly(ply)?.clientMoveId ?? null;
  return { ...moveMadeOf(held, ply), ...(clientMoveId === null ? {} : { clientMoveId }) };
}

/** Returns the move_made of an earlier move. For spectators, the next clock runs from `atMs`, when the move became visible. */
export function moveMadeOf(held: LoadedGame, ply: number, atMs?: number): ServerMessage {
  const { record } = held;
  const stored = record.moves.atPly(ply);
  if (stored === undefined) throw new Error(`game ${record.id} has no ply ${ply}`);
  const { match } = record;
  const ending = match.status === 'ended' && ply === record.moves.length ? match.ending : null;
  // Each later move raises seq by one. After the last move, only the end does.
  const later = record.moves.length - ply + (match.status === 'ended' ? 1 : 0);
  const event = {
    kind: 'move_made' as const,
    audience: 'everybody' as const,
    ply,
    move: stored,
    clocks: { whiteMs: stored.whiteMs, blackMs: stored.blackMs, atMs: atMs ?? stored.atMs },
    lagCreditMs: stored.lagCreditMs,
    ending: ending?.reason === 'checkmate' || ending?.result === 'draw' ? ending : null,
    seq: match.seq - later,
  };
  return moveMade(held, event);
}

/** Returns the side that made the move that led to this position. */
export const moverOf = ({ fen }: { fen: string }): Side => otherSide(fenTurn(fen));

/** Omits the client's id of the move, which only the mover gets. */
export function moveMade(
  { record }: LoadedGame,
  event: MoveMade,
): Extract<ServerMessage, { type: 'move_made' }> {
  const { from, to, promotion, san, fen } = event.move;
  const { receipt } = record.moves.atPly(event.ply) ?? {};
  const { whiteMs, blackMs } = event.clocks;
  const signed: Pick<PlayedMove, 'at' | 'clock' | 'sig'> =
    receipt === undefined ? {} : { at: receipt.at, clock: [whiteMs, blackMs], sig: receipt.sig };
  return {
    type: 'move_made',
    gameId: record.id,
    seq: event.seq,
    ...clocksOf(event.clocks),
    fen,
    ...(receipt === undefined ? {} : { receipt: { n: receipt.n, chain: receipt.chain } }),
    move: { from, to, ...(promotion === undefined ? {} : { promotion }), san, fen, ...signed },
    ply: event.ply,
    gameEnded: event.ending !== null,
    result: event.ending?.result ?? null,
    winner: event.ending === null ? null : winnerOf(record.match),
  };
}
