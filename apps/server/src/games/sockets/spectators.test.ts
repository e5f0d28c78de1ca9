// games: which plies of a game the server sends, by viewer, stake and state, and whom its messages name.
import {
  type ActiveMatch,
  createClock,
  INITIAL_FEN,
  type MatchEvent,
  SPECTATOR_DELAY,
  startClock,
} from '@kingstake/chess';
import { lamports, type PublicUser, type ServerMessage } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { Topic, WrittenMessage } from '../../platform/sockets/index.ts';
import type { LoadedGame } from '../actor/loaded-game.ts';
import { MoveList, type StoredMove } from '../rows/game-record.ts';
import { broadcastEvents } from './broadcast.ts';
import { gameJoined, gameState, gameView, untilNextVisibleMs, visibleTo } from './game-view.ts';
import { moveMadeAgain } from './spectators.ts';

const [WHITE, BLACK, OUTSIDER] = [1, 2, 3] as const;
const NOW = 10_000;
const STAKE = lamports(1_000_000_000n);

/** Four plies, a second apart: only the first is visible. */
const MOVES: readonly StoredMove[] = [1, 2, 3, 4].map((ply) => ({
  from: 'e2',
  to: 'e4',
  san: `move ${ply}`,
  fen: `4k3/8/8/8/8/8/8/4K3 ${ply % 2 === 1 ? 'b' : 'w'} - - 0 ${ply}`,
  whiteMs: 600_000 - ply,
  blackMs: 500_000 - ply,
  lagCreditMs: 0,
  atMs: ply * 1_000,
  clientMoveId: `of ${ply}`,
}));

const MATCH: ActiveMatch = {
  status: 'active',
  seq: 2 + MOVES.length,
  white: { userId: WHITE, at: [1], awaySinceMs: null, isAbsent: false },
  black: { userId: BLACK, at: [1], awaySinceMs: null, isAbsent: false },
  isPrivate: false,
  allowObservers: true,
  timeControl: { initialMs: 600_000, incrementMs: 0 },
  startedAtMs: 500,
  ply: MOVES.length,
  clock: startClock(createClock(600_000), 4_000),
  drawOfferedBy: 'white',
  lastDrawOfferPly: { white: 2, black: null },
};

const player = (id: number) => ({ id, username: `user${id}` }) as PublicUser;

const gameWith = (over: Partial<LoadedGame['record']> = {}, plies = MOVES.length): LoadedGame => ({
  record: {
    id: 7,
    receipt: null,
    version: 1,
    match: { ...MATCH, seq: 2 + plies, ply: plies },
    wager: STAKE,
    fee: lamports(50_000_000n),
    stakeSource: 'balance',
    gameCode: null,
    challengedId: null,
    ratingRange: null,
    createdAtMs: 0,
    compensatedUntilMs: 0,
    moves: MoveList.of(MOVES.slice(0, plies)),
    logged: plies,
    ...over,
  },
  players: new Map([WHITE, BLACK].map((id) => [id, player(id)])),
  ratings: null,
});

const ENDED = {
  status: 'ended' as const,
  startedAtMs: 500,
  ending: {
    result: 'draw' as const,
    reason: 'agreement' as const,
    winner: null,
    settlement: { kind: 'refund-all' as const },
    abortedBy: null,
    endedAtMs: 4_500,
  },
  rematchOffers: { white: null, black: null },
  isRematchMade: false,
};
const OVER = gameWith({ match: { ...MATCH, ...ENDED } });

test.each([
  ['White', gameWith(), WHITE, 4],
  ['Black', gameWith(), BLACK, 4],
  ['an outsider', gameWith(), OUTSIDER, 1],
  ['an anonymous viewer', gameWith(), null, 1],
  ['an outsider, of a friendly game', gameWith({ wager: lamports(0n) }), OUTSIDER, 4],
  ['an outsider, after the end', OVER, OUTSIDER, 4],
  ['an outsider, of the smallest stake', gameWith({ wager: lamports(1n) }), OUTSIDER, 1],
])('S22 S23 shows %s the right number of four plies', (_, held, userId, plies) => {
  const known = visibleTo(held, userId, NOW);
  expect(gameView(known, userId).moves).toHaveLength(plies);
  const state = gameState(known, userId ?? OUTSIDER, known.record.match.seq, NOW);
  expect(state.moves).toHaveLength(plies);
  expect(state.fen).toBe(MOVES[plies - 1]?.fen);
  expect(gameJoined(known, userId ?? OUTSIDER, 0).position).toBe(MOVES[plies - 1]?.fen);
});

test('S22 hides moves, clocks, numbers, names and offers of plies that are not visible yet', () => {
  const known = visibleTo(gameWith(), OUTSIDER, NOW);
  const sent = JSON.stringify([
    gameView(known, OUTSIDER),
    gameJoined(known, OUTSIDER, known.record.match.seq),
    gameState(known, OUTSIDER, known.record.match.seq, NOW),
  ]);
  for (const secret of ['move 2', 'move 3', 'move 4', 'of 1', '- - 0 2', '599.998', '499.996'])
    expect(sent).not.toContain(secret);
  expect(known.record.match).toMatchObject({ seq: 3, ply: 1, drawOfferedBy: null });
  // The first ply became visible with the fourth; the spectators' clock of Black runs from then on.
  expect(gameState(known, OUTSIDER, 3, NOW)).toMatchObject({
    whiteTime: 599.999,
    blackTime: 493.999,
    serverTime: NOW,
  });
});

test('S22 shows the initial position with White’s clock running until the first ply is visible', () => {
  const known = visibleTo(gameWith({}, 2), OUTSIDER, 3_500);
  expect(gameState(known, OUTSIDER, 2, 3_500)).toMatchObject({
    fen: INITIAL_FEN,
    moves: [],
    turn: 'white',
    whiteTime: 597,
    blackTime: 600,
  });
});

test('S22 throws if the caller has not reduced the game to what the viewer may see', () => {
  for (const userId of [OUTSIDER, null])
    expect(() => gameView(gameWith(), userId)).toThrow('moves that are not visible yet');
  expect(() => gameState(gameWith(), OUTSIDER, 0, NOW)).toThrow('moves that are not visible yet');
});

test.each([
  [4, 10_000, 2_000 + SPECTATOR_DELAY.ms - 10_000],
  [4, 2_000 + SPECTATOR_DELAY.ms, 1_000],
  [4, 4_000 + SPECTATOR_DELAY.ms, null],
  [0, 10_000, null],
])('S22 reveals the next of %i plies, seen at %i, after %s ms', (plies, nowMs, waitMs) => {
  expect(untilNextVisibleMs(gameWith({}, plies), nowMs)).toBe(waitMs);
});

// The side to move must come from the position, because counting plies is wrong for a game that starts with Black to move.
test.each([
  ['one ply, by White', ['b'], WHITE],
  ['one ply, by Black', ['w'], BLACK],
  ['two plies, the last one by White', ['w', 'b'], WHITE],
] as const)(
  'names the side to move after %s, and sends the client’s id to the mover only',
  (_what, turns, mover) => {
    const moves = turns.map((turn, at) => ({
      ...(MOVES[at] as StoredMove),
      fen: `4k3/8/8/8/8/8/8/4K3 ${turn} - - 0 1`,
    }));
    const held = gameWith({ wager: lamports(0n), moves: MoveList.of(moves) }, moves.length);
    const turn = turns.at(-1) === 'b' ? 'black' : 'white';
    expect([gameJoined(held, WHITE, 3).turn, gameState(held, WHITE, 3, NOW).turn]).toEqual([turn, turn]);
    const last = moves.at(-1) as StoredMove;
    const event: MatchEvent = {
      kind: 'move_made',
      audience: 'everybody',
      ply: moves.length,
      move: last,
      clocks: { whiteMs: last.whiteMs, blackMs: last.blackMs, atMs: last.atMs },
      lagCreditMs: last.lagCreditMs,
      ending: null,
      seq: 3,
    };
    const received = new Map<number | null, ServerMessage>();
    const note = (userId: number | null, message: ServerMessage | WrittenMessage): void =>
      void received.set(userId, 'text' in message ? (JSON.parse(message.text) as ServerMessage) : message);
    const broadcaster = {
      sendToUser: note,
      broadcast: (_topic: Topic, message: WrittenMessage | ServerMessage) => note(null, message),
      hasSubscribers: () => true,
    };
    const spectators = { follow: () => {}, broadcast: () => {} };
    broadcastEvents({ broadcaster, spectators, onMoved: () => {} }, held, [event]);
    expect([...received.keys()]).toEqual([WHITE, BLACK, null]);
    for (const [userId, message] of received)
      expect(message).toEqual({
        ...received.get(null),
        ...(userId === mover && { clientMoveId: last.clientMoveId }),
      });
    expect(received.get(null)).not.toHaveProperty('clientMoveId');
    expect(moveMadeAgain(held, moves.length)).toMatchObject({ clientMoveId: last.clientMoveId });
  },
);
