// Chess bot: detects repetitions in the game and in the current line of a search. Reads of typed arrays carry `as
// number`: every index is between 0 and that of the current node, and this is a hot loop.
import { MAX_PLY } from './score.ts';

/** A game with 100 plies without a pawn move or capture is drawn, so no older position can recur. */
const MAX_EARLIER = 100;

/** Holds the repetition keys of the game up to the root, then one for each ply of the current line. */
export class RepetitionHistory {
  private readonly low = new Int32Array(MAX_EARLIER + MAX_PLY + 1);
  private readonly high = new Int32Array(MAX_EARLIER + MAX_PLY + 1);
  private root = 0; // index of the root position
  private floor = 0; // earlier positions do not count as repetitions

  /** Sets the keys of the positions before the root, oldest first, as pairs (low half, high half). */
  start(earlier: ArrayLike<number>): void {
    const pairs = Math.min(MAX_EARLIER, earlier.length >> 1);
    const skipped = earlier.length - 2 * pairs;
    for (let pair = 0; pair < pairs; pair += 1) {
      this.low[pair] = earlier[skipped + 2 * pair] as number;
      this.high[pair] = earlier[skipped + 2 * pair + 1] as number;
    }
    this.root = pairs;
    this.floor = 0;
  }

  /** Records the position at a ply of the line, in place of any earlier line from that ply on. */
  enter(ply: number, keyLow: number, keyHigh: number): void {
    this.low[this.root + ply] = keyLow;
    this.high[this.root + ply] = keyHigh;
  }

  /**
   * Excludes all positions before `ply` from repetitions. The caller does so after a null move, which is not legal in a
   * game. Returns the value to pass to `restoreFloor` when the null move is unmade.
   */
  raiseFloor(ply: number): number {
    const before = this.floor;
    this.floor = this.root + ply;
    return before;
  }

  restoreFloor(before: number): void {
    this.floor = before;
  }

  /**
   * Returns whether the position at a ply counts as a draw by repetition. Two earlier occurrences are required, as in
   * the rules. In the line from the root on, one is enough, because a side that repeated once can repeat again.
   * `halfmoveClock` limits how far back a repetition is possible.
   */
  isRepetition(ply: number, halfmoveClock: number): boolean {
    const current = this.root + ply;
    const oldest = Math.max(this.floor, current - halfmoveClock);
    const low = this.low[current] as number;
    const high = this.high[current] as number;
    let earlier = 0;
    for (let index = current - 4; index >= oldest; index -= 2) {
      if (this.low[index] !== low || this.high[index] !== high) continue;
      earlier += 1;
      if (index >= this.root || earlier === 2) return true;
    }
    return false;
  }
}
