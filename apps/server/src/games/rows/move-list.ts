// games: the moves of one game, in order. Every move replaces the record of a game, and copying its list each time would be slow.
// Consecutive lists therefore share one array, and each list sees only its own length.
import type { PromotionLetter, Side } from '@kingstake/chess';

export interface StoredMove {
  readonly from: string;
  readonly to: string;
  readonly promotion?: PromotionLetter | undefined;
  readonly san: string;
  readonly fen: string; // the position after it
  readonly whiteMs: number; // left on the clocks after it
  readonly blackMs: number;
  readonly lagCreditMs: number; // time of the mover that was not charged
  readonly atMs: number; // instant at which it was played
  readonly clientMoveId: string | null; // the client's id of the move
  readonly receipt?: MoveReceipt; // absent in a game without a receipt, and in lists of games
}

/** The move's entry in the receipt. */
export interface MoveReceipt {
  readonly n: number;
  readonly chain: string; // hex, after it
  readonly at: number; // ms since the start
  readonly sig: string | null; // base64url
}

/** Moves, and the ply of each client's move id. Append-only. */
interface Shared {
  readonly moves: StoredMove[];
  readonly plyOfName: Readonly<Record<Side, Map<string, number>>>;
}

/** Immutable: `with` returns a longer list. */
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

  /** Returns the first `length` moves. */
  upTo(length: number): MoveList {
    return new MoveList(this.#shared, Math.min(length, this.length));
  }

  /** Returns this list plus one move. Takes constant time, unless another list already continues this one. */
  with(move: StoredMove): MoveList {
    const shared = this.#isOpen() ? this.#shared : this.#copy();
    const ply = shared.moves.push(move);
    recordName(shared, move, ply);
    return new MoveList(shared, ply);
  }

  /** Returns the ply with this number, from 1; undefined if it was not played. */
  atPly(ply: number): StoredMove | undefined {
    return ply <= this.length ? this.#shared.moves[ply - 1] : undefined;
  }

  last(): StoredMove | undefined {
    return this.atPly(this.length);
  }

  /** Returns the number of the ply that a side played with this id; null if none. */
  plyOfName(side: Side, clientMoveId: string): number | null {
    const ply = this.#shared.plyOfName[side].get(clientMoveId);
    return ply === undefined || ply > this.length ? null : ply;
  }

  *[Symbol.iterator](): Iterator<StoredMove> {
    for (let ply = 1; ply <= this.length; ply += 1) yield this.#shared.moves[ply - 1] as StoredMove;
  }

  /** Whether the next move may be appended to the shared array, because this list ends it. The empty list is never appended to. */
  #isOpen(): boolean {
    return this.length > 0 && this.#shared.moves.length === this.length;
  }

  #copy(): Shared {
    const copy: Shared = { moves: [], plyOfName: { white: new Map(), black: new Map() } };
    for (const move of this) recordName(copy, move, copy.moves.push(move));
    return copy;
  }
}

function recordName({ plyOfName }: Shared, { clientMoveId }: StoredMove, ply: number): void {
  // Keep the first of two equal ids, because a list that ends before the second must find the first.
  const names = plyOfName[ply % 2 === 1 ? 'white' : 'black'];
  if (clientMoveId !== null && !names.has(clientMoveId)) names.set(clientMoveId, ply);
}
