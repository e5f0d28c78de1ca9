// Counts what a move costs: statements, bytes, messages, promises and allocations. Unlike timings, these catch every regression.
import { createHook } from 'node:async_hooks';
import { Session } from 'node:inspector/promises';
import { Game, legalMoves, moveFrom, moveTo, squareName } from '@kingstake/chess';
import { expect, test } from 'vitest';
import type { Database, Queries } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createGameHarness } from '../testkit/game-harness.ts';
import { seatPlayers } from '../testkit/players-at-board.ts';

/** Plies played before counting starts, so that the code is compiled, and plies counted. */
const WARM_UP = 150;
const COUNTED = 150;
/** Plies whose promises are counted together. */
const STRETCH = 25;

/** Upper limits for each move. Exact counts have no margin. Allocations differ a little between runs. */
const MOST = {
  statements: 1,
  transactions: 0,
  /** Statement parameters: the game's row and the row of its log, as JSON. */
  parameterBytes: 424,
  /** One to each player. */
  messages: 2,
  /** Both messages together. */
  messageBytes: 942,
  /** Without the database driver's, but with those of the test's in-memory sockets. */
  promises: 33.1, // the loop of the test adds two to each stretch
  /** Heap bytes, without the database driver's, but with those of the test's in-memory sockets. */
  allocated: 45_000,
} as const;

type Cost = { -readonly [K in keyof typeof MOST]: number };

/** Returns the moves of a legal game that does not end. */
function longGame(plies: number): { from: string; to: string }[] {
  const game = Game.start();
  return Array.from({ length: plies }, (_, at) => {
    const going = legalMoves(game.position)
      .map((move) => ({ from: squareName(moveFrom(move)), to: squareName(moveTo(move)) }))
      .filter((move) => {
        const played = game.clone().play(move);
        return played.ok && played.outcome === null;
      });
    const step = going[(at * 13) % going.length];
    if (step === undefined) throw new Error(`the game ends after ${at} plies`);
    game.play(step);
    return step;
  });
}

/** While detached, answers every step as written without calling the driver. Otherwise forwards to `real`. */
function countingDatabase(real: Database, cost: Cost) {
  let isDetached = false;
  const journal = {
    executeQuery({ parameters }: { parameters: readonly unknown[] }) {
      for (const text of parameters) cost.parameterBytes += Buffer.byteLength(String(text));
      const steps = JSON.parse(String(parameters[0])) as { id: number }[];
      return Promise.resolve({ rows: steps.map(({ id }) => ({ id })) });
    },
  } as unknown as Queries;
  const database: Database = {
    ...real,
    run(work) {
      cost.statements += 1;
      return isDetached ? work(journal) : real.run(work);
    },
    transaction(work) {
      cost.transactions += 1;
      return real.transaction(work);
    },
  };
  return {
    database,
    detach(on: boolean) {
      isDetached = on;
    },
  };
}

interface SampledNode {
  selfSize: number;
  callFrame: { url: string };
  children: SampledNode[];
}

const sizeOf = ({ selfSize, children }: SampledNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);

describeEachDatabase('a move', (database) => {
  test('costs no more than the recorded limits', async () => {
    const cost = Object.fromEntries(Object.keys(MOST).map((what) => [what, 0])) as Cost;
    const counting = countingDatabase(database(), cost);
    const { room, ada, bob } = await seatPlayers(database());
    await room.stop();
    const counted = await createGameHarness(counting.database, room.time);
    const sockets = [counted.socket(ada), counted.socket(bob)] as const;
    const gameId = await counted.start(...sockets);
    counting.detach(true);
    const moves = longGame(WARM_UP + COUNTED);
    async function play(from: number, to: number): Promise<void> {
      for (let ply = from; ply < to; ply += 1) {
        const socket = sockets[ply % 2 === 0 ? 0 : 1];
        const clientMoveId = `00000000-0000-4000-8000-${String(ply).padStart(12, '0')}`;
        const made = { gameId, playerId: socket.userId, move: moves[ply], ply: ply + 1, clientMoveId };
        await socket.send({ type: 'make_move', ...made });
      }
    }
    await play(0, WARM_UP);
    for (const key of Object.keys(cost) as (keyof Cost)[]) cost[key] = 0;
    for (const { received } of sockets) received.length = 0;
    const half = WARM_UP + COUNTED / 2;
    const hook = createHook({
      init(_id, type) {
        if (type === 'PROMISE') cost.promises += 1;
      },
    });
    // A job of the process may run during one stretch, but not during all of them.
    const stretches: number[] = [];
    for (let from = WARM_UP; from < half; from += STRETCH) {
      cost.promises = 0;
      hook.enable();
      await play(from, from + STRETCH);
      hook.disable();
      stretches.push(cost.promises);
    }
    cost.promises = (Math.min(...stretches) / STRETCH) * COUNTED;
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: 64,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    await play(half, WARM_UP + COUNTED);
    const { profile } = await session.post('HeapProfiler.stopSampling');
    session.disconnect();
    cost.allocated = 2 * sizeOf(profile.head as SampledNode);
    for (const { received } of sockets) {
      expect(new Set(received.map(({ type }) => type))).toEqual(new Set(['move_made']));
      cost.messages += received.length;
      cost.messageBytes += received.reduce(
        (bytes, message) => bytes + Buffer.byteLength(JSON.stringify(message)),
        0,
      );
    }
    const each = Object.fromEntries(Object.entries(cost).map(([what, count]) => [what, count / COUNTED]));
    const dearer = Object.entries(MOST)
      .filter(([what, most]) => (each[what] ?? Number.POSITIVE_INFINITY) > most)
      .map(([what, most]) => `A move has ${each[what]} ${what}; it had at most ${most}.`);
    expect(dearer).toEqual([]);
    counting.detach(false);
    await counted.stop();
  });
});
