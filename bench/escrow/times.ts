// Bench: how long players wait for the chain: from the click until both stakes are bound and the game is ready, and from a resignation
// until both are paid out. `npm run bench:escrow [-- games]`. Server and local network run in real time. A slot takes 400 ms. A
// transaction is final after 32 slots on real clusters, and after 4 slots here.
import {
  type EscrowTable,
  openEscrowTable,
  type Staker,
} from '../../apps/server/tests/testkit/escrow-table.ts';
import { both } from '../../apps/server/tests/testkit/played-games.ts';
import { onBothDatabases } from '../databases.ts';
import { median } from '../median.ts';

const GAMES = Number(process.argv[2] ?? 5);
const TICK_MS = 20;
const LOOK_MS = 20;
const PATIENCE_MS = 60_000;

/** Advances the test's clock in real time. */
function runByTheClock({ server }: EscrowTable): () => void {
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    server.time.advance(Math.round(nowMs - lastMs));
    lastMs = nowMs;
  }, TICK_MS);
  return () => clearInterval(timer);
}

async function until(look: () => Promise<boolean>): Promise<void> {
  const lastMs = performance.now() + PATIENCE_MS;
  while (!(await look())) {
    if (performance.now() > lastMs) throw new Error(`not within ${PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

interface Times {
  offered: number; // from White's click to a game that others can join
  ready: number; // from Black's click to a game that is ready
  paid: number; // from the resignation to both seats paid out
}

async function playOne([white, black]: readonly [Staker, Staker]): Promise<Times> {
  const clickedMs = performance.now();
  const { id } = await white.create();
  await white.stake(id);
  await until(async () => (await white.game(id)).stakes?.white?.state === 'open');
  await until(async () => (await black.join(id)).status === 200);
  const joinedMs = performance.now();
  await black.stake(id);
  await until(async () => (await black.game(id)).status === 'ready');
  const readyMs = performance.now();
  const game = { id, white: white.sit(id), black: black.sit(id) };
  await both(game, ({ status }) => status === 'active');
  for (const [seat, move] of [
    [game.white, { from: 'e2', to: 'e4' }],
    [game.black, { from: 'e7', to: 'e5' }],
  ] as const) {
    await until(async () => seat.move(move));
  }
  await both(game, ({ moves, pending }) => moves.length === 2 && pending === null);
  const resignedMs = performance.now();
  game.black.resign();
  await until(async () => (await white.game(id)).stakes?.white?.state === 'paid');
  const paidMs = performance.now();
  for (const seat of [game.white, game.black]) seat.leave();
  return { offered: joinedMs - clickedMs, ready: readyMs - joinedMs, paid: paidMs - resignedMs };
}

await onBothDatabases(async (database) => {
  const table = await openEscrowTable(database);
  const stop = runByTheClock(table);
  try {
    const players = [await table.enter(1, 'Ada'), await table.enter(2, 'Bob')] as const;
    await until(async () => (await table.lamports(players[1].wallet.address)) > 0n);
    const times: Times[] = [];
    for (let game = 0; game < GAMES; game += 1) times.push(await playOne(players));
    for (const step of ['offered', 'ready', 'paid'] as const) {
      const seconds = times.map((one) => one[step] / 1000);
      console.log(
        `${step.padEnd(8)} median ${median(seconds).toFixed(1)} s, slowest ${Math.max(...seconds).toFixed(1)} s`,
      );
    }
  } finally {
    stop();
    await table.close();
  }
});
