// Every GritQL pattern finds what it forbids, because an update of Biome could silence one.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILE = 'apps/web/src/play/clock.tsx';

const WRONG = [
  'const now = new Date();',
  'list.sort(() => Math.random() - 0.5);',
  'window.crypto.getRandomValues(bytes);',
  'await import(name);',
  "type W = Promise<import('../wagers/index.ts').Wager>;",
  "new URL('../wagers/worker.ts', import.meta.url);",
  'function Clock(props) { const ref = useRef(0); ref.current = props.ms; return null; }',
  'function useRows() { const ref = useRef([]); return useMemo<number>(() => ref.current.length, []); }',
  'void found?.then(show, report);',
  'const options = { maxSupportedTransactionVersion: 0 };',
  'const a = <p>Your turn</p>;',
  "const b = <p>{isOwn ? null : 'Your turn'}</p>;",
  'const c = <Row label="Wager" />;',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is judged.
  'const d = <p>{`${count} games`}</p>;',
];
const FINE = [
  'const then = new Date(nowMs);',
  "import('./screens.tsx');",
  'function Timer() { const ref = useRef(0); useEffect(() => { ref.current = 1; }); return null; }',
  'found.then(show).catch(report);',
  'const most = { maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION };',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is judged.
  'const e = <p aria-labelledby="title">{TEXTS.title} #{`${amount} SOL`}</p>;',
];

test('reports what the patterns forbid, and nothing else', () => {
  // Biome selects rules by a file's path relative to its settings, so the settings are copied.
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const setting of ['biome.json', 'tools/lint'])
    cpSync(join(ROOT, setting), join(folder, setting), { recursive: true });
  mkdirSync(dirname(join(folder, FILE)), { recursive: true });
  writeFileSync(join(folder, FILE), [...WRONG, ...FINE].join('\n'));
  const words = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', FILE];
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), words, {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { start: { line: number } } }[];
  };
  const lines = diagnostics.flatMap(({ category, location }) =>
    category === 'plugin' ? [location.start.line] : [],
  );
  expect(new Set(lines)).toEqual(new Set(WRONG.map((_, index) => index + 1)));
});
