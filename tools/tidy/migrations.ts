// Tools, tidy: migrations are numbered without gaps, so that their order is the same on every machine.

import { baseName, type Finding, type Tree } from './tree.ts';

const FOLDER = 'apps/server/migrations/';
const NAME = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*\.sql$/;

export function checkMigrations(tree: Tree): Finding[] {
  const paths = [...tree.paths]
    .filter((path) => path.startsWith(FOLDER) && baseName(path) !== 'README.md')
    .sort();
  const findings: Finding[] = [];
  const say = (path: string, sentence: string) => void findings.push({ path, line: 1, sentence });
  let expected = 1;
  for (const path of paths) {
    const number = NAME.exec(path.slice(FOLDER.length))?.[1];
    const wanted = String(expected).padStart(4, '0');
    if (number === undefined) say(path, 'a migration is named NNNN_name.sql, with four digits');
    else if (number !== wanted)
      say(
        path,
        `number ${number} where ${wanted} is next: migrations count from 0001 without a gap or a repeat`,
      );
    if (number !== undefined) expected = Number(number) + 1;
  }
  return findings;
}
