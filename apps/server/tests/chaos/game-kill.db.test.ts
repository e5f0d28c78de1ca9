// The whole server is killed (SIGKILL) at random moments under a staked game, while its players withdraw: every move that
// anyone was told is there, no one's clock pays for the outage, the stakes stand, play goes on, and every withdrawal is
// paid once.
import { formatSol, type Game as GameShown, WITHDRAWALS } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { testedEngines } from '../../src/platform/testkit/databases.ts';
import type { Depositor } from '../testkit/depositor.ts';
import { type Pick, pickerOf, serversToKill } from '../testkit/killed-server.ts';
import { giveTo } from '../testkit/operator-process.ts';
import {
  DEPOSIT,
  enter,
  expectKept,
  type People,
  sitAgain,
  sitDown,
  until,
} from '../testkit/staked-table.ts';
import type { StateReceived, TablePlayer } from '../testkit/table-player.ts';
import { createWithdrawer, type Standing, type Withdrawer } from '../testkit/withdrawer.ts';

const KILLS = Number(process.env['GAME_KILLS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 1 : 2));
/** A game of chance moves has an end: mostly before it comes, it is resigned and another one begins. */
const KILLS_A_GAME = 8;
/** What two players who avoid every other end can come to, a position three times among them. */
const DRAWS = ['threefold', 'fifty-moves', 'insufficient-material', 'stalemate'];
const SEED = Number(process.env['GAME_KILL_SEED'] ?? 20_261_121);
const KILL_SPREAD_MS = 400;
/**
 * When the server dies, counted from the last kill: everything asked has landed and cannot be final yet; or somewhere
 * between the asking and the sending; or an older withdrawal has just been booked and the new one is being signed. The last
 * kill leaves nothing to send, so that the end of the test waits for one look of the server and no more.
 */
const MOMENTS = ['landed', 'soon', 'booked'] as const;
const SOON_SPREAD_MS = 80;
const PLAYABLE_MS = 3_000;
const OUTAGE_MS = 3_100;
/** A heartbeat, and messages on their way. */
const CLOCK_SLACK_S = 1.5;

/** Every withdrawal goes without an operator. */
const openServer = serversToKill('game_kill', { WITHDRAW_AUTO_APPROVE_MAX_SOL: DEPOSIT });

test.each(testedEngines())(
  `${KILLS} kills under a staked game on %s: nothing told is lost, no clock pays, the stakes stand, payouts land once`,
  async (engine) => {
    const { place, start } = await openServer(engine);
    const pick = pickerOf(SEED);
    let server = await start();
    const people = await enter(place);
    const withdrawers = await Promise.all(people.map((person) => createWithdrawer(place, person)));
    const playable: number[] = [];
    const cutShort: string[] = [];
    let surelyOpen = 0;
    let killed = 0;
    while (killed < KILLS) {
      const stood = await ownedBy(people, withdrawers);
      const { gameId, players } = await sitDown(place, people, pick);
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
        // Longer than the outages that are no one's loss worth giving back.
        await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
        server = await start();
        const upMs = performance.now();
        const upAtMs = Date.now();
        const [sat, found] = await Promise.all([sitAgain(players.both, gameId), stagesOf(withdrawers)]);
        states = sat.states;
        playable.push(sat.ms - upMs);
        cutShort.push(...found.filter((stage) => stage !== 'completed'));
        await expectKept(people[0], gameId, players.both);
        // Both clocks together lose the time in which the server was up, and nothing of the outage. What they show they showed
        // when the server said it, and on a busy machine one player may hear it seconds after the other.
        const after = clocksOf(states);
        const upS = (killedAtMs - before.atMs + after.atMs - upAtMs) / 1000;
        expect(before.leftS - after.leftS).toBeLessThan(upS + CLOCK_SLACK_S);
        for (const { game } of states) expect(game.prizePool).toBe('0.195');
        for (const withdrawer of withdrawers) await withdrawer.repeat();
      }
      await endGame({ people, withdrawers }, gameId, players.both, stood);
    }
    expect(Math.max(...playable), 'milliseconds until both boards were open').toBeLessThan(PLAYABLE_MS);
    await expectPaid(people, withdrawers);
    expect(surelyOpen, 'withdrawals that a kill found on the chain, not yet final').toBeGreaterThan(0);
    if (KILLS > KILLS_A_GAME)
      console.log(
        `on ${engine}: playable after ${sorted(playable)} ms (median, slowest), ${counted(cutShort)}`,
      );
    expect((await giveTo(place.folder, ['audit']))?.message).toBe('Clean.');
    await server.kill();
  },
  60_000 + KILLS * 15_000,
);

/**
 * Both ask for a withdrawal. Resolves at the moment for the kill with the answers, which may never come, and with how many
 * of the withdrawals cannot have been booked, because what landed was not final at the last look.
 */
async function withdrawUntil(
  moment: (typeof MOMENTS)[number] | undefined,
  withdrawers: readonly Withdrawer[],
  pick: Pick,
): Promise<{ answers: readonly Promise<void>[]; notFinal: number }> {
  const countBooked = async () =>
    (await stagesOf(withdrawers)).filter((stage) => stage === 'completed').length;
  // Each may have only so many open: on a slow machine the payer catches up first.
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

/** How far each withdrawal has come; at no time may one be lost that was answered, or one be there or be paid twice. */
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

/** No one asks any more, and all of it ends: the wallets have what was asked, and the players that much less. */
async function expectPaid(people: People, withdrawers: readonly Withdrawer[]): Promise<void> {
  const stood = await ownedBy(people, withdrawers);
  const arePaid = async () => (await stagesOf(withdrawers)).every((stage) => stage === 'completed');
  await until(arePaid, 'every withdrawal completed');
  for (const { asked, received } of withdrawers) expect(await received('finalized')).toBe(asked());
  expect(await ownedBy(people, withdrawers)).toEqual(stood);
}

/** What each owns here, and what was asked out: only the stakes change the two together. */
async function ownedBy(
  people: People,
  withdrawers: readonly Withdrawer[],
): Promise<readonly [number, number]> {
  const [white, black] = await balancesOf(people);
  const [asked = 0, askedToo = 0] = withdrawers.map((each) => Number(formatSol(each.asked())));
  return [white + asked, black + askedToo];
}

const counted = (stages: readonly string[]): string =>
  `open after a kill: ${[...Map.groupBy(stages, (stage) => stage)].map(([stage, all]) => `${all.length} ${stage}`).join(', ')}`;

const sorted = (times: readonly number[]): string => {
  const all = [...times].sort((one, other) => one - other).map(Math.round);
  return `${all[Math.floor(all.length / 2)]}, ${all.at(-1)}`;
};

async function balancesOf(people: People): Promise<readonly [number, number]> {
  const balanceOf = async (person: Depositor) =>
    Number((await person.call<{ user: { balance: string } }>('GET', '/api/auth/session')).user.balance);
  return [await balanceOf(people[0]), await balanceOf(people[1])];
}

/** White resigns, or the game was drawn already: everything told is there, and the stakes went where they belong. */
async function endGame(
  { people, withdrawers }: { people: People; withdrawers: readonly Withdrawer[] },
  gameId: number,
  players: readonly TablePlayer[],
  stood: readonly [number, number],
): Promise<void> {
  const game = () => people[0].call<GameShown>('GET', `/api/games/${gameId}`);
  const [atTheBoard] = players;
  if ((await game()).status === 'active') atTheBoard?.resign();
  await until(async () => (await game()).status === 'ended');
  const { result, reason } = await expectKept(people[0], gameId, players);
  for (const player of players) player.leave();
  const [white, black] = await ownedBy(people, withdrawers);
  if (result === 'draw') expect(DRAWS).toContain(reason);
  else expect({ result, reason }).toEqual({ result: 'black_wins', reason: 'resignation' });
  expect(white).toBeCloseTo(stood[0] - (result === 'draw' ? 0 : 0.1), 9);
  expect(black).toBeCloseTo(stood[1] + (result === 'draw' ? 0 : 0.095), 9);
}

/** Seconds left to both sides together, and when that was so, in ms since 1970 by the server's clock, which is this machine's. */
function clocksOf([state]: readonly StateReceived[]): { leftS: number; atMs: number } {
  if (state === undefined) throw new Error('nobody is at the board');
  return { leftS: state.whiteTime + state.blackTime, atMs: state.serverTime };
}
