// games: the moves of one game, in order. A game in memory is replaced with every move, and its list must not be copied each
// time: lists that follow one another share one array, of which each sees as much as it has.
import type { PromotionLetter, Side } from '@kingstake/chess';

export interface StoredMove {
  readonly from: string;
  readonly to: string;
  readonly promotion?: PromotionLetter | undefined;
  readonly san: string;
  readonly fen: string; // the position after it
  readonly whiteMs: number; // left on the clocks after it
  readonly blackMs: number;
  readonly lagCreditMs: number; // of the mover's time, not charged
  readonly atMs: number; // instant at which it was played
  readonly clientMoveId: string | null; // the mover's own name for it
}

/** Moves, and whose own name stands for which ply. Grows at its end only. */
interface Shared {
  readonly moves: StoredMove[];
  readonly plyOfName: Readonly<Record<Side, Map<string, number>>>;
}

/** Never changes: `with` returns a longer one. */
export class MoveList implements Iterable<StoredMove> {
  static readonly EMPTY = new MoveList({ moves: [], plyOfName: { white: new Map(), black: new Map() } }, 0);

  readonly length: number;
  readonly #shared: Shared;

  private constructor(shared: Shared, length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of(moves: Iterable<StoredMove>): MoveList {
    let list = MoveList.EMPTY;
    for (const move of moves) list = list.with(move);
    return list;
  }

  /** Its first moves, as many as that. */
  upTo(length: number): MoveList {
    return new MoveList(this.#shared, Math.min(length, this.length));
  }

  /** This list and one move more. Takes the same time at any length, but for the second list that goes on from one. */
  with(move: StoredMove): MoveList {
    const shared = this.#isOpen() ? this.#shared : this.#copy();
    const ply = shared.moves.push(move);
    note(shared, move, ply);
    return new MoveList(shared, ply);
  }

  /** The ply with this number, from 1; undefined when it was not played. */
  atPly(ply: number): StoredMove | undefined {
    return ply <= this.length ? this.#shared.moves[ply - 1] : undefined;
  }

  last(): StoredMove | undefined {
    return this.atPly(this.length);
  }

  /** Which ply a side has played under its own name for it; null when none. */
  plyOfName(side: Side, clientMoveId: string): number | null {
    const ply = this.#shared.plyOfName[side].get(clientMoveId);
    return ply === undefined || ply > this.length ? null : ply;
  }

  *[Symbol.iterator](): Iterator<StoredMove> {
    for (let ply = 1; ply <= this.length; ply += 1) yield this.#shared.moves[ply - 1] as StoredMove;
  }

  /** Whether nothing was added to the array after this list: what comes next may stand there. The empty one is everybody's. */
  #isOpen(): boolean {
    return this.length > 0 && this.#shared.moves.length === this.length;
  }

  #copy(): Shared {
    const copy: Shared = { moves: [], plyOfName: { white: new Map(), black: new Map() } };
    for (const move of this) note(copy, move, copy.moves.push(move));
    return copy;
  }
}

function note({ plyOfName }: Shared, { clientMoveId }: StoredMove, ply: number): void {
  // The first of two equal names stays: the list that ends before the second sees it too.
  const names = plyOfName[ply % 2 === 1 ? 'white' : 'black'];
  if (clientMoveId !== null && !names.has(clientMoveId)) names.set(clientMoveId, ply);
}
