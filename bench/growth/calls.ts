// Bench, growth: sends calls of many players at fixed times, without waiting for previous answers, and measures their latencies.
import { Agent, request } from 'node:http';
import { fetchFrom } from '../../testkit/depositor.ts';
import { createVisitor } from '../../testkit/visitor.ts';
import { tokenOf } from '../load/messages.ts';
import { SIGNED_IN } from './grown-database.ts';

/** The two players of the pool have wallet addresses in a different format, so they are skipped. */
const FIRST = 3;
const PAGES = 3;
const LEADERBOARD_PAGES = 200;

const walletOf = (userId: number): string => `${String(userId).replaceAll('0', 'o')}z`.padEnd(44, 'A');

/** Paths by name. `pick(n)` returns an integer from 0 to n - 1. */
export const CALLS: Record<
  string,
  (userId: number, pick: (below: number) => number, games: number) => string
> = {
  history: (id, pick) => `/api/games/history/${id}?page=${1 + pick(PAGES)}`,
  leaderboard: (_id, pick) => `/api/leaderboard?page=${1 + pick(LEADERBOARD_PAGES)}`,
  'own games': (id) => `/api/games/user?walletAddress=${walletOf(id)}`,
  statement: (id, pick) => `/api/users/${id}/transactions?page=${1 + pick(PAGES)}`,
  'waiting list': () => '/api/games/waiting/public',
  replay: (_id, pick, games) => `/api/games/${1 + pick(games)}/details`,
};

/** Calls that are sent concurrently. */
export const LISTS = ['history', 'leaderboard', 'own games', 'statement', 'waiting list'];

/** Games that wait for an opponent, each with a different creator. */
const OPEN_GAMES = 40;
const LOOK_MS = 100;

export interface Answered {
  times: number[]; // latency of each call, in ms
  refused: number; // answers with a status other than 200
}

interface CallLoad {
  port: number;
  games: number;
  perSecond: number;
  seconds: number;
}

/** Returns pseudo-random numbers, which are the same in each run. */
function drawing(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/**
 * Opens friendly games for the waiting list, because no treasury covers stakes. Games of absent creators are listed for ten minutes. The
 * returned function cancels them.
 */
export async function openGames(port: number): Promise<() => Promise<void>> {
  // After a kill, the server accepts commands once it has compensated the outage.
  while (!(await fetch(`http://127.0.0.1:${port}/playz`)).ok)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const transport = fetchFrom(port);
  const cancels: (() => Promise<unknown>)[] = [];
  for (let userId = FIRST; userId < FIRST + OPEN_GAMES; userId += 1) {
    const visitor = createVisitor(transport, `http://localhost:${port}`);
    visitor.cookie = `sid=${tokenOf(userId)}`;
    const body = { whitePlayerId: userId, wagerAmount: '0' };
    const { id } = await visitor.ask<{ id: number }>('POST', '/api/games', body);
    cancels.push(() => visitor.ask('POST', `/api/games/${id}/cancel`, { playerId: userId }));
  }
  return async () => {
    for (const cancel of cancels) await cancel();
  };
}

function ask(agent: Agent, port: number, path: string, userId: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `sid=${tokenOf(userId)}` };
    const sent = request({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Sends each named call `perSecond` times a second, all concurrently. */
export async function callFor(
  names: readonly string[],
  { port, games, perSecond, seconds }: CallLoad,
): Promise<Map<string, Answered>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const pick = drawing();
  const seen = new Map<string, Answered>(names.map((name) => [name, { times: [], refused: 0 }]));
  const open: Promise<void>[] = [];
  const everyMs = 1_000 / (perSecond * names.length);
  const startedMs = performance.now();
  for (let count = 0; count < perSecond * names.length * seconds; count += 1) {
    const waitMs = startedMs + count * everyMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const name = names[count % names.length] as string;
    const answered = seen.get(name) as Answered;
    const userId = FIRST + pick(SIGNED_IN - FIRST);
    const path = CALLS[name]?.(userId, pick, games) ?? '/';
    const sentMs = performance.now();
    open.push(
      ask(agent, port, path, userId).then((status) => {
        answered.times.push(performance.now() - sentMs);
        if (status !== 200) answered.refused += 1;
      }),
    );
  }
  await Promise.all(open);
  agent.destroy();
  return seen;
}
