// chess, bot: the transposition table. It stores keys and numbers, and knows no chess rules.
// Reads of typed arrays carry `as number`: indices here are masked to the table's size, and this is a hot loop.

export const BOUND_UPPER = 1; // the true score is at most this
export const BOUND_LOWER = 2; // the true score is at least this
export const BOUND_EXACT = 3;
export type Bound = typeof BOUND_UPPER | typeof BOUND_LOWER | typeof BOUND_EXACT;

// An entry is five 32-bit words. It stores all 64 bits of the key, so that different positions practically never match.
// After a collision, the stored move is used only for ordering and only if it is legal.
const KEY_LOW = 0;
const KEY_HIGH = 1;
const MOVE = 2;
const SCORE = 3;
const DATA = 4; // depth << 8 | age << 2 | bound; zero is an empty entry
const ENTRY_WORDS = 5;
const BUCKET_ENTRIES = 2;
const BUCKET_WORDS = ENTRY_WORDS * BUCKET_ENTRIES;
const AGE_MASK = 63;

/** 65,536 entries of 20 bytes, 1.3 MB: more than a search to depth 6 fills. */
export const DEFAULT_TABLE_ENTRIES = 1 << 16;

/** A fixed number of entries in buckets of two. A new entry replaces the older or the shallower one. */
export class TranspositionTable {
  private readonly words: Int32Array;
  private readonly bucketMask: number;
  private age = 0; // searches since the table was cleared, modulo 64

  /** Takes the number of entries, rounded down to a power of two and at least 2; 20 bytes each. */
  constructor(entries: number = DEFAULT_TABLE_ENTRIES) {
    const buckets = 2 ** Math.max(0, Math.floor(Math.log2(entries / BUCKET_ENTRIES)));
    this.words = new Int32Array(buckets * BUCKET_WORDS);
    this.bucketMask = buckets - 1;
  }

  get entries(): number {
    return (this.bucketMask + 1) * BUCKET_ENTRIES;
  }

  clear(): void {
    this.words.fill(0);
    this.age = 0;
  }

  /** Starts a new search. Earlier entries can still be found, and are replaced first. */
  grow(): void {
    this.age = (this.age + 1) & AGE_MASK;
  }

  /** Returns the index of the entry for a key, for the accessors below; -1 when there is none. */
  find(keyLow: number, keyHigh: number): number {
    const { words } = this;
    const bucket = (keyLow & this.bucketMask) * BUCKET_WORDS;
    for (let at = bucket; at < bucket + BUCKET_WORDS; at += ENTRY_WORDS) {
      if (
        words[at + KEY_LOW] === (keyLow | 0) &&
        words[at + KEY_HIGH] === (keyHigh | 0) &&
        words[at + DATA] !== 0
      ) {
        return at;
      }
    }
    return -1;
  }

  /** The move that was best or caused a cutoff; 0 when there was none. */
  moveAt(at: number): number {
    return this.words[at + MOVE] as number;
  }

  /** The stored score; see `scoreFromTable`. */
  scoreAt(at: number): number {
    return this.words[at + SCORE] as number;
  }

  depthAt(at: number): number {
    return (this.words[at + DATA] as number) >> 8;
  }

  boundAt(at: number): Bound {
    return ((this.words[at + DATA] as number) & 3) as Bound;
  }

  /**
   * Stores a position. `score` is relative to the position (see `scoreToTable`), `depth` is in plies. A move of 0 keeps
   * the known move.
   */
  store(keyLow: number, keyHigh: number, move: number, score: number, depth: number, bound: Bound): void {
    const { words } = this;
    const known = this.find(keyLow, keyHigh);
    const at = known === -1 ? this.victim(keyLow) : known;
    words[at + MOVE] = move === 0 && known !== -1 ? this.moveAt(known) : move;
    words[at + KEY_LOW] = keyLow;
    words[at + KEY_HIGH] = keyHigh;
    words[at + SCORE] = score;
    words[at + DATA] = (depth << 8) | (this.age << 2) | bound;
  }

  private victim(keyLow: number): number {
    const first = (keyLow & this.bucketMask) * BUCKET_WORDS;
    const second = first + ENTRY_WORDS;
    return this.worth(first) < this.worth(second) ? first : second;
  }

  /** The replacement value: the depth for entries of this search, and less than any of these for older ones. */
  private worth(at: number): number {
    const data = this.words[at + DATA] as number;
    if (data === 0) return -1000;
    const depth = data >> 8;
    return ((data >> 2) & AGE_MASK) === this.age ? depth : depth - 500;
  }
}
