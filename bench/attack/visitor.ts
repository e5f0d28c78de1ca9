// Users who do not play. One reads the lobby, prepares deposits and signs in again, one deposits repeatedly, and one waits for an
// opponent. A monitor polls the server's health.
import { WebSocket } from 'ws';
import { originOf, type ServerPlace } from '../../apps/server/tests/testkit/server-process.ts';
import { type Answer, arrive, deposit, fillWallet, type Person, pause, signIn, visit } from './people.ts';

const CALL_EVERY_MS = 1_000;
const SIGN_IN_EVERY_MS = 10_000;
/** The time that a user needs to confirm in the wallet. */
const READS_MS = 3_000;
const DEPOSIT_EVERY_MS = 3_000;
const PROBE_EVERY_MS = 500;
/** How often the loops check whether to stop. */
const STOP_LOOK_MS = 50;
const WAGER = '0.1';

export interface Calls {
  asked: number;
  refused: Record<string, number>;
  worstMs: number;
}

export interface Seen {
  lobby: Calls;
  deposits: Calls; // requests for a transaction
  signIns: Calls;
  healthz: Calls;
  playz: Calls;
  credits: number[]; // ms from sending a deposit to its credit
  creditFaults: string[];
  hostListed: number; // lobby answers that list the online host's game
}

export interface Visitors {
  /** Wallets that an attacker may use in requests. */
  wallets: string[];
  /** Observes until the returned function is called. That function resolves with the results after the last answer. */
  look(): () => Promise<Seen>;
  leave(): void;
}

const noCalls = (): Calls => ({ asked: 0, refused: {}, worstMs: 0 });

function book(calls: Calls, { status, text, ms }: Answer): void {
  calls.asked += 1;
  calls.worstMs = Math.max(calls.worstMs, ms);
  if (status >= 200 && status < 300) return;
  const code = /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? (status === 0 ? 'NO_ANSWER' : String(status));
  calls.refused[code] = (calls.refused[code] ?? 0) + 1;
}

/** Repeats the work sequentially, with at least `everyMs` between two starts. */
async function repeat(everyMs: number, isOver: () => boolean, work: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    const nextMs = performance.now() + everyMs;
    await work();
    while (!isOver() && performance.now() < nextMs) await pause(STOP_LOOK_MS);
  }
}

export async function bringVisitors(place: ServerPlace): Promise<Visitors> {
  const guest = await arrive(place, '127.1.1.1', 'Guest');
  const host = await arrive(place, '127.1.1.2', 'Host');
  const depositor = await arrive(place, '127.1.1.3', 'Depositor');
  await Promise.all([host, depositor].map(({ wallet }) => fillWallet(place, wallet)));
  await deposit(place, host, '0.2');
  const headers = { cookie: host.cookie(), origin: originOf(place) };
  const socket = new WebSocket(`ws://127.0.0.1:${place.port}/ws`, { headers, localAddress: host.address });
  socket.on('error', (error) => console.error(`the host's line: ${error.message}`));
  await new Promise((resolve) => socket.once('open', resolve));
  const body = { whitePlayerId: host.userId, wagerAmount: WAGER };
  const { id: hostGame } = await host.call<{ id: number }>('POST', '/api/games', body);
  const monitoring = visit(place, '127.0.0.1');
  const people = [guest, host, depositor];
  return {
    wallets: people.map(({ wallet }) => wallet.address),
    look: () => look(place, { guest, depositor, monitoring, hostGame }),
    leave() {
      socket.terminate();
      for (const { leave } of [...people, monitoring]) leave();
    },
  };
}

function look(
  place: ServerPlace,
  who: { guest: Person; depositor: Person; monitoring: ReturnType<typeof visit>; hostGame: number },
): () => Promise<Seen> {
  const { guest, depositor, monitoring, hostGame } = who;
  const seen: Seen = {
    lobby: noCalls(),
    deposits: noCalls(),
    signIns: noCalls(),
    healthz: noCalls(),
    playz: noCalls(),
    credits: [],
    creditFaults: [],
    hostListed: 0,
  };
  let isOver = false;
  const over = (): boolean => isOver;
  let turn = 0;
  const works = [
    repeat(CALL_EVERY_MS, over, async () => {
      turn += 1;
      if (turn % 2 === 0) {
        const path = `/api/users/${guest.userId}/deposit-transaction`;
        return book(seen.deposits, await guest.ask('POST', path, { amount: WAGER }));
      }
      const answer = await guest.ask('GET', `/api/games/waiting/public?wagerAmount=${WAGER}`);
      book(seen.lobby, answer);
      if (answer.status !== 200) return;
      const games = JSON.parse(answer.text) as { id: number }[];
      if (games.some(({ id }) => id === hostGame)) seen.hostListed += 1;
    }),
    repeat(SIGN_IN_EVERY_MS, over, async () => {
      // The same user in another browser.
      const browser = visit(place, '127.1.1.4');
      book(seen.signIns, await signIn(browser, guest.wallet, READS_MS));
      browser.leave();
    }),
    repeat(DEPOSIT_EVERY_MS, over, async () => {
      try {
        seen.credits.push(await deposit(place, depositor, '0.01'));
      } catch (error) {
        seen.creditFaults.push(error instanceof Error ? error.message : String(error));
      }
    }),
    repeat(PROBE_EVERY_MS, over, async () => book(seen.healthz, await monitoring.ask('GET', '/healthz'))),
    repeat(PROBE_EVERY_MS, over, async () => book(seen.playz, await monitoring.ask('GET', '/playz'))),
  ];
  return async () => {
    isOver = true;
    await Promise.all(works);
    return seen;
  };
}
