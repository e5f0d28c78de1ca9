import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const OURS =
  /^plugin$|noRestricted|noProcessGlobal|noConsole|noExcessiveLinesPerFunction|useNodejsImportProtocol/;

const HIDDEN_INPUTS = [
  'Date.now();',
  'const clock = Date.now;',
  "const key = Date['now'];",
  'const now = new Date();',
  'const text = Date(5);',
  "import { performance as perf } from 'node:perf_hooks';",
  'performance.now();',
  'list.sort(() => Math.random() - 0.5);',
  'globalThis.crypto.randomUUID();',
  "import { randomBytes as bytes } from 'node:crypto';",
  "import { randomInt } from 'crypto';",
  "import c from 'node:crypto';",
  "import * as all from 'node:crypto';",
  'crypto.getRandomValues(bytes);',
  'window.crypto.getRandomValues(bytes);',
  'setTimeout(tick, 1000);',
  "import { setTimeout as sleep } from 'node:timers/promises';",
  'const timers = { setInterval };',
  'window.setImmediate(tick);',
  "window['setTimeout'](tick);",
];
const PRINTS = ["console.log('x');", "window.console.log('x');"];
const PROCESS = ['const port = process.env.PORT;', 'process.exit(1);', "import { env } from 'node:process';"];
const COMPUTED = ['await import(name);', "await import('a' + name);"];
const IN_PLACE = [
  "type W = Promise<import('../wagers/index.ts').Wager>;",
  "new URL('../wagers/worker.ts', import.meta.url);",
];
const REFS_IN_RENDER = [
  'function Clock(props) { const ref = useRef(0); ref.current = props.ms; return null; }',
  'function useClock(ms: number): void { const ref = useRef<number>(0); if (ms > 0) ref.current += ms; }',
  'const Row = memo(function Row() { const ref = useRef(0); return ref.current; });',
  'function useRows() { const ref = useRef([]); return useMemo<number>(() => ref.current.length, []); }',
  'function useFirst() { const ref = useRef([]); return useState(() => { return ref.current[0]; }); }',
];
const UNHANDLED = ['void found.then(show);', 'void found?.then(show, report);', 'void load().finally(stop);'];
const LONG = [`function play() {${'\nx();'.repeat(69)}\n}`];
const FINE = [
  'const then = new Date(nowMs);',
  'timers.setTimeout(tick, 1000);',
  'function start({ setTimeout }) { setTimeout(tick, 1000); }',
  "import { createHash } from 'node:crypto';",
  'interface Timers { setTimeout(run: () => void, ms: number): void }',
  'Math.max(1, 2); Date.parse(text);',
  'void load(); found.then(show).catch(report);',
  "import('./screens.tsx');",
  "new URL('./worker.ts', import.meta.url);",
  'function Timer() { const ref = useRef(0); useEffect(() => { ref.current = 1; }); return null; }',
  'function useTimer() { const ref = useRef(0); return { ms: () => ref.current, stop() { ref.current = 0; } }; }',
  'function Balance({ shortfall }) { return shortfall.current; }',
  'function plain() { const ref = useRef(0); ref.current = 1; }',
  `function short() {${'\nx();'.repeat(68)}\n}`,
];
const ALL = [
  ...FINE,
  ...HIDDEN_INPUTS,
  ...PRINTS,
  ...PROCESS,
  ...COMPUTED,
  ...IN_PLACE,
  ...REFS_IN_RENDER,
  ...UNHANDLED,
  ...LONG,
];

const MAY_NOT = [...HIDDEN_INPUTS, ...PRINTS, ...PROCESS, ...COMPUTED, ...IN_PLACE, ...UNHANDLED, ...LONG];
const PLATFORM = ["import { randomInt } from 'crypto';", ...COMPUTED, ...IN_PLACE, ...LONG];
const isHandled = (one: string) => !UNHANDLED.includes(one);
const TESTKIT = ["import { randomInt } from 'crypto';", ...IN_PLACE];
const FOUND_IN: readonly (readonly [path: string, found: readonly string[]])[] = [
  ['apps/server/src/games/game.ts', MAY_NOT],
  ['apps/server/src/app.ts', MAY_NOT],
  ['apps/web/src/features/play/clock.tsx', [...MAY_NOT, ...REFS_IN_RENDER]],
  ['packages/chess/src/clock/clock.ts', MAY_NOT],
  ['programs/escrow/client/seat.ts', MAY_NOT.filter(isHandled)],
  [
    'packages/chess/src/testkit/games.ts',
    MAY_NOT.filter((one) => ![...COMPUTED, ...UNHANDLED, ...LONG].includes(one)),
  ],
  ['apps/server/src/ops/list.ts', MAY_NOT.filter((one) => one !== PRINTS[0])],
  ['apps/server/src/platform/time.ts', [...PLATFORM, ...UNHANDLED]],
  ['apps/server/src/main.ts', [...PLATFORM, ...UNHANDLED]],
  ['apps/web/src/session/browser.ts', [...PLATFORM, ...REFS_IN_RENDER, ...UNHANDLED]],
  ['sim/main.ts', PLATFORM],
  ['bench/load/bot.ts', PLATFORM],
  ['apps/server/src/games/game.test.ts', TESTKIT],
  ['apps/server/src/games/testkit/clock.ts', TESTKIT],
];

// Biome selects rules by a file's path relative to its settings, so the settings are copied.
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Diagnostic {
  category: string;
  location: { path: string; start: { line: number } };
}

function lint(paths: readonly string[]): Diagnostic[] {
  for (const setting of ['biome.json', 'tools/lint']) {
    cpSync(join(ROOT, setting), join(folder, setting), { recursive: true });
  }
  for (const path of paths) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), ALL.join('\n'));
  }
  const arguments_ = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), arguments_, {
    cwd: folder,
    encoding: 'utf8',
  });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

function statementAt(line: number): string | undefined {
  let end = 0;
  return ALL.find((statement) => {
    end += statement.split('\n').length;
    return line <= end;
  });
}

test('reports hidden inputs, imports that escape the module rules, refs in a render and unhandled rejections, only where they are forbidden', () => {
  const diagnostics = lint(FOUND_IN.map(([path]) => path)).filter(({ category }) => OURS.test(category));
  for (const [path, expected] of FOUND_IN) {
    const lines = diagnostics.filter(({ location }) => location.path === path);
    const found = new Set(lines.map(({ location }) => statementAt(location.start.line)));
    expect({ path, found: [...found].sort() }).toEqual({ path, found: [...expected].sort() });
  }
});
