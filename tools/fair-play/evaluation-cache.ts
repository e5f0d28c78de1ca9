// Tools, fair-play: stores evaluations of sides in a file, one JSON line each. An interrupted run loses only its last line.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import type { Judge, PlyEvaluation, Side } from '@kingstake/fair-play';
import type { Advice } from './cheats.ts';
import { FileError } from './file-error.ts';

export interface JudgedSide {
  readonly evaluations: readonly PlyEvaluation[];
  readonly advice: readonly Advice[];
}

/** Everything that an evaluation depends on. */
export interface EvaluationKey {
  readonly judge: Judge;
  readonly advisor: Judge | null;
  readonly side: Side;
  readonly moves: readonly string[];
}

/** Must change when evaluations get another meaning. */
const FORMAT = 1;

export class EvaluationCache {
  readonly #file: string | null;
  readonly #known = new Map<string, JudgedSide>();

  constructor(file: string | null) {
    this.#file = file;
    if (file === null) return;
    for (const line of readOrCreate(file).split('\n')) {
      const entry = parsed(line);
      if (entry !== null) this.#known.set(entry.key, entry);
    }
  }

  get(key: EvaluationKey): JudgedSide | undefined {
    return this.#known.get(hashOf(key));
  }

  set(key: EvaluationKey, side: JudgedSide): void {
    const hash = hashOf(key);
    this.#known.set(hash, side);
    // The line break comes first, so that it also terminates a truncated line.
    if (this.#file !== null) appendFileSync(this.#file, `\n${JSON.stringify({ key: hash, ...side })}`);
  }
}

/** Reads or creates the file. This detects a cache that is not writable before hours of work. */
function readOrCreate(file: string): string {
  try {
    appendFileSync(file, '');
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FileError(`${file} cannot be used as a cache: ${(error as Error).message}`);
  }
}

function parsed(line: string): (JudgedSide & { key: string }) | null {
  try {
    const entry = JSON.parse(line);
    return typeof entry?.key === 'string' && Array.isArray(entry.evaluations) && Array.isArray(entry.advice)
      ? entry
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null; // a truncated line
    throw error;
  }
}

function hashOf({ judge, advisor, side, moves }: EvaluationKey): string {
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, judge, advisor, side, moves]))
    .digest('base64url');
}
