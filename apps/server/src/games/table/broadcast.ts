// games: turns events into messages and sends them. A player's messages go to all of the player's sockets. Observers
// subscribe to the game's topic, which carries no offers and no absences.
import { fenTurn, type MatchEvent, otherSide, SIDES, type Side, userOf } from '@kingstake/chess';
import type { ServerMessage } from '@kingstake/protocol';
import type { LoadedGame } from '../registry/game-handle.ts';
import { clocksOf, gameOver, opponentOf, winnerOf } from './game-view.ts';

/** Sends messages: the hub. */
export interface Broadcaster {
  sendToUser(userId: number, message: ServerMessage): void;
  publish(topic: string, message: ServerMessage): void;
}

export function observersTopic(gameId: number): string {
  return `game:${gameId}:observers`;
}

/** Sends the events in order. `held` is the game after all of them. */
export function broadcast(broadcaster: Broadcaster, held: LoadedGame, events: readonly MatchEvent[]): void {
  const { record } = held;
  for (const event of events) {
    for (const side of SIDES) {
      const userId = userOf(record.match, side);
      if (userId === null || !isRecipient(event, side)) continue;
      const message = messageOf(held, event, { userId, side });
      if (message !== null) broadcaster.sendToUser(userId, message);
    }
    if (event.audience !== 'everybody') continue;
    const message = messageOf(held, event, null);
    if (message !== null) broadcaster.publish(observersTopic(record.id), message);
  }
}

function isRecipient(event: MatchEvent, side: Side): boolean {
  return event.audience === 'everybody' || event.audience === 'players' || event.audience === side;
}

interface Recipient {
  userId: number;
  side: Side;
}

/** One event as a message for one recipient; null: for observers. */
function messageOf(held: LoadedGame, event: MatchEvent, listener: Recipient | null): ServerMessage | null {
  const { record } = held;
  const about = { gameId: record.id, seq: event.seq };
  switch (event.kind) {
    case 'opponent_joined': {
      const opponentId = listener?.side === 'black' ? event.white : event.black;
      return { type: event.kind, ...about, opponent: opponentOf(held, opponentId) };
    }
    case 'game_started':
      return { type: event.kind, ...about, ...clocksOf(event.clocks) };
    case 'timer_update':
      return { type: event.kind, ...about, ...clocksOf(event.clocks) };
    case 'move_made':
      return moveMade(held, event, listener);
    case 'game_over':
      return gameOver(held, listener?.userId ?? null, event.seq);
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
        courtesyDelayExpires: isoOf(event.courtesyExpiresAtMs),
      };
    case 'rematch_offered':
      return {
        type: event.kind,
        ...about,
        by: event.by,
        expiresAt: new Date(event.expiresAtMs).toISOString(),
      };
    case 'rematch_started':
      // Sent by matchmaking, which creates the next game and knows its id.
      return null;
  }
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The move_made of a move that was committed before. */
export function moveMadeAgain(held: LoadedGame, ply: number): ServerMessage {
  const { record } = held;
  const stored = record.moves[ply - 1];
  if (stored === undefined) throw new Error(`game ${record.id} has no half-move ${ply}`);
  const { match } = record;
  const ending = match.status === 'ended' && ply === record.moves.length ? match.ending : null;
  // Each move increments seq by one, and after it only the end does.
  const later = record.moves.length - ply + (match.status === 'ended' ? 1 : 0);
  const event = {
    kind: 'move_made' as const,
    audience: 'everybody' as const,
    ply,
    move: stored,
    clocks: { whiteMs: stored.whiteMs, blackMs: stored.blackMs, atMs: stored.atMs },
    lagCreditMs: stored.lagCreditMs,
    ending: ending?.reason === 'checkmate' || ending?.result === 'draw' ? ending : null,
    seq: match.seq - later,
  };
  const side = moverOf(stored);
  return moveMade(held, event, { userId: userOf(match, side) ?? 0, side });
}

/** Who played a move: the side that is not to move after it. */
const moverOf = ({ fen }: { fen: string }): Side => otherSide(fenTurn(fen));

/** Only the mover gets the client's id of the move. */
function moveMade(
  held: LoadedGame,
  event: Extract<MatchEvent, { kind: 'move_made' }>,
  listener: Recipient | null,
): ServerMessage {
  const { record } = held;
  const clientMoveId = record.moves[event.ply - 1]?.clientMoveId ?? null;
  const { from, to, promotion, san, fen } = event.move;
  return {
    type: 'move_made',
    gameId: record.id,
    seq: event.seq,
    ...clocksOf(event.clocks),
    fen,
    move: { from, to, ...(promotion === undefined ? {} : { promotion }), san, fen },
    ply: event.ply,
    gameEnded: event.ending !== null,
    result: event.ending?.result ?? null,
    winner: event.ending === null ? null : winnerOf(record.match),
    ...(clientMoveId !== null && listener?.side === moverOf(event.move) ? { clientMoveId } : {}),
  };
}
