// Plays games on the real server with its real limits, first alone and then under attack, and compares the latencies that players see.
// Uses 127.0.0.1 only and exits with 1 when a goal is missed.
//   ATTACK_SECONDS=60 node bench/attack/main.ts [pglite] [postgres]      (both by default)
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { originOf } from '../../apps/server/tests/testkit/server-process.ts';
import { isBack, missed } from './goals.ts';
import {
  type Achieved,
  ATTACKS,
  type AttackAnswered,
  type AttackAsked,
  type AttackId,
  type Played,
  type PlayersAnswer,
  type PlayersRequest,
} from './messages.ts';
import { arrive, deposit, fillWallet, inTurns, type Person, pause } from './people.ts';
import { describeAchieved, describeMemory, describePlayed, describeSeen, describeTurns } from './report.ts';
import { type AttackedServer, type Memory, startAttackedServer, type Turns } from './server.ts';
import { bringVisitors, type Seen, type Visitors } from './visitor.ts';

const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 60);
const GAMES = Number(process.env['ATTACK_GAMES'] ?? 50);
const KINDS = (process.env['ATTACK_KINDS']?.split(',') ?? Object.keys(ATTACKS)) as AttackId[];
const WARM_UP_SECONDS = Math.min(20, SECONDS);
/** Half a ply per second in each game. */
const MOVES_PER_SECOND = GAMES / 2;
const SETTLE_MS = 90_000;
const SETTLE_EVERY_MS = 5_000;
const MEMORY_EVERY_MS = 250;
/** How much an attack or a phase may exceed its duration before the run is aborted. */
const SPARE_MS = 120_000;
const SHOWN_ERRORS = 20;
const PREPARED_WITHIN_MS = 300_000;

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

function child(file: string, ...words: string[]): ChildProcess {
  const born = fork(join(import.meta.dirname, file), words, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  children.add(born);
  born.once('exit', () => children.delete(born));
  return born;
}

/** Waits for the next message of a kind. Rejects when the child exits or does not answer in time. */
function next<M extends { about: string }, A extends M['about']>(
  from: ChildProcess,
  about: A,
  withinMs: number,
): Promise<Extract<M, { about: A }>> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`nothing about ${about} within ${withinMs} ms`)),
      withinMs,
    );
    const gone = (code: number | null): void =>
      reject(new Error(`a process ended with ${code} before it was ${about}`));
    const hear = (message: M): void => {
      if (message.about !== about) return;
      clearTimeout(late);
      from.off('message', hear);
      from.off('exit', gone);
      resolve(message as Extract<M, { about: A }>);
    };
    from.on('message', hear);
    from.on('exit', gone);
  });
}

/** Two players per address, each with a stake. */
async function seatPlayers(server: AttackedServer, players: ChildProcess): Promise<Person[]> {
  const { place } = server;
  const numbers = Array.from({ length: 2 * GAMES }, (_, index) => index);
  const people = await inTurns(numbers, async (number) => {
    const person = await arrive(place, `127.1.0.${1 + Math.floor(number / 2)}`, `Player ${number + 1}`);
    await fillWallet(place, person.wallet);
    await deposit(place, person, '0.2');
    return person;
  });
  const pairs = Array.from(
    { length: GAMES },
    (_, index) => [people[2 * index], people[2 * index + 1]] as [Person, Person],
  );
  const tables = await inTurns(pairs, async ([white, black]) => {
    // Private, so that no other player takes the seat.
    const body = { whitePlayerId: white.userId, wagerAmount: '0.1', isPrivate: true };
    const { id, gameCode } = await white.call<{ id: number; gameCode: string }>('POST', '/api/games', body);
    await black.call('POST', `/api/games/${id}/join`, { playerId: black.userId, gameCode });
    const [first, second] = [white, black].map((person) => ({
      userId: person.userId,
      cookie: person.cookie(),
      address: person.address,
    }));
    if (first === undefined || second === undefined) throw new Error('a table has two seats');
    return { gameId: id, seats: [first, second] as [typeof first, typeof second] };
  });
  const seated = next<PlayersAnswer, 'seated'>(players, 'seated', SPARE_MS);
  const asked: PlayersRequest = { about: 'sit', port: place.port, origin: originOf(place), tables };
  players.send(asked);
  await seated;
  return people;
}

interface Attacker {
  id: AttackId;
  process: ChildProcess;
}

async function prepareAttackers(server: AttackedServer, victims: string[]): Promise<Attacker[]> {
  return Promise.all(
    KINDS.map(async (id) => {
      const attacker = child('attacker.ts', id);
      const prepared = next<AttackAnswered, 'prepared'>(attacker, 'prepared', PREPARED_WITHIN_MS);
      const asked: AttackAsked = { about: 'prepare', place: server.place, victims };
      attacker.send(asked);
      await prepared;
      return { id, process: attacker };
    }),
  );
}

interface Phase {
  played: Played;
  seen: Seen;
  peak: number; // bytes, resident
  turns: Turns; // in this phase
}

async function phase(
  server: AttackedServer,
  players: ChildProcess,
  visitors: Visitors,
  seconds: number,
): Promise<Phase> {
  const done = visitors.look();
  const before = server.turns();
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, server.rss());
  }, MEMORY_EVERY_MS);
  const played = next<PlayersAnswer, 'played'>(players, 'played', seconds * 1000 + SPARE_MS);
  const asked: PlayersRequest = { about: 'play', seconds, perSecond: MOVES_PER_SECOND };
  players.send(asked);
  const result = await played;
  const seen = await done();
  clearInterval(timer);
  const { ran, waited } = server.turns();
  const turns = { ran: ran - before.ran, waited: waited - before.waited };
  return { played: result, seen, peak, turns };
}

async function attack(attackers: readonly Attacker[]): Promise<Map<AttackId, Achieved>> {
  const achieved = await Promise.all(
    attackers.map(async ({ id, process: attacker }) => {
      const done = next<AttackAnswered, 'done'>(attacker, 'done', SECONDS * 1000 + SPARE_MS);
      const asked: AttackAsked = { about: 'attack', seconds: SECONDS };
      attacker.send(asked);
      return [id, (await done).achieved] as const;
    }),
  );
  return new Map(achieved);
}

async function settle(server: AttackedServer, before: Memory): Promise<{ after: Memory; tookMs: number }> {
  const began = performance.now();
  for (;;) {
    const after = await server.memory();
    const tookMs = performance.now() - began;
    const back = isBack(before.rss, after.rss) && isBack(before.heap, after.heap);
    if (back || tookMs > SETTLE_MS) return { after, tookMs };
    await pause(SETTLE_EVERY_MS);
  }
}

async function run(server: AttackedServer): Promise<string[]> {
  const players = child('players.ts');
  console.log('  people arrive, and attackers prepare');
  const visitors = await bringVisitors(server.place);
  const attackers = await prepareAttackers(server, visitors.wallets);
  await seatPlayers(server, players);
  await phase(server, players, visitors, WARM_UP_SECONDS);
  const alone = await phase(server, players, visitors, SECONDS);
  const before = await server.memory();
  console.log(describePlayed('alone', alone.played) + describeTurns(alone.turns) + describeSeen(alone.seen));
  const [attacked, achieved] = await Promise.all([
    phase(server, players, visitors, SECONDS),
    attack(attackers),
  ]);
  const { after, tookMs } = await settle(server, before);
  players.kill();
  visitors.leave();
  console.log(
    describePlayed('attacked', attacked.played) + describeTurns(attacked.turns) + describeSeen(attacked.seen),
  );
  console.log(describeMemory({ before, after, tookMs, peak: Math.max(alone.peak, attacked.peak) }));
  for (const [id, each] of achieved) console.log(describeAchieved(id, each));
  return missed({ alone: alone.played, attacked: attacked.played, before, after });
}

let faults = 0;
const engines = process.argv.slice(2);
for (const engine of ['pglite', 'postgres'] as const) {
  if (engines.length > 0 && !engines.includes(engine)) continue;
  console.log(
    `\n${engine}: ${GAMES} games, ${MOVES_PER_SECOND} moves a second, ${SECONDS} s alone and ${SECONDS} s attacked by ${KINDS.join(' ')}`,
  );
  const server = await startAttackedServer(engine);
  try {
    const found = await run(server);
    for (const fault of found) console.log(`  MISSED: ${fault}`);
    if (found.length === 0) console.log('  all goals are kept');
    faults += found.length;
  } finally {
    for (const each of children) each.kill('SIGKILL');
    await server.stop();
    const errors = server.errors();
    console.log(`  errors in the server's log: ${errors.length}`);
    for (const line of errors.slice(0, SHOWN_ERRORS)) console.log(`    ${line.slice(0, 400)}`);
  }
}
process.exit(faults === 0 ? 0 : 1);
