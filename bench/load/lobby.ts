// The lobby topic, with 400 open friendly games and 2,000 watchers, while games open. Measures the time from the answer to the creator
// until the last watcher has received the change, and the longest turn of the event loop.
import { LobbyChanged } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { LOBBY_TOPIC } from '../../apps/server/src/matchmaking/index.ts';
import { askServer, type Harness, openOurs } from './processes.ts';
import { ORIGIN, tokenOf } from './server-messages.ts';
import { ms, table } from './tables.ts';

/** One game per creator, below the lobby's limit. */
const OPEN = 400;
const WATCHERS = 2_000;
/** Sockets per user. The server allows eight. */
const EACH = 5;
const CONNECTING = 50;
const EVERY_MS = 500;

interface Watcher {
  socket: WebSocket;
  received: Map<string, number>; // times of arrival, by frame
}

/** Opens the watchers' sockets. `hello` returns the first message of a user, or null for none. */
async function watch(
  port: number,
  firstUser: number,
  hello: (user: number) => string | null,
): Promise<Watcher[]> {
  const watchers: Watcher[] = [];
  const dial = (number: number): Promise<void> => {
    const user = firstUser + Math.floor(number / EACH);
    const headers = { cookie: `sid=${tokenOf(user)}`, origin: ORIGIN };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers, perMessageDeflate: false });
    const watcher: Watcher = { socket, received: new Map() };
    watchers.push(watcher);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => {
        const text = hello(user);
        if (text === null) resolve();
        else socket.send(text);
      });
      socket.on('message', (data) => {
        const text = String(data);
        if (text.startsWith('{"type":"lobby_games"')) resolve();
        else if (text.startsWith('{"type":"lobby_changed"')) watcher.received.set(text, performance.now());
      });
    });
  };
  for (let first = 0; first < WATCHERS; first += CONNECTING)
    await Promise.all(Array.from({ length: CONNECTING }, (_, index) => dial(first + index)));
  return watchers;
}

/** Waits until all watchers have received a frame that `isIt` accepts. Returns their delays after `sentMs`. */
async function delaysOf(
  watchers: readonly Watcher[],
  sentMs: number,
  isIt: (text: string) => boolean,
): Promise<number[]> {
  const found = (): (number | undefined)[] =>
    watchers.map(({ received }) => [...received].find(([text]) => isIt(text))?.[1]);
  let at = found();
  while (at.includes(undefined)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    at = found();
  }
  for (const { received } of watchers) received.clear();
  return at.map((when) => (when ?? 0) - sentMs);
}

async function open(port: number, user: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/games`, {
    method: 'POST',
    headers: { cookie: `sid=${tokenOf(user)}`, origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ whitePlayerId: user, wagerAmount: '0' }),
  });
  const body = (await answer.json()) as { id: number };
  if (answer.status !== 201)
    throw new Error(`a game was not opened: ${answer.status} ${JSON.stringify(body)}`);
  return body.id;
}

interface Seen {
  delays: number[];
  longest: number; // CPU time of the longest turn of the server's event loop, in ms
  turn: number; // length of that turn
}

async function seenOf(
  harness: Harness,
  rounds: number,
  round: (index: number) => Promise<number[]>,
): Promise<Seen> {
  await askServer(harness, 'meter', 'meter');
  const delays: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    delays.push(...(await round(index)));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  const { meter } = await askServer(harness, 'meter', 'meter');
  return {
    delays: delays.sort((one, other) => one - other),
    longest: meter.heldLongestMs,
    turn: meter.turnLongestMs,
  };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

export async function lobby({ rounds }: { rounds: number }): Promise<void> {
  const creators = OPEN + rounds;
  const harness = await openOurs('postgres', 0, { spectators: creators + WATCHERS / EACH });
  for (let game = 0; game < OPEN; game += 1) await open(harness.port, 1 + game);
  const opening = performance.now();
  const watchers = await watch(harness.port, creators + 1, (playerId) =>
    JSON.stringify({ type: 'watch_lobby', playerId }),
  );
  const openedMs = performance.now() - opening;
  const ours = await seenOf(harness, rounds, async (index) => {
    const id = await open(harness.port, OPEN + 1 + index);
    return delaysOf(
      watchers,
      performance.now(),
      (text) =>
        text.includes(`"id":${id},`) &&
        LobbyChanged.parse(JSON.parse(text)).opened.some((game) => game.id === id),
    );
  });
  for (const { socket } of watchers) socket.terminate();
  await harness.close();

  const row = (name: string, { delays, longest, turn }: Seen): string[] => [
    name,
    ...[0.5, 0.99, 1].map((share) => ms(at(delays, share))),
    ms(longest),
    ms(turn),
  ];
  console.log(
    `\nlobby: ${OPEN} open games, ${WATCHERS} watchers, ${rounds} games opened; the pause is ${LOBBY_TOPIC.batchMs} ms`,
  );
  console.log(table(['server', 'p50', 'p99', 'last', 'longest held', 'longest turn'], [row('ours', ours)]));
  const beyondMs = at(ours.delays, 0.99) - LOBBY_TOPIC.batchMs;
  console.log(`p99 beyond the pause ${ms(beyondMs)}; ${WATCHERS} watchers connected in ${ms(openedMs)}`);
}
