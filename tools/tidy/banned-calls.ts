// Tools, tidy: time, random, timers, output and environment are passed in, never reached for. Without this the
// simulator could not run the server under its own clock.
import type { Node } from 'oxc-parser';
import { globalsUsed, type Use } from './globals.ts';
import { isConfig, isTest, isTestkit } from './path-kinds.ts';
import { lineOf, type SourceFile } from './source-file.ts';
import type { Finding } from './tree.ts';

type Kind = 'clock' | 'random' | 'timer' | 'print' | 'process';

const BANNED: Readonly<Record<string, Kind>> = {
  'Date.now': 'clock',
  'performance.now': 'clock',
  'Math.random': 'random',
  'crypto.randomUUID': 'random',
  'crypto.randomBytes': 'random',
  'crypto.randomInt': 'random',
  'crypto.randomFill': 'random',
  'crypto.randomFillSync': 'random',
  'crypto.getRandomValues': 'random',
  setTimeout: 'timer',
  setInterval: 'timer',
  setImmediate: 'timer',
  'console.*': 'print',
  'process.env': 'process',
  'process.exit': 'process',
};

const ADVICE: Readonly<Record<Kind, string>> = {
  clock: 'a hidden clock: take nowMs, or a clock, as an argument',
  random: 'a hidden source of random: take random, or an id, as an argument',
  timer: 'a hidden timer: take timers as an argument, or make the deadline a row',
  print: 'output that nobody can read by a program: take the log as an argument',
  process: 'a hidden input or exit: take the setting as an argument, and return or throw instead of leaving',
};

interface Zone {
  at: string; // folder or file; the first zone that a path starts with counts
  allows: readonly Kind[];
  where: string; // for the sentence: who may do it instead
}

const ALL: readonly Kind[] = ['clock', 'random', 'timer', 'print', 'process'];
const ON_SERVER = "only the server's platform/, main.ts and cli.ts may reach for it";
const ON_PAGE = "only the page's session/ and ui/ may reach for it";

const ZONES: readonly Zone[] = [
  // What a process of its own needs; its tests start one.
  { at: 'packages/local-solana/src/testkit/', allows: ALL, where: '' },
  { at: 'packages/', allows: [], where: 'nothing in packages/ ever reaches for it' },
  { at: 'apps/server/src/platform/', allows: ALL, where: '' },
  { at: 'apps/server/src/main.ts', allows: ALL, where: '' },
  { at: 'apps/server/src/cli.ts', allows: ALL, where: '' },
  { at: 'apps/server/src/ops/', allows: ['print'], where: `${ON_SERVER}; ops/ only prints` },
  { at: 'apps/server/', allows: [], where: ON_SERVER },
  { at: 'apps/web/src/session/', allows: ALL, where: '' },
  { at: 'apps/web/src/ui/', allows: ALL, where: '' },
  { at: 'apps/web/', allows: [], where: ON_PAGE },
  // What drives the virtual clock counts real seconds, and lets the event loop turn.
  { at: 'sim/main.ts', allows: ALL, where: '' },
  { at: 'sim/world.ts', allows: ALL, where: '' },
  // A run of the simulator repeats exactly, so its only clock and random are its own.
  { at: 'sim/', allows: ['print', 'process'], where: 'the simulator has its own, seeded ones' },
  { at: 'tools/', allows: ALL, where: '' },
  { at: 'bench/', allows: ALL, where: '' },
  { at: 'e2e/', allows: ALL, where: '' },
];

export function checkBannedCalls(source: SourceFile): Finding[] {
  const { path } = source;
  if (isTest(path) || isConfig(path)) return [];
  if (isTestkit(path) && !path.startsWith('packages/')) return [];
  const zone = ZONES.find(({ at }) => path.startsWith(at));
  if (!zone || zone.allows.length === ALL.length) return [];
  return [...globalsUsed(source), ...datesOfNow(source)].flatMap(({ name, offset }) => {
    const kind = kindOf(name);
    if (kind === null || zone.allows.includes(kind)) return [];
    return [{ path, line: lineOf(source, offset), sentence: `${name} is ${ADVICE[kind]} (${zone.where})` }];
  });
}

function kindOf(name: string): Kind | null {
  const object = name.slice(0, name.indexOf('.') + 1);
  return BANNED[name] ?? BANNED[`${object}*`] ?? (name === DATE_OF_NOW ? 'clock' : null);
}

const DATE_OF_NOW = 'new Date()';

/** `new Date()` and `Date()` without arguments read the clock; with arguments they only convert. */
function datesOfNow(source: SourceFile): Use[] {
  return source.nodes.filter(readsClock).map((node) => ({ name: DATE_OF_NOW, offset: node.start }));
}

function readsClock(node: Node): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
  // Called without `new`, Date ignores what it is given and always reads the clock.
  return isDate && (node.type === 'CallExpression' || node.arguments.length === 0);
}
