import { expect, test } from 'vitest';
import { createManualTimers, settled } from '../net/testkit/manual-timers.ts';
import type { SoundName } from './sound-names.ts';
import { createSpeaker, createSpeakingTab } from './speaker.ts';

function setUp(initial: { sound?: boolean; volume?: number; haptics?: boolean; broken?: boolean } = {}) {
  const settings = { sound: true, volume: 0.7, haptics: true, ...initial };
  const played: [SoundName, number][] = [];
  const due: number[] = [];
  const clock = { nowMs: 7_000 };
  const vibrated: number[][] = [];
  let loads = 0;
  let click: () => unknown = () => null;
  const voice = { isOwn: true };
  const speaker = createSpeaker({
    settings: () => settings,
    isSpeakingTab: () => voice.isOwn,
    load: async () => {
      loads += 1;
      if (initial.broken === true && loads === 1) throw new Error('no network');
      return (sound, volume, askedMs) => {
        played.push([sound, volume]);
        due.push(askedMs);
      };
    },
    now: () => clock.nowMs,
    onFirstGesture: (callback) => {
      click = callback;
    },
    vibrate: (pattern) => vibrated.push(pattern),
  });
  return {
    settings,
    voice,
    speaker,
    played,
    due,
    clock,
    vibrated,
    click: () => click(),
    loads: () => loads,
  };
}

test('plays, vibrates and fetches nothing before the first click', async () => {
  const { speaker, played, vibrated, click, loads } = setUp();
  speaker.play('move');
  await settled();
  expect([played, vibrated, loads()]).toEqual([[], [], 0]);
  click();
  speaker.play('check');
  await settled();
  expect([played, vibrated, loads()]).toEqual([[['check', 0.7]], [[30, 40, 30]], 1]);
});

test('plays nothing while another tab makes the sounds', async () => {
  const { voice, speaker, played, vibrated, click } = setUp();
  click();
  voice.isOwn = false;
  speaker.play('move');
  await settled();
  expect([played, vibrated]).toEqual([[], []]);
  voice.isOwn = true;
  speaker.play('move');
  await settled();
  expect([played, vibrated]).toEqual([[['move', 0.7]], [[10]]]);
});

test('fetches nothing while muted, and vibrates by its own setting', async () => {
  const { settings, speaker, played, vibrated, click, loads } = setUp({ sound: false });
  click();
  speaker.play('move');
  await settled();
  expect([played, vibrated, loads()]).toEqual([[], [[10]], 0]);
  Object.assign(settings, { sound: true, volume: 0.2, haptics: false });
  speaker.play('capture');
  await settled();
  expect([played, vibrated]).toEqual([[['capture', 0.2]], [[10]]]);
  settings.volume = 0;
  speaker.play('capture');
  await settled();
  expect(played).toHaveLength(1);
});

test('passes on when a sound was due, because the sounds may load later', async () => {
  const { speaker, due, clock, click } = setUp();
  click();
  speaker.play('move');
  clock.nowMs += 5_000;
  await settled();
  expect(due).toEqual([7_000]);
});

test('fetches the sounds again after a failure', async () => {
  const { speaker, played, click, loads } = setUp({ broken: true });
  click();
  await settled();
  speaker.play('move');
  await settled();
  expect([played, loads()]).toEqual([[['move', 0.7]], 2]);
});

interface Request {
  run: () => Promise<unknown>;
  reject: (error: Error) => void;
}

/** The subset of the browser's lock manager that tabs use; `close` closes a tab. */
function createLocks() {
  let held: Request | null = null;
  const queue: Request[] = [];
  const timers = createManualTimers();
  const grant = () => {
    if (held !== null) return;
    held = queue.shift() ?? null;
    void held?.run();
  };
  const forTab = () => {
    const own: Request[] = [];
    const request = (_name: string, options: LockOptions, run: () => Promise<unknown>) =>
      new Promise<unknown>((_resolve, reject) => {
        const asked = { run, reject };
        own.push(asked);
        options.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(asked), queue.includes(asked) ? 1 : 0);
          reject(new Error('AbortError'));
        });
        if (options.steal === true) {
          held?.reject(new Error('AbortError'));
          held = null;
          queue.unshift(asked);
        } else queue.push(asked);
        grant();
      });
    const close = () => {
      for (const asked of own) queue.splice(queue.indexOf(asked), queue.includes(asked) ? 1 : 0);
      if (held !== null && own.includes(held)) held = null;
      grant();
    };
    return { voice: createSpeakingTab({ request } as unknown as LockManager, timers), close };
  };
  return { forTab, timers, waiting: () => queue.length };
}

const PAUSE_MS = 1_000;

test('activates the first tab, then the one in use, and never two', async () => {
  const locks = createLocks();
  const [one, other] = [locks.forTab(), locks.forTab()];
  const own = () => [one.voice.isActive(), other.voice.isActive()];
  expect(own()).toEqual([true, false]);
  for (const [tab, expected] of [
    [other, [false, true]],
    [other, [false, true]],
    [one, [true, false]],
  ] as const) {
    tab.voice.activate();
    tab.voice.activate();
    await settled();
    expect(own()).toEqual(expected);
    expect(locks.waiting()).toBe(0);
  }
  await locks.timers.advance(PAUSE_MS);
  expect(locks.waiting()).toBe(1);
});

test('does not ask again when the browser refuses, because a document that is unloaded would ask for ever', async () => {
  const timers = createManualTimers();
  let requests = 0;
  const request = () => {
    requests += 1;
    // A loop of promises would never return to this test, so the loop ends here.
    return requests > 100 ? new Promise(() => undefined) : Promise.reject(new Error('InvalidStateError'));
  };
  const tab = createSpeakingTab({ request } as unknown as LockManager, timers);
  await settled();
  await timers.advance(PAUSE_MS);
  expect([requests, tab.isActive()]).toEqual([1, false]);
  tab.activate();
  await settled();
  tab.activate();
  await settled();
  await timers.advance(PAUSE_MS);
  expect([requests, tab.isActive()]).toEqual([3, false]);
});

test('activates another tab when the active one closes', async () => {
  const locks = createLocks();
  const [one, other] = [locks.forTab(), locks.forTab()];
  other.voice.activate();
  await settled();
  await locks.timers.advance(PAUSE_MS);
  other.close();
  expect(one.voice.isActive()).toBe(true);
});

test('activates every tab in a browser without locks', () => {
  expect(createSpeakingTab(null, createManualTimers()).isActive()).toBe(true);
});
