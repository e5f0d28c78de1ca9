// Kills the whole server (SIGKILL) at random moments of games with stakes on chain. A stake is in flight, both stakes are being bound,
// or the winner is being paid. Every stake is paid once, to the lamport, as the game's row states.
import type { Game as GameShown } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { createDepositor } from '../../../../testkit/depositor.ts';
import { serversToKill } from '../../../../testkit/killed-servers.ts';
import type { Player } from '../../../../testkit/player.ts';
import { type Pick, pickerOf } from '../../../../testkit/random-moves.ts';
import type { ServerPlace } from '../../../../testkit/server-process.ts';
import { createTablePlayer } from '../../../../testkit/table-player.ts';
import { until } from '../../../../testkit/until.ts';
import { heldWithoutFees, readGame, stake } from '../../../../testkit/wallet-stakes.ts';
import { testedEngines } from '../../src/platform/testkit/databases.ts';
import { giveTo } from '../testkit/operator-process.ts';

const KILLS = Number(process.env['ESCROW_KILLS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 1 : 2));
const SEED = Number(process.env['ESCROW_KILL_SEED'] ?? 20_261_122);
const WAGER = 100_000_000n;
const FEE = 5_000_000n;
/** The kill happens within this many milliseconds after the step begins. The step takes about as long. */
const MOMENTS = { paying: 3_500, black: 3_500, bound: 3_500, white: 3_500 } as const;
type Moment = keyof typeof MOMENTS;
const ORDER: readonly Moment[] = ['black', 'paying', 'bound', 'white'];
const AWAY_MS = 800;

const openServer = serversToKill('escrow_kill');

/** Kills and restarts the server at given moments, until all kills are done. */
interface Killer {
  at(moment: Moment): void;
  /** Resolves when the server is up again. */
  settled(): Promise<void>;
  readonly killed: number;
}

function createKiller(server: { kill(): Promise<void>; start(): Promise<void> }, pick: Pick): Killer {
  let killed = 0;
  let busy = Promise.resolve();
  const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
  return {
    get killed() {
      return killed;
    },
    at(moment) {
      if (killed >= KILLS || ORDER[killed % ORDER.length] !== moment) return;
      killed += 1;
      busy = sleep(pick(MOMENTS[moment]))
        .then(server.kill)
        .then(() => sleep(pick(AWAY_MS)))
        .then(server.start);
    },
    settled: () => busy,
  };
}

test.each(testedEngines())(
  `pays every on-chain stake once, as the game's row states, over ${KILLS} kills, on %s`,
  async (engine) => {
    const { place, start } = await openServer(engine);
    const pick = pickerOf(SEED);
    let server = await start();
    const killer = createKiller(
      {
        kill: () => server.kill(),
        async start() {
          server = await start();
        },
      },
      pick,
    );
    const white = await createDepositor(place, { wallet: 31, name: 'Ada' });
    const black = await createDepositor(place, { wallet: 32, name: 'Bob' });
    const { escrow } = await white.ask<{ escrow: { arbiter: string } }>('GET', '/api/config');
    const accounts = [white.wallet.address, black.wallet.address, escrow.arbiter];
    const held = () => Promise.all(accounts.map((address) => heldWithoutFees(place, address)));
    await until(held, 'every balance', (all) => all.every((amount) => amount > 0n));
    const before = await held();
    const due = [0n, 0n, 0n];
    const results: string[] = [];
    do {
      const game = await playOne(place, { white, black }, killer, pick);
      results.push(game.result ?? 'none');
      if (game.winner === null) continue;
      const hasWhiteWon = game.winner === white.user.id;
      const [gain, loss] = [WAGER - FEE, -WAGER];
      for (const [index, gained] of [hasWhiteWon ? gain : loss, hasWhiteWon ? loss : gain, FEE].entries())
        due[index] = (due[index] ?? 0n) + gained;
    } while (killer.killed < KILLS);
    const after = await until(held, 'every payout', (all) =>
      all.every((amount, index) => amount - (before[index] ?? 0n) === due[index]),
    );
    expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual(due);
    expect(results).toContain('black_wins');
    expect((await giveTo(place.folder, ['audit']))?.message).toBe('Clean.');
    if (KILLS > ORDER.length) console.log(`on ${engine}: ${results.length} games, ${results.join(', ')}`);
    await server.kill();
  },
  60_000 + KILLS * 30_000,
);

/** Plays a game to its end and waits until both stakes have been paid out. */
async function playOne(
  place: ServerPlace,
  { white, black }: Record<'white' | 'black', Player>,
  killer: Killer,
  pick: Pick,
): Promise<GameShown> {
  const key = `game-${killer.killed}-${pick(1_000_000)}`;
  const create = () =>
    white.ask<GameShown>(
      'POST',
      '/api/games',
      { whitePlayerId: white.user.id, wagerAmount: '0.1', stakeSource: 'escrow' },
      { 'idempotency-key': key },
    );
  const { id } = await until(create);
  const shown = readGame(white, id);
  const isOver = ({ status }: GameShown) => status === 'ended';
  killer.at('white');
  await until(
    () => staked(place, white, id, 'white'),
    'the stake of White',
    (game) => isOver(game) || game.stakes?.white?.state === 'open',
  );
  await killer.settled();
  killer.at('black');
  await until(
    () => joined(place, black, id),
    'the stake of Black',
    (game) => game.status !== 'waiting' || game.stakes?.black?.state === 'open',
  );
  killer.at('bound');
  await until(shown, 'both stakes', ({ status }) => status !== 'waiting');
  await killer.settled();
  const players = [white, black].map((player) => createTablePlayer(player, pick));
  const [first, second] = players;
  if (first === undefined || second === undefined) throw new Error('no players');
  if (!isOver(await shown())) {
    await Promise.all([first.sitDown(id), second.sitDown(id)]);
    await until(shown, 'two moves', (game) => isOver(game) || game.moves.length >= 2);
    killer.at('paying');
    await until(
      async () => {
        first.resign();
        return shown();
      },
      'the end',
      isOver,
    );
  }
  const last = await until(shown, 'the payouts', ({ stakes }) =>
    [stakes?.white, stakes?.black].every((stake) => stake?.state !== 'open' && stake?.state !== 'locked'),
  );
  await killer.settled();
  for (const player of players) player.leave();
  return last;
}

/** Stakes unless the stake is already on chain. If a stake in flight is signed again, only one of the two lands. */
async function staked(
  place: ServerPlace,
  staker: Player,
  gameId: number,
  side: 'white' | 'black',
): Promise<GameShown> {
  const shown = readGame(staker, gameId);
  const game = await shown();
  const state = game.stakes?.[side]?.state;
  if (game.status === 'waiting' && state !== 'open' && state !== 'locked') {
    // While the seat exists but is not final, server and network refuse another stake.
    await stake(place, staker, gameId).catch(refusedOnly);
  }
  return shown();
}

async function joined(place: ServerPlace, staker: Player, gameId: number): Promise<GameShown> {
  const body = { playerId: staker.user.id, stakeSource: 'escrow' };
  await staker.ask('POST', `/api/games/${gameId}/join`, body).catch(refusedOnly);
  return staked(place, staker, gameId, 'black');
}

/** Ignores a refusal, because it means that the step is already done. Rethrows any other error. */
function refusedOnly(error: unknown): void {
  const isRefusal = error instanceof Error && /: 409 |sendTransaction: /.test(error.message);
  if (!isRefusal) throw error;
}
