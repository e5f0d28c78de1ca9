// Kills the whole server (SIGKILL) at random moments of a staked game, while its players withdraw. Every move that a player received is
// stored, no clock is charged for the outage, the stakes stay held, play continues, and every withdrawal is paid once.
import { formatSol, type Game as GameShown, WITHDRAWALS } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { Depositor } from '../../../../testkit/depositor.ts';
import { serversToKill } from '../../../../testkit/killed-servers.ts';
import { type Pick, pickerOf } from '../../../../testkit/random-moves.ts';
import {
  DEPOSIT,
  enter,
  expectKept,
  type People,
  sitAgain,
  sitDown,
} from '../../../../testkit/staked-table.ts';
import type { StateReceived, TablePlayer } from '../../../../testkit/table-player.ts';
import { until } from '../../../../testkit/until.ts';
import { createWithdrawer, type Standing, type Withdrawer } from '../../../../testkit/withdrawer.ts';
import { testedEngines } from '../../src/platform/testkit/databases.ts';
import { giveTo } from '../testkit/operator-process.ts';

const KILLS = Number(process.env['GAME_KILLS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 1 : 2));
/** After this many kills White resigns and another game starts, usually before random moves end the game. */
const KILLS_A_GAME = 8;
/** Ends, other than White's resignation, that random moves can reach between two kills. `gains` is what White and Black gain, in SOL. */
const ENDS: Readonly<Record<string, { reasons: readonly string[]; gains: readonly [number, number] }>> = {
  draw: {
    reasons: ['threefold', 'fifty-moves', 'insufficient-material', 'stalemate', 'move-limit'],
    gains: [0, 0],
  },
  white_wins: { reasons: ['checkmate'], gains: [0.095, -0.1] },
  black_wins: { reasons: ['checkmate', 'resignation'], gains: [-0.1, 0.095] },
};
const SEED = Number(process.env['GAME_KILL_SEED'] ?? 20_261_121);
const KILL_SPREAD_MS = 400;
/**
 * The moment of a kill. `landed`: all withdrawals have landed but cannot be final yet. `soon`: a random time between request and sending.
 * `booked`: an older withdrawal has just been booked, and the new one is being signed. The last kill leaves nothing to send, so the end of
 * the test needs only one more pass of the server.
 */
const MOMENTS = ['landed', 'soon', 'booked'] as const;
const SOON_SPREAD_MS = 80;
const PLAYABLE_MS = 3_000;
const OUTAGE_MS = 3_100;
/** Allows for one heartbeat and for messages in flight. */
const CLOCK_SLACK_S = 1.5;

/** The server approves every withdrawal automatically. */
const openServer = serversToKill('game_kill', { WITHDRAW_AUTO_APPROVE_MAX_SOL: DEPOSIT });

test.each(testedEngines())(
  `loses no received move, no clock time and no stake over ${KILLS} kills, and pays withdrawals once, on %s`,
  async (engine) => {
    const { place, start } = await openServer(engine);
    const pick = pickerOf(SEED);
    let server = await start();
    const people = await enter(place);
    const withdrawers = await Promise.all(people.map((person) => createWithdrawer(place, person)));
    const playable: number[] = [];
    let surelyOpen = 0;
    let killed = 0;
    while (killed < KILLS) {
      const owned = await ownedBy(people, withdrawers);
      const { gameId, players } = await sitDown(people, pick);
      let { states } = players;
      const last = Math.min(KILLS, killed + KILLS_A_GAME);
      while (killed < last && states.every(({ game }) => game.status !== 'ended')) {
        killed += 1;
        await players.white.nextMove();
        await new Promise((resolve) => setTimeout(resolve, pick(KILL_SPREAD_MS)));
        const { answers, notFinal } = await withdrawUntil(
          MOMENTS[(KILLS - killed) % MOMENTS.length],
          withdrawers,
          pick,
        );
        const killedAtMs = Date.now();
        await server.kill();
        surelyOpen += notFinal;
        await Promise.all(answers);
        const before = clocksOf(states);
        // Exceeds the shortest outage that the server compensates.
        await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
        server = await start();
        const upMs = performance.now();
        const upAtMs = Date.now();
        const [sat] = await Promise.all([sitAgain(players.both, gameId), stagesOf(withdrawers)]);
        states = sat.states;
        playable.push(sat.ms - upMs);
        await expectKept(people[0], gameId, players.both);
        // The two clocks together lose the time in which the server was up, and no time of the outage. The message contains the server's
        // time, because on a busy machine one player may receive it seconds after the other.
        const after = clocksOf(states);
        const upS = (killedAtMs - before.atMs + after.atMs - upAtMs) / 1000;
        expect(before.leftS - after.leftS).toBeLessThan(upS + CLOCK_SLACK_S);
        for (const { game } of states) expect(game.prizePool).toBe('0.195');
        for (const withdrawer of withdrawers) await withdrawer.repeat();
      }
      await endGame({ people, withdrawers }, gameId, players.both, owned);
    }
    expect(Math.max(...playable), 'milliseconds until both boards were open').toBeLessThan(PLAYABLE_MS);
    await expectPaid(people, withdrawers);
    expect(surelyOpen, 'withdrawals that a kill found on the chain, not yet final').toBeGreaterThan(0);
    if (KILLS > KILLS_A_GAME)
      console.log(`on ${engine}: playable after ${sorted(playable)} ms (median, slowest)`);
    expect((await giveTo(place.folder, ['audit']))?.message).toBe('Clean.');
    await server.kill();
  },
  60_000 + KILLS * 15_000,
);

/**
 * Requests a withdrawal for each player. Resolves at the moment of the kill with the pending answers, which may never arrive. Also returns
 * the number of withdrawals that cannot have been booked, because they had landed but were not final.
 */
async function withdrawUntil(
  moment: (typeof MOMENTS)[number] | undefined,
  withdrawers: readonly Withdrawer[],
  pick: Pick,
): Promise<{ answers: readonly Promise<void>[]; notFinal: number }> {
  const countBooked = async () =>
    (await stagesOf(withdrawers)).filter((stage) => stage === 'completed').length;
  // The number of open withdrawals is limited, so on a slow machine the test waits until some are paid.
  for (const each of withdrawers)
    await until(async () => (await countOpen(each)) < WITHDRAWALS.openPerUser, 'room for another withdrawal');
  const booked = moment === 'booked' ? await countBooked() : 0;
  const answers = withdrawers.map((withdrawer) => withdrawer.ask());
  if (moment === 'soon') await new Promise((resolve) => setTimeout(resolve, pick(SOON_SPREAD_MS)));
  if (moment === 'booked') await until(async () => (await countBooked()) > booked);
  if (moment !== 'landed') return { answers, notFinal: 0 };
  for (const { asked, received } of withdrawers)
    await until(async () => (await received('processed')) >= asked());
  const open = await Promise.all(
    withdrawers.map(async ({ asked, received }) => (await received('finalized')) < asked()),
  );
  return { answers, notFinal: open.filter(Boolean).length };
}

/** Returns the stage of each withdrawal. An acknowledged withdrawal must exist, and none may exist or be paid twice. */
async function stagesOf(withdrawers: readonly Withdrawer[]) {
  const standings = await Promise.all(withdrawers.map(({ standings }) => standings()));
  return standings.flat().map((standing) => {
    const { isAnswered, lines, payouts } = standing;
    const stage = stageOf(standing);
    const what = `a withdrawal of ${standing.amount} that is ${stage}`;
    if (isAnswered) expect(lines, `${what}, in the statement`).toHaveLength(1);
    expect(lines.length, `${what}, lines of the statement`).toBeLessThanOrEqual(1);
    expect(payouts.length, `${what}, times in the wallet`).toBeLessThanOrEqual(1);
    if (stage === 'completed') expect(payouts, what).toEqual([lines[0]?.transactionSignature]);
    else expect(lines[0]?.status ?? 'pending', what).toBe('pending');
    return stage;
  });
}

const countOpen = async ({ standings }: Withdrawer) =>
  (await standings()).filter((standing) => stageOf(standing) !== 'completed').length;

function stageOf({ lines: [line], payouts }: Standing) {
  if (line === undefined) return 'unreceived';
  if (line.status === 'completed') return 'completed';
  if (payouts.length > 0) return 'landed';
  return line.transactionSignature === null ? 'approved' : 'signed';
}

/** Waits until every withdrawal is completed, and checks that wallets and balances have the right amounts. */
async function expectPaid(people: People, withdrawers: readonly Withdrawer[]): Promise<void> {
  const owned = await ownedBy(people, withdrawers);
  const arePaid = async () => (await stagesOf(withdrawers)).every((stage) => stage === 'completed');
  await until(arePaid, 'every withdrawal completed');
  for (const { asked, received } of withdrawers) expect(await received('finalized')).toBe(asked());
  expect(await ownedBy(people, withdrawers)).toEqual(owned);
}

/** Returns the sum of each player's balance and withdrawals. Only stakes change this sum. */
async function ownedBy(
  people: People,
  withdrawers: readonly Withdrawer[],
): Promise<readonly [number, number]> {
  const [white, black] = await balancesOf(people);
  const [asked = 0, askedToo = 0] = withdrawers.map((each) => Number(formatSol(each.asked())));
  return [white + asked, black + askedToo];
}

const sorted = (times: readonly number[]): string => {
  const all = [...times].sort((one, other) => one - other).map(Math.round);
  return `${all[Math.floor(all.length / 2)]}, ${all.at(-1)}`;
};

async function balancesOf(people: People): Promise<readonly [number, number]> {
  const balanceOf = async (person: Depositor) => Number(await person.balance());
  return [await balanceOf(people[0]), await balanceOf(people[1])];
}

/** Lets White resign, unless the game has already ended. Checks the received moves and the payout of the stakes. */
async function endGame(
  { people, withdrawers }: { people: People; withdrawers: readonly Withdrawer[] },
  gameId: number,
  players: readonly TablePlayer[],
  before: readonly [number, number],
): Promise<void> {
  const game = () => people[0].ask<GameShown>('GET', `/api/games/${gameId}`);
  const [white] = players;
  if ((await game()).status === 'active') white?.resign();
  await until(async () => (await game()).status === 'ended');
  const { result, reason } = await expectKept(people[0], gameId, players);
  for (const player of players) player.leave();
  const [ofWhite, ofBlack] = await ownedBy(people, withdrawers);
  const end = ENDS[result ?? ''];
  if (end === undefined) throw new Error(`the game ended with ${result} (${reason})`);
  expect(end.reasons).toContain(reason);
  expect(ofWhite).toBeCloseTo(before[0] + end.gains[0], 9);
  expect(ofBlack).toBeCloseTo(before[1] + end.gains[1], 9);
}

/** Returns the seconds left on both clocks together, and the server's time of that reading in ms since 1970. */
function clocksOf([state]: readonly StateReceived[]): { leftS: number; atMs: number } {
  if (state === undefined) throw new Error('no state was received');
  return { leftS: state.whiteTime + state.blackTime, atMs: state.serverTime };
}
