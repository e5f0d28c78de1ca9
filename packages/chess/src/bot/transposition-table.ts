// Chess bot: the transposition table.
// Reads of typed arrays carry `as number`: every index is masked to the size of the table, and this is a hot loop.

export const BOUND_UPPER = 1; // the true score is at most this
export const BOUND_LOWER = 2; // the true score is at least this
export const BOUND_EXACT = 3;
export type Bound = typeof BOUND_UPPER | typeof BOUND_LOWER | typeof BOUND_EXACT;

// The offsets of the five 32-bit words of an entry. An entry has all 64 bits of the key, so that different positions
// practically never match. A wrong move after a collision does no harm, because the move is used only to order the
// legal moves.
const KEY_LOW = 0;
const KEY_HIGH = 1;
const MOVE = 2;
const SCORE = 3;
const DATA = 4; // depth << 8 | age << 2 | bound; zero is an empty entry
const ENTRY_WORDS = 5;
const BUCKET_ENTRIES = 2;
const BUCKET_WORDS = ENTRY_WORDS * BUCKET_ENTRIES;
const AGE_MASK = 63;

/** 65,536 entries of 20 bytes are 1.3 MB. A search to depth 6 stores fewer positions. */
export const DEFAULT_TABLE_ENTRIES = 1 << 16;

/**
 * Holds a fixed number of entries in buckets of two. A new entry replaces that of an earlier search, or else the
 * shallower one.
 */
export class TranspositionTable {
  private readonly words: Int32Array;
  private readonly bucketMask: number;
  private age = 0; // searches since the table was cleared, modulo 64

  /** Creates an empty table. The number of entries is rounded down to a power of two, at least 2. */
  constructor(entries: number = DEFAULT_TABLE_ENTRIES) {
    const buckets = 2 ** Math.max(0, Math.floor(Math.log2(entries / BUCKET_ENTRIES)));
    this.words = new Int32Array(buckets * BUCKET_WORDS);
    this.bucketMask = buckets - 1;
  }

  /** Returns the number of entries. */
  get entries(): number {
    return (this.bucketMask + 1) * BUCKET_ENTRIES;
  }

  /** Removes all entries. */
  clear(): void {
    this.words.fill(0);
    this.age = 0;
  }

  /** Starts a search. Entries of earlier searches can still be found, but are replaced first. */
  startSearch(): void {
    this.age = (this.age + 1) & AGE_MASK;
  }

  /** Returns the index of the entry of a key, for the accessors below; -1 if there is none. */
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

  /** Returns the move that was best or caused a cutoff; 0 if there was none. */
  moveAt(at: number): number {
    return this.words[at + MOVE] as number;
  }

  /** Returns the stored score, for `scoreFromTable`. */
  scoreAt(at: number): number {
    return this.words[at + SCORE] as number;
  }

  /** Returns the depth of the search that stored the entry, in plies. */
  depthAt(at: number): number {
    return (this.words[at + DATA] as number) >> 8;
  }

  /** Returns whether the score is exact or a bound. */
  boundAt(at: number): Bound {
    return ((this.words[at + DATA] as number) & 3) as Bound;
  }

  /**
   * Stores the result of a search. `score` is the result of `scoreToTable`, and `depth` is in plies. If `move` is 0,
   * the entry keeps the move that it has.
   */
  store(keyLow: number, keyHigh: number, move: number, score: number, depth: number, bound: Bound): void {
    const { words } = this;
    const known = this.find(keyLow, keyHigh);
    const at = known === -1 ? this.slotToReplace(keyLow) : known;
    words[at + MOVE] = move === 0 && known !== -1 ? this.moveAt(known) : move;
    words[at + KEY_LOW] = keyLow;
    words[at + KEY_HIGH] = keyHigh;
    words[at + SCORE] = score;
    words[at + DATA] = (depth << 8) | (this.age << 2) | bound;
  }

  /** Returns the index of the entry that a new key replaces. */
  private slotToReplace(keyLow: number): number {
    const first = (keyLow & this.bucketMask) * BUCKET_WORDS;
    const second = first + ENTRY_WORDS;
    return this.replacementValue(first) < this.replacementValue(second) ? first : second;
  }

  /**
   * Returns the value of keeping an entry: its depth, less than that of any current entry if an earlier search stored
   * it.
   */
  private replacementValue(at: number): number {
    const data = this.words[at + DATA] as number;
    if (data === 0) return -1000;
    const depth = data >> 8;
    return ((data >> 2) & AGE_MASK) === this.age ? depth : depth - 500;
  }
}
