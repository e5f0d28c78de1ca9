// games: turns events into messages and sends them. A player's messages go to all of the player's sockets. Observers
// subscribe to the game's topic, which carries no offers and no absences; the moves of a staked game come there from the gallery.
import { fenTurn, type MatchEvent, otherSide, SIDES, type Side, userOf } from '@kingstake/chess';
import type { ServerMessage } from '@kingstake/protocol';
import type { Topic, WrittenMessage } from '../../platform/hub/index.ts';
import type { LoadedGame } from '../registry/cached-game.ts';
import { clocksOf, gameOver, opponentOf, winnerOf } from './game-view.ts';
import { isBehind } from './observed.ts';

/** Sends messages: the hub. */
export interface Broadcaster {
  sendToUser(userId: number, message: ServerMessage | WrittenMessage): void;
  publish(topic: Topic, message: ServerMessage | WrittenMessage): void;
  hasSubscribers(topic: Topic): boolean;
}

/** Tells observers of a staked game what they may know by now: the gallery. */
export type TellGallery = (held: LoadedGame) => void;

/** The game's number alone: it is looked for with every move, and nearly always in vain. */
export function observersTopic(gameId: number): Topic {
  return gameId;
}

/** Sends the events in order. `held` is the game after all of them. */
export function broadcast(
  broadcaster: Broadcaster,
  tellGallery: TellGallery,
  held: LoadedGame,
  events: readonly MatchEvent[],
): void {
  const { record } = held;
  for (const event of events) {
    if (event.kind === 'move_made') {
      broadcastMove(broadcaster, tellGallery, held, event);
      continue;
    }
    for (const side of SIDES) {
      const userId = userOf(record.match, side);
      if (userId === null || !isRecipient(event, side)) continue;
      const message = messageOf(held, event, { userId, side });
      if (message !== null) broadcaster.sendToUser(userId, message);
    }
    if (event.audience !== 'everybody' || !broadcaster.hasSubscribers(observersTopic(record.id))) continue;
    // Clocks of now would tell of moves that are not heard yet.
    if (event.kind === 'timer_update' && isBehind(record)) continue;
    if (event.kind === 'game_over') tellGallery(held);
    const message = messageOf(held, event, null);
    if (message !== null) broadcaster.publish(observersTopic(record.id), message);
  }
}

type MoveMade = Extract<MatchEvent, { kind: 'move_made' }>;

/** Nearly every message there is: written once for all, and for the mover with the mover's own name of it at its end. */
function broadcastMove(
  broadcaster: Broadcaster,
  tellGallery: TellGallery,
  held: LoadedGame,
  event: MoveMade,
): void {
  const { record } = held;
  const text = JSON.stringify(moveMade(held, event));
  const clientMoveId = record.moves.atPly(event.ply)?.clientMoveId ?? null;
  const mover = moverOf(event.move);
  const written: WrittenMessage = { text };
  for (const side of SIDES) {
    const userId = userOf(record.match, side);
    if (userId === null) continue;
    const isNamed = side === mover && clientMoveId !== null;
    broadcaster.sendToUser(
      userId,
      isNamed ? { text: `${text.slice(0, -1)},"clientMoveId":${JSON.stringify(clientMoveId)}}` } : written,
    );
  }
  if (!broadcaster.hasSubscribers(observersTopic(record.id))) return;
  if (record.wager === 0n) broadcaster.publish(observersTopic(record.id), written);
  else tellGallery(held);
}

function isRecipient(event: MatchEvent, side: Side): boolean {
  return event.audience === 'everybody' || event.audience === 'players' || event.audience === side;
}

interface Recipient {
  userId: number;
  side: Side;
}

/** One event as a message for one recipient; null: for observers. */
function messageOf(
  held: LoadedGame,
  event: Exclude<MatchEvent, MoveMade>,
  listener: Recipient | null,
): ServerMessage | null {
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

/** The move_made of a move that was committed before, as its mover gets it. */
export function moveMadeAgain(held: LoadedGame, ply: number): ServerMessage {
  const clientMoveId = held.record.moves.atPly(ply)?.clientMoveId ?? null;
  return { ...moveMadeOf(held, ply), ...(clientMoveId === null ? {} : { clientMoveId }) };
}

/** The same as observers hear it: `atMs` is when they do, which is when the next clock runs for them. */
export function moveMadeOf(held: LoadedGame, ply: number, atMs?: number): ServerMessage {
  const { record } = held;
  const stored = record.moves.atPly(ply);
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
    clocks: { whiteMs: stored.whiteMs, blackMs: stored.blackMs, atMs: atMs ?? stored.atMs },
    lagCreditMs: stored.lagCreditMs,
    ending: ending?.reason === 'checkmate' || ending?.result === 'draw' ? ending : null,
    seq: match.seq - later,
  };
  return moveMade(held, event);
}

/** Who played a move: the side that is not to move after it. */
export const moverOf = ({ fen }: { fen: string }): Side => otherSide(fenTurn(fen));

/** As everybody hears of it. Only the mover gets the client's id of the move. */
function moveMade({ record }: LoadedGame, event: MoveMade): Extract<ServerMessage, { type: 'move_made' }> {
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
  };
}
