// Tools, cluster, testkit: a player with the product's client, who reaches the cluster through a real proxy.
import type { GameConnection, LiveState } from '@kingstake/client';
import type { Game, MoveInput } from '@kingstake/protocol';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { type Device, follow, nodeTimers, openDevice } from '../../../testkit/device.ts';

import { ask, socketAt } from '../../deploy/testkit/proxy-client.ts';
import type { RealProxy } from '../../deploy/testkit/real-proxies.ts';
import type { Person } from './people.ts';

/** Longer than a client needs to notice a frozen node (15 s) and to give up a connection to it twice. */
const RETURN_MS = 60_000;

export interface ProxiedPlayer {
  readonly client: Device;
  /** Close codes of sockets that were open, in order. */
  readonly closings: readonly number[];
  /** How many sockets were refused or given up before they opened. */
  refusals(): number;
  isOpen(): boolean;
  /** Resolves when the socket is open. */
  untilOpen(): Promise<void>;
}

export function connectThrough(proxy: RealProxy, { userId, cookie }: Person): ProxiedPlayer {
  const closings: number[] = [];
  let refusals = 0;
  const client = openDevice({
    userId,
    timers: nodeTimers,
    connect(events) {
      const { url, options } = socketAt(proxy, { cookie });
      let wasOpen = false;
      return follow(new WebSocket(url, options), {
        ...events,
        onOpen() {
          wasOpen = true;
          events.onOpen();
        },
        onClose(code, reason) {
          if (wasOpen) closings.push(code);
          else refusals += 1;
          events.onClose(code, reason);
        },
      });
    },
  });
  const isOpen = (): boolean => client.client.state.getSnapshot().status === 'open';
  return {
    ...{ client, closings, isOpen },
    refusals: () => refusals,
    untilOpen: () => expect.poll(isOpen, { timeout: RETURN_MS, interval: 10 }).toBe(true),
  };
}

export interface ProxiedGame {
  readonly id: number;
  readonly people: readonly [Person, Person];
  readonly players: readonly [ProxiedPlayer, ProxiedPlayer];
  readonly seats: readonly [GameConnection, GameConnection];
  /** Plays these moves. Resolves when both players have received the last one. */
  play(moves: readonly MoveInput[]): Promise<void>;
  leave(): void;
}

/** Creates a staked game over HTTP/2, and connects both players. */
export async function startProxiedGame(
  proxy: RealProxy,
  people: readonly [Person, Person],
): Promise<ProxiedGame> {
  const [ada, bob] = people;
  const body = { whitePlayerId: ada.userId, wagerAmount: '0.1' };
  const created = await ask(proxy, {
    ...{ method: 'POST', path: '/api/games', body },
    headers: { cookie: ada.cookie },
  });
  if (created.status !== 201) throw new Error(`${proxy.name}: ${created.status} ${created.text}`);
  const { id } = JSON.parse(created.text) as Game;
  const players = [connectThrough(proxy, ada), connectThrough(proxy, bob)] as const;
  const [white, black] = players;
  const seats = [white.client.sit(id), black.client.sit(id)] as const;
  const untilBoth = async (fits: (state: LiveState) => boolean): Promise<void> => {
    const see = (): readonly boolean[] => seats.map((seat) => fits(seat.getSnapshot()));
    await expect.poll(see, { timeout: RETURN_MS, interval: 10 }).toEqual([true, true]);
  };
  await untilBoth(({ status }) => status === 'active');
  return {
    ...{ id, people, players, seats },
    async play(moves) {
      for (const move of moves) {
        const plies = seats[0].getSnapshot().moves.length;
        const seat = seats[plies % 2 === 0 ? 0 : 1];
        await expect.poll(() => seat.move(move), { timeout: RETURN_MS, interval: 10 }).toBe(true);
        await untilBoth((state) => state.moves.length > plies);
      }
    },
    leave() {
      for (const { client } of players) client.hangUp();
    },
  };
}
