import type { ErrorMessage } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { createAnnounce, type HintKinds, hintParsers, listenToNodes, whenFirst } from './between-nodes.ts';
import { createHintBus, type HintBus, hintsInMemory } from './platform/hints/index.ts';
import { createLog } from './platform/log.ts';
import type { Nodes } from './platform/nodes/index.ts';
import { createManualTime } from './platform/testkit/manual-time.ts';
import { createSeededRandom } from './platform/testkit/seeded-random.ts';
import { yieldToEventLoop } from './platform/time.ts';

/** Who lives, and who is the first of them, as a test says. */
function createRoster(live: readonly number[], isFirst: boolean) {
  const changes: (() => void)[] = [];
  const roster = { live, isFirst };
  const nodes: Pick<Nodes, 'me' | 'live' | 'isFirst' | 'onChange' | 'askHints'> = {
    me: () => 1,
    live: () => roster.live,
    isFirst: () => roster.isFirst,
    onChange: (run) => void changes.push(run),
    askHints: () => {},
  };
  return {
    nodes,
    become(changed: Partial<typeof roster>) {
      Object.assign(roster, changed);
      for (const run of changes) run();
    },
  };
}

function open(bus: HintBus, time: ReturnType<typeof createManualTime>, me: number) {
  const done: string[] = [];
  const note =
    (what: string) =>
    (...words: readonly unknown[]): void =>
      void done.push([what, ...words.map((word) => JSON.stringify(word))].join(' '));
  const hints = hintsInMemory<HintKinds>(
    {
      time,
      random: createSeededRandom(me),
      log: createLog('silent'),
      secret: new Uint8Array(32),
      me: () => me,
      parsers: hintParsers,
    },
    bus,
  );
  const { nodes } = createRoster([1, 2], me === 1);
  listenToNodes({
    nodes: nodes as Nodes,
    hints,
    rollCall: undefined,
    games: {
      hear: note('step'),
      hearViewers: note('viewers'),
      lookAtRows: note('rows') as () => Promise<void>,
    },
    lobby: { heard: note('lobby') },
    hub: { closeSession: note('session'), sendToUser: note('send') as () => void },
    pushBalance: note('balance'),
  });
  return {
    hints,
    done,
    note,
    take: () => done.splice(0).filter((line) => line !== 'rows' && line !== 'lobby'),
  };
}

test('what a node does for a user it does at every other one too, once', async () => {
  const time = createManualTime();
  const bus = createHintBus();
  const [here, there] = [open(bus, time, 1), open(bus, time, 2)];
  const announce = createAnnounce(here.hints);
  const error: ErrorMessage = { type: 'error', message: 'Insufficient balance', code: 'CONFLICT', gameId: 7 };
  announce.balanceToo(here.note('balance'))(7);
  announce.sessionEndToo(here.note('session'))('key');
  announce.noticeToo(here.note('send'))(7, error);
  announce.games.sayViewers([12, 31]); // nothing is done here
  const done = ['balance 7', 'session "key"', `send 7 ${JSON.stringify(error)}`];
  expect(here.take()).toEqual(done);
  await yieldToEventLoop(); // hints leave at the end of the turn
  expect(there.take()).toEqual([...done, 'viewers [12,31] 1']);
  expect(here.take()).toEqual([]);
});

test('without hints it is done here', () => {
  const done: string[] = [];
  createAnnounce(undefined).sessionEndToo((key) => void done.push(key))('key');
  expect(done).toEqual(['key']);
});

test('what cannot be read is nobody’s: hints come from a store that others may write to', () => {
  for (const value of [null, 7, [0], ['7'], Array(1_001).fill(1)])
    expect(hintParsers.balance(value)).toBeNull();
  for (const value of [null, '', 'k'.repeat(201)]) expect(hintParsers.session(value)).toBeNull();
  const notice = { type: 'error', code: 'CONFLICT', message: 'no' };
  for (const value of [
    null,
    { userId: 0, notice },
    { userId: 7 },
    { userId: 7, notice: { ...notice, code: 'X' } },
    { userId: 7, notice: { type: 'balance_updated', balance: '1' } },
  ])
    expect(hintParsers.notice(value)).toBeNull();
  expect(hintParsers.notice({ userId: 7, notice })).toEqual({ userId: 7, notice });
});

test('who takes over from another node as the first is told; who was it from the beginning is not', () => {
  const taken: string[] = [];
  const [first, second] = [createRoster([1, 2], true), createRoster([1, 2], false)];
  whenFirst(first.nodes, () => void taken.push('first'));
  whenFirst(second.nodes, () => void taken.push('second'));
  first.become({});
  second.become({});
  expect(taken).toEqual([]);
  second.become({ isFirst: true, live: [2] });
  second.become({ live: [2, 3] });
  expect(taken).toEqual(['second']);
  first.become({ isFirst: false });
  first.become({ isFirst: true });
  expect(taken).toEqual(['second', 'first']);
});
