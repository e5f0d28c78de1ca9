// Tools, mutants: which mutants were seen killed, by what and when; `killed.json` keeps it, docs/mutants.md shows it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

export const KILLS_FILE = 'tools/mutants/killed.json';

export interface Kill {
  by: string; // the entry of `killedBy`
  at: string; // the commit that the run was based on
  fault: string; // which fault it was: another fault under the same name was not killed yet
}

export type Kills = Readonly<Record<string, Kill>>;

function readKills(root: string): Kills {
  const path = join(root, KILLS_FILE);
  return parseKills(existsSync(path) ? readFileSync(path, 'utf8') : undefined);
}

export function parseKills(text: string | undefined): Kills {
  return text === undefined ? {} : (JSON.parse(text) as Kills);
}

/** Where a run notes what it saw: the sources stay as they are meanwhile. */
const NOTES = 'node_modules/.cache/kingstake/mutants/killed.json';

/** Reads it again first: another run may write too. */
export function noteKill(root: string, name: string, kill: Kill): void {
  const path = join(root, NOTES);
  writeKills(path, { ...(existsSync(path) ? parseKills(readFileSync(path, 'utf8')) : {}), [name]: kill });
}

/** What is kept, and what runs have noted since. */
export function allKills(root: string): Kills {
  const path = join(root, NOTES);
  return { ...readKills(root), ...(existsSync(path) ? parseKills(readFileSync(path, 'utf8')) : {}) };
}

/** Keeps what runs have noted, of mutants that still are. */
export function keepKills(root: string, mutants: readonly Mutant[]): void {
  const kills = allKills(root);
  const names = mutants.filter((mutant) => killOf(mutant, kills) !== undefined).map(({ name }) => name);
  writeKills(
    join(root, KILLS_FILE),
    Object.fromEntries(names.toSorted().flatMap((name) => (kills[name] ? [[name, kills[name]]] : []))),
  );
}

function writeKills(path: string, kills: Kills): void {
  writeFileSync(path, `${JSON.stringify(kills, null, 2)}\n`);
}

/** Short, and another one as soon as the fault is. */
export function faultOf({ find, replace }: Mutant): string {
  return createHash('sha256').update(`${find}\0${replace}`).digest('hex').slice(0, 8);
}

/** The kill of this very fault, if it was seen. */
export function killOf(mutant: Mutant, kills: Kills): Kill | undefined {
  const kill = kills[mutant.name];
  return kill?.fault === faultOf(mutant) && mutant.killedBy.includes(kill.by) ? kill : undefined;
}
