// The effect of a thousand watchers of one game on its players: the same moves without and with watchers, alternately. This process,
// which runs the watchers, has a low priority, because real watchers use other machines.
import { setPriority } from 'node:os';
import type { RunningGame } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { type Measured, measure } from './measure.ts';
import { type Harness, openOurs } from './processes.ts';
import { tokenOf } from './server-messages.ts';
import { TAIL_HEAD, TAIL_NOTE, table, tailCells } from './tables.ts';

const WATCHERS = 1_000;
/** Sockets that are opened concurrently. */
const CONNECTING = 50;
/** Moves per second and game. Five measurements stay below the maximum number of moves of a game. */
const PER_GAME = 4;
/** Rounds with watchers. There is one more round without them. */
const ROUNDS = 2;
/** The lowest priority of a process. */
const LAST = 19;

interface Asked {
  games: number;
  seconds: number;
}

interface Audience {
  /** Returns the number of moves that all watchers received since the last call. */
  received(): number;
  leave(): void;
}

const headersOf = (userId: number, origin: string) => ({ cookie: `sid=${tokenOf(userId)}`, origin });

/** Returns the only game that allows spectators. */
async function watchedGame({ port, origin }: Harness, userId: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/games/running/public`, {
    headers: headersOf(userId, origin),
  });
  const { games } = (await answer.json()) as { games: RunningGame[] };
  const [game] = games;
  if (game === undefined) throw new Error('no game may be watched');
  return game.id;
}

const MOVE = Buffer.from('{"type":"move_made"');
const STATE = Buffer.from('{"type":"game_state"');

async function watch(harness: Harness, firstUser: number): Promise<Audience> {
  const gameId = await watchedGame(harness, firstUser);
  const sockets: WebSocket[] = [];
  let received = 0;
  const come = (playerId: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${harness.port}/ws`, {
        headers: headersOf(playerId, harness.origin),
        perMessageDeflate: false,
      });
      sockets.push(socket);
      socket.on('error', reject);
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'join_game', gameId, playerId, as: 'observer' })),
      );
      socket.on('message', (data: Buffer) => {
        if (data.subarray(0, MOVE.length).equals(MOVE)) received += 1;
        else if (data.subarray(0, STATE.length).equals(STATE)) resolve();
      });
    });
  for (let first = 0; first < WATCHERS; first += CONNECTING)
    await Promise.all(Array.from({ length: CONNECTING }, (_, index) => come(firstUser + first + index)));
  return {
    received() {
      const count = received;
      received = 0;
      return count;
    },
    leave() {
      for (const socket of sockets) socket.close();
    },
  };
}

/** The first of these games allows spectators. The moves of all games are measured, because they share the server's thread. */
export async function watching({ games, seconds }: Asked): Promise<void> {
  const harness = await openOurs('postgres', games, {
    players: 'shipped-client',
    spectators: WATCHERS,
    environment: { LOAD_WATCHED: '1' },
  });
  const rhythm = { seconds, perSecond: PER_GAME * games };
  setPriority(LAST);
  const alone: Measured[] = [await measure(harness, rhythm, true)];
  const watched: Measured[] = [];
  let received = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const audience = await watch(harness, 2 * games + 1);
    audience.received();
    watched.push(await measure(harness, rhythm, true));
    received += audience.received();
    audience.leave();
    alone.push(await measure(harness, rhythm, true));
  }
  await harness.close();
  console.log(
    `\nwatching: ${games} games, ${PER_GAME} moves a second each, ${seconds} s; ${WATCHERS} watchers of one of them received ${received} moves`,
  );
  const row = (name: string, seen: Measured): string[] => [name, ...tailCells(seen)];
  const rows = alone.flatMap((seen, round) => {
    const after = watched[round];
    return [row('none', seen), ...(after === undefined ? [] : [row(String(WATCHERS), after)])];
  });
  console.log(table(['watchers', ...TAIL_HEAD], rows));
  console.log(TAIL_NOTE);
  const ratio = (of: (seen: Measured) => number): string =>
    `${(mean(watched.map(of)) / mean(alone.map(of))).toFixed(2)}x`;
  console.log(
    `with them, of the mean without: p50 ${ratio((seen) => seen.p50)}, p99 ${ratio((seen) => seen.p99)}`,
  );
}

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, each) => sum + each, 0) / figures.length;
