// sim: a second tab of a player, which shows the same game on another connection, possibly to another node. It only watches, and closes
// after a while.
import { createGameConnection, createSocket } from '@kingstake/client';
import { lookAt } from './player-view.ts';
import type { LineSeen, Person, World } from './player-world.ts';
import type { Chance } from './random.ts';
import { noteReceipt } from './receipts/followed-game.ts';

const LOOK_MS = 700;

interface Tab {
  world: World;
  chance: Chance;
  player: Person;
  gameId: number;
  /** How long the tab stays open. */
  forMs: number;
}

export function openTab({ world, chance, player, gameId, forMs }: Tab): void {
  const { userId, wallet, cookie, sign, gone, asleepUntilMs } = player;
  const timers = world.timers(chance.whole(-1_000, 1_000));
  let line: LineSeen | null = null;
  const person: Person = {
    ...{ userId, wallet, cookie, sign },
    gone,
    asleepUntilMs,
    hasGame: () => game.getSnapshot().status === 'active',
    visit() {},
  };
  const socket = createSocket({
    connect(events) {
      line = world.dial(person, events);
      return line;
    },
    timers,
    log: { warn() {}, error() {} },
    random: () => chance.next(),
    onReturn: () => () => {},
    onSessionEnded() {
      throw new Error('a session ended');
    },
  });
  const createId = (): string => `${userId}-tab`; // unused, because the tab makes no move
  const game = createGameConnection({ socket, timers, createId, gameId, playerId: userId, gameCode: null });
  socket.subscribe((message) => noteReceipt(world, userId, message));
  socket.open();
  game.enter();
  const table = { game, movedMs: null, stoodMs: null };
  const stopLooking = timers.every(LOOK_MS, () => lookAt(world, { userId, line, socket }, gameId, table));
  world.after(forMs, () => {
    stopLooking();
    if (line !== null) line.isHangingUp = true;
    socket.close();
    game.leave();
  });
}
