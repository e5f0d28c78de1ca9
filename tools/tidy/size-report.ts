// Tools, tidy: how long the source files of each module are, for `node tools/tidy/main.ts --sizes`.
import { moduleOf } from '../modules/modules.ts';
import { isFreeOfLimits } from './size.ts';
import { countLines } from './source-file.ts';
import type { Tree } from './tree.ts';

/** A table with one row a module and one for all: files, lines, and the lines of its median and longest file. */
export function sizeReport(tree: Tree): string[] {
  const modules = new Map<string, number[]>();
  for (const { path, text } of tree.sources.values()) {
    const name = moduleOf(path);
    if (name === null || isFreeOfLimits(path)) continue;
    modules.set(name, [...(modules.get(name) ?? []), countLines(text)]);
  }
  const rows = [...modules].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    `${'module'.padEnd(24)}${['files', 'lines', 'median', 'longest'].map(pad).join('')}`,
    ...[...rows, ['all', rows.flatMap(([, lengths]) => lengths)] as const].map(row),
  ];
}

function row([name, lengths]: readonly [string, readonly number[]]): string {
  const sorted = [...lengths].sort((a, b) => a - b);
  const sum = sorted.reduce((total, lines) => total + lines, 0);
  const figures = [sorted.length, sum, sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
  return `${name.padEnd(24)}${figures.map((figure) => pad(String(figure ?? 0))).join('')}`;
}

const pad = (text: string) => text.padStart(9);
