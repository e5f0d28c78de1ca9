// Fair play: parses the output of a UCI program. The output is untrusted, and invalid lines are ignored.
import { bounded, MATE_CENTIPAWNS } from '../model/index.ts';

export interface UciInfo {
  readonly depth: number;
  readonly rank: number; // 1 is the best line
  readonly move: string;
  readonly centipawns: number;
  /** Whether the score is only a bound, because the iteration was cut short. */
  readonly bound: boolean;
}

const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/** Parses an `info` line with a score and a move; null for any other line. */
export function parseInfo(line: string): UciInfo | null {
  const words = line.trim().split(/\s+/);
  if (words[0] !== 'info' || words[1] === 'string') return null;
  const after = (name: string) => {
    const at = words.indexOf(name);
    return at === -1 ? undefined : words[at + 1];
  };
  const score = words.indexOf('score');
  const centipawns = score === -1 ? null : scoreOf(words[score + 1], Number(words[score + 2]));
  const depth = Number(after('depth'));
  const rank = Number(after('multipv') ?? 1);
  const move = after('pv');
  if (centipawns === null || move === undefined || !MOVE.test(move)) return null;
  if (!Number.isSafeInteger(depth) || !Number.isSafeInteger(rank)) return null;
  return {
    depth,
    rank,
    move,
    centipawns,
    bound: words.includes('upperbound') || words.includes('lowerbound'),
  };
}

/** Returns centipawns. A mate counts as MATE_CENTIPAWNS, whatever its distance. */
function scoreOf(unit: string | undefined, value: number): number | null {
  if (!Number.isFinite(value)) return null;
  if (unit === 'cp') return bounded(value);
  if (unit === 'mate') return value > 0 ? MATE_CENTIPAWNS : -MATE_CENTIPAWNS;
  return null;
}

/** Collects the lines of the deepest completed iteration. */
export class LineCollector {
  #complete: UciInfo[] = [];
  #current: UciInfo[] = [];

  add(info: UciInfo): void {
    if (info.rank === 1) {
      this.#keep();
      this.#current = [];
    }
    this.#current.push(info);
  }

  /** The best lines, best first. An interrupted iteration mixes depths and bounds, so it does not count. */
  lines(): readonly UciInfo[] {
    this.#keep();
    return this.#complete;
  }

  #keep(): void {
    const [first] = this.#current;
    const complete = this.#current.every(
      ({ depth, bound, rank }, index) => depth === first?.depth && !bound && rank === index + 1,
    );
    if (complete && this.#current.length > 0 && this.#current.length >= this.#complete.length) {
      this.#complete = this.#current;
    }
  }
}
