// A registered player with a wallet, who makes calls and plays with the product's client.
import type { IncomingHttpHeaders } from 'node:http';
import type { Timers } from '@kingstake/client';
import { type Game, gameCalls, type User } from '@kingstake/protocol';
import type { TestWallet } from '../apps/server/src/players/users/testkit/wallet.ts';
import { type Device, dial, openDevice, shown } from './device.ts';
import { both, type SeatedGame, seatedGame } from './game.ts';
import { openRawLine, type RawLine } from './raw-line.ts';
import type { Visitor } from './visitor.ts';

export interface Player extends Visitor, Device {
  readonly user: User;
  readonly wallet: TestWallet;
  /** Opens another device of the same session, with additional headers. */
  openDevice(more?: DeviceOptions): Device;
  /** Opens another socket of the same session and browser, without a client. */
  openRawLine(): Promise<RawLine>;
  /** Creates a game with this player as White. The stake is 0.1 SOL unless `terms` contain another. */
  create(terms?: object): Promise<Game>;
  /** Starts a game against `opponent`, who has Black. Resolves when both boards are active. */
  plays(opponent: Pick<Player, 'sit'>, terms?: object): Promise<SeatedGame>;
}

export interface DeviceOptions {
  /** Additional headers of each upgrade. */
  headers?: () => Record<string, string>;
  /** Receives the headers of each answer to an upgrade. */
  onUpgrade?: (headers: IncomingHttpHeaders) => void;
  /** For the delays before reconnecting. By default they are the longest. */
  random?: () => number;
  onClose?: (code: number, reason: string) => void;
}

export interface PlayerDeps {
  visitor: Visitor;
  user: User;
  wallet: TestWallet;
  origin: string;
  /** The address of the socket, which may change. */
  url(): string;
  /** Additional headers of each upgrade. */
  headers?(): Record<string, string>;
  timers: Timers;
  untilIdle?(): Promise<void>;
  /** False: the player's socket opens with the first board. */
  opens?: boolean;
}

/** Connects a registered player. */
export function createPlayer(deps: PlayerDeps): Player {
  const { visitor, user, wallet, url, timers, untilIdle = async () => {} } = deps;
  const headers = () => ({
    cookie: visitor.cookies(),
    origin: deps.origin,
    ...deps.headers?.(),
  });
  const open = (opens: boolean, more: DeviceOptions = {}) => {
    const connect = dial(url, () => ({ ...headers(), ...more.headers?.() }), more.onUpgrade);
    return openDevice({
      ...{ userId: user.id, timers, untilIdle, opens, ...(more.random && { random: more.random }) },
      connect: (events) =>
        connect({
          ...events,
          onClose(code, reason) {
            more.onClose?.(code, reason);
            events.onClose(code, reason);
          },
        }),
    });
  };
  const device = open(deps.opens ?? true);
  const player: Player = Object.assign(visitor, device, {
    user,
    wallet,
    openDevice: (more?: DeviceOptions) => open(true, more),
    openRawLine: () => openRawLine(url(), headers(), { untilIdle }),
    create: (terms: object = {}) =>
      visitor.ask<Game>('POST', gameCalls.createGame.path, {
        whitePlayerId: user.id,
        wagerAmount: '0.1',
        ...terms,
      }),
    async plays(opponent: Pick<Player, 'sit'>, terms: object = {}) {
      const { id, gameCode } = await player.create(terms);
      const white = player.sit(id);
      await shown(white, ({ status }) => status === 'waiting');
      const game = seatedGame(id, white, opponent.sit(id, gameCode));
      await both(game, ({ status }) => status === 'active');
      return game;
    },
  });
  return player;
}
