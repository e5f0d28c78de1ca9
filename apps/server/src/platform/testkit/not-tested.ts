// platform/testkit: what a run of the tests could not test, because a service or a program is missing. The last lines of the run show it.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../../../../../node_modules/.cache/kingstake/not-tested.txt');

/** Adds a line such as "the browser tests in WebKit: WebKitWebDriver is not installed". */
export function reportNotTested(what: string): void {
  mkdirSync(dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${what}\n`);
}

/** Returns the lines since the last call of `forgetNotTested`, each once. */
export function readNotTested(): readonly string[] {
  if (!existsSync(FILE)) return [];
  return [...new Set(readFileSync(FILE, 'utf8').split('\n').filter(Boolean))];
}

export function forgetNotTested(): void {
  rmSync(FILE, { force: true });
}
