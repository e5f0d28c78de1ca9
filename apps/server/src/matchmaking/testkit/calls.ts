// matchmaking/testkit: the calls of matchmaking, as a player's page makes them, and games that are played with them.
import type {
  AnswerOf,
  BlockedPlayer,
  challengeCalls,
  gameCalls,
  invitationCalls,
  WaitingGame,
} from '@kingstake/protocol';
import { expect } from 'vitest';
import { insertPlayers } from '../../games/testkit/game-harness.ts';
import { auditBooks } from '../../money/ledger/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { createLobby, give, type Lobby, type Player, type Seat } from './lobby.ts';

type Headers = Record<string, string>;

/** How long a game waits, and how long aborts are remembered. */
export const HOUR_MS = 3_600_000;

export function callsOn(lobby: Lobby) {
  return {
    create: (player: Player, more: object = {}, headers: Headers = {}) => {
      const body = { whitePlayerId: player.id, wagerAmount: '1', ...more };
      return lobby.send(player, 'POST', '/api/games', body, headers);
    },
    join: (player: Player, gameId: number, more: object = {}, headers: Headers = {}) => {
      const body = { playerId: player.id, ...more };
      return lobby.send(player, 'POST', `/api/games/${gameId}/join`, body, headers);
    },
    cancel: (player: Player, gameId: number, headers: Headers = {}) => {
      const body = { playerId: player.id };
      const path = `/api/games/${gameId}/cancel`;
      return lobby.send<{ newBalance: string; message: string }>(player, 'POST', path, body, headers);
    },
    challenge: (player: Player, body: object, headers: Headers = {}) =>
      lobby.send(player, 'POST', '/api/challenges', { wagerAmount: '1', ...body }, headers),
    challenges: (player: Player) =>
      lobby.send<AnswerOf<typeof challengeCalls.listChallenges>>(player, 'GET', '/api/challenges'),
    suggest: (player: Player, prefix: string) =>
      lobby.send<AnswerOf<typeof challengeCalls.suggestPlayers>>(
        player,
        'GET',
        `/api/users/suggest?prefix=${encodeURIComponent(prefix)}`,
      ),
    declineChallenge: (player: Player, id: number) =>
      lobby.send<{ message: string }>(player, 'POST', `/api/challenges/${id}/decline`),
    block: (player: Player, userId: number) => lobby.send<object>(player, 'PUT', `/api/blocks/${userId}`),
    unblock: (player: Player, userId: number) =>
      lobby.send<object>(player, 'DELETE', `/api/blocks/${userId}`),
    blocks: (player: Player) => lobby.send<BlockedPlayer[]>(player, 'GET', '/api/blocks'),
    setChallengePrivacy: (player: Player, closedToStrangers = true) =>
      lobby.send<object>(player, 'PUT', '/api/challenges/door', { closedToStrangers }),
    decline: (player: Player, gameId: number) =>
      lobby.socket(player).send({ type: 'decline_match', gameId, playerId: player.id }),
    waiting: (player: Player, query = 'wagerAmount=1') =>
      lobby.send<WaitingGame[]>(player, 'GET', `/api/games/waiting/public?${query}`),
    /** Called without a session. */
    invitation: (query: string) =>
      lobby.send<AnswerOf<typeof invitationCalls.getInvitation>>(null, 'GET', `/api/invitations?${query}`),
    game: (player: Player, gameId: number) => lobby.send(player, 'GET', `/api/games/${gameId}`),
    watchable: (player: Player, query = '') =>
      lobby.send<AnswerOf<typeof gameCalls.listRunningGames>>(
        player,
        'GET',
        `/api/games/running/public?${query}`,
      ),
  };
}

export type Calls = ReturnType<typeof callsOn>;

export type RematchType = 'rematch_offer' | 'rematch_accept' | 'rematch_decline';

/** Sends a message about the rematch of a game. */
export function sayRematch(seat: Seat, gameId: number, type: RematchType): Promise<void> {
  return seat.send({ type, gameId, playerId: seat.player.id });
}

/** White creates the game, and resigns after one move each: Black wins. Returns the game's id and discards the received messages. */
export async function playGame(lobby: Lobby, white: Seat, black: Seat, terms: object = {}): Promise<number> {
  const gameId = await startGame(lobby, white, black, terms);
  await playOut(white, black, gameId);
  return gameId;
}

/** Plays one move for each side, then White resigns. */
export async function playOut(white: Seat, black: Seat, gameId: number): Promise<void> {
  await moveOnce(white, gameId, 'e2', 'e4');
  await moveOnce(black, gameId, 'e7', 'e5');
  await white.send({ type: 'resign', gameId, playerId: white.player.id });
  for (const seat of [white, black]) seat.types();
}

/** Starts a game that has no move yet. */
export async function startGame(lobby: Lobby, white: Seat, black: Seat, terms: object = {}): Promise<number> {
  const { id, gameCode } = (await callsOn(lobby).create(white.player, terms)).body;
  await white.join(id);
  await black.join(id, gameCode === null ? {} : { gameCode });
  for (const seat of [white, black]) seat.types();
  return id;
}

function moveOnce(seat: Seat, gameId: number, from: string, to: string): Promise<void> {
  return seat.send({ type: 'make_move', gameId, playerId: seat.player.id, move: { from, to } });
}

/** Creates a lobby with Ada, Bob and Cyd. The first `funded` players have 10 SOL each. */
export async function createThreePlayers(database: Database, funded: 2 | 3 = 2) {
  const players = await insertPlayers(database, ['ada', 'bob', 'cyd']);
  const [ada, bob, cyd] = players as [Player, Player, Player];
  const lobby = await createLobby(database);
  for (const player of players.slice(0, funded)) await give(database, player, '10');
  return { lobby, calls: callsOn(lobby), ada, bob, cyd };
}

export async function stopAndAudit(lobby: Lobby, database: Database): Promise<void> {
  await lobby.stop();
  expect(await database.run(auditBooks)).toEqual([]);
}
