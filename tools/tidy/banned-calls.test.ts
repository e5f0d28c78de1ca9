import { describe, expect, test } from 'vitest';
import { checkBannedCalls } from './banned-calls.ts';
import { parseSource } from './source-file.ts';

function found(path: string, text: string): string[] {
  return checkBannedCalls(parseSource(path, text)).map(({ sentence }) => sentence);
}

const games = 'apps/server/src/games/game.ts';

describe('in a feature', () => {
  test.each([
    ['Date.now', 'const now = Date.now();'],
    ['Date.now', 'const clock = Date.now;'],
    ['Date.now', "const clock = Date['now'];"],
    ['new Date()', 'const now = new Date();'],
    ['performance.now', "import { performance } from 'node:perf_hooks'; performance.now();"],
    ['Math.random', 'list.sort(() => Math.random() - 0.5);'],
    ['crypto.randomUUID', 'const id = globalThis.crypto.randomUUID();'],
    ['crypto.randomBytes', "import { randomBytes } from 'node:crypto';"],
    ['crypto.randomBytes', "import c from 'crypto'; c.randomBytes(8);"],
    ['crypto.getRandomValues', 'crypto.getRandomValues(bytes);'],
    ['setTimeout', 'setTimeout(tick, 1000);'],
    ['setTimeout', "import { setTimeout as sleep } from 'node:timers/promises';"],
    ['setInterval', 'const timers = { setInterval };'],
    ['setImmediate', 'window.setImmediate(tick);'],
    ['console.log', "console.log('x');"],
    ['process.env', 'const port = process.env.PORT;'],
    ['process.env', "import { env } from 'node:process';"],
    ['process.exit', 'process.exit(1);'],
  ])('%s is found in %s', (name, text) => {
    const sentences = found(games, text);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(`${name} is a`.replace('console.log is a', 'console.log is output'));
  });

  test('the sentence says what to do instead, and who may do it', () => {
    expect(found(games, 'Date.now();')).toEqual([
      'Date.now is a hidden clock: take nowMs, or a clock, as an argument ' +
        "(only the server's platform/, main.ts and cli.ts may reach for it)",
    ]);
  });

  test.each([
    'const then = new Date(nowMs);',
    'timers.setTimeout(tick, 1000);',
    'function start({ setTimeout }) { setTimeout(tick, 1000); }',
    'const make = (crypto) => crypto.randomBytes(8);',
    "import { createHash } from 'node:crypto';",
    'type Timer = ReturnType<typeof setTimeout>;',
    'interface Timers { setTimeout(run: () => void, ms: number): void }',
    'Math.max(1, 2); Date.parse(text);',
  ])('%s is fine', (text) => {
    expect(found(games, text)).toEqual([]);
  });
});

describe('who may', () => {
  const everything = "Date.now(); Math.random(); setTimeout(f); console.log('x'); process.exit(1);";

  test.each([
    'apps/server/src/platform/time.ts',
    'apps/server/src/main.ts',
    'apps/server/src/cli.ts',
    'apps/server/src/games/game.test.ts',
    'apps/server/src/games/testkit/clock.ts',
    'apps/web/src/session/socket.ts',
    'apps/web/src/ui/toast.tsx',
    'apps/web/vite.config.ts',
    'tools/start.ts',
    'bench/load/bot.ts',
    'e2e/fixtures/server.ts',
  ])('%s may', (path) => {
    expect(found(path, everything)).toEqual([]);
  });

  test.each([
    'apps/server/src/app.ts',
    'apps/web/src/main.tsx',
    'apps/web/src/features/play/use-clock.ts',
    'packages/chess/src/clock/clock.ts',
    'packages/chess/src/testkit/games.ts',
  ])('%s may not', (path) => {
    expect(found(path, everything)).toHaveLength(5);
  });

  test('ops may print and no more', () => {
    expect(found('apps/server/src/ops/list.ts', everything)).toHaveLength(4);
  });

  test('the simulator has no clock, timer or random but its own', () => {
    expect(found('sim/run.ts', everything)).toHaveLength(3);
  });
});
