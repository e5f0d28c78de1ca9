// matchmaking/testkit: the calls of matchmaking, as a player's page makes them.
import type {
  AnswerOf,
  BlockedPlayer,
  challengeCalls,
  gameCalls,
  invitationCalls,
  WaitingGame,
} from '@kingstake/protocol';
import type { Lobby, Player } from './lobby.ts';

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
