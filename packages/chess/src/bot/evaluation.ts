// Chess bot: static evaluation of a position. Each move updates it incrementally, except for the pawn structure, which
// is cached in a table. Reads of typed arrays carry `as number`: a ply is below MAX_PLY and a piece below 16, and this
// is a hot loop.
import {
  BISHOP,
  BLACK,
  type Color,
  isCastling,
  isEnPassant,
  KING,
  KNIGHT,
  type Move,
  moveFrom,
  movePromotion,
  moveTo,
  PAWN,
  type PieceKind,
  type Position,
  QUEEN,
  ROOK,
  WHITE,
} from '../rules/index.ts';
import { distance, PawnStructures } from './pawn-structure.ts';
import {
  ENDGAME_BOARDS,
  ENDGAME_VALUES,
  FULL_PHASE,
  MIDDLEGAME_BOARDS,
  MIDDLEGAME_VALUES,
  PHASE_VALUES,
  squareBonus,
} from './piece-square-tables.ts';
import { seededRandom } from './random.ts';
import { MAX_PLY } from './score.ts';

const TEMPO = 12; // bonus for the side to move
const BISHOP_PAIR_MIDDLEGAME = 28;
const BISHOP_PAIR_ENDGAME = 45;
const BARE_KING_EDGE = 12; // for each step of a bare king from the centre, in favour of the other side
const BARE_KING_CLOSE = 6; // for each step by which the kings are closer to each other
const DRAWISH_DIVISOR = 8;

// The offsets of the 32-bit words that are stored for each ply. Scores are in centipawns, from White's point of view.
const MIDDLEGAME = 0; // material and piece-square values
const ENDGAME = 1; // the same for the endgame
const PHASE = 2; // PHASE_VALUES of all pieces on the board
const PAWN_KEY_LOW = 3; // Zobrist key of pawns and kings
const PAWN_KEY_HIGH = 4;
const COUNTS = 5; // + colour: the number of pieces of each kind in four bits, pawns in the lowest
const KINGS = 7; // White's king's square | Black's << 6
const PLY_WORDS = 8;

const PAWN_COUNT = 0xf;
const PIECE_COUNTS = 0xffff0;
const MATING_COUNTS = 0xff00f; // pawns, rooks and queens: material with one of these is never insufficient

// By piece (colour * 8 + kind) and square: material and piece-square value together, negative for Black's pieces.
const MIDDLEGAME_TABLE = new Int32Array(16 * 64);
const ENDGAME_TABLE = new Int32Array(16 * 64);
const PAWN_KEYS_LOW = new Int32Array(16 * 64); // zero except for pawns and kings
const PAWN_KEYS_HIGH = new Int32Array(16 * 64);
fillTables();

/** Holds the evaluations of all positions from the root to the current node. */
export class Evaluation {
  private readonly words = new Int32Array((MAX_PLY + 1) * PLY_WORDS);
  private readonly pawns = new PawnStructures();

  /** Clears the table of pawn structures. */
  clear(): void {
    this.pawns.clear();
  }

  /** Computes the evaluation of a position from scratch, as that of `ply`. */
  reset(position: Position, ply = 0): void {
    const base = ply * PLY_WORDS;
    this.words.fill(0, base, base + PLY_WORDS);
    for (let square = 0; square < 64; square += 1) {
      const piece = position.pieceAt(square);
      if (piece !== 0) this.addPiece(base, piece, square, 1);
    }
  }

  /** Computes the evaluation of ply + 1 from that of `ply`, before the move is made. Unmaking a move needs no call. */
  advance(position: Position, move: Move, ply: number): void {
    const base = this.copyToNext(ply);
    const from = moveFrom(move);
    const to = moveTo(move);
    const piece = position.pieceAt(from);
    const captured = position.pieceAt(to);
    const promotion = movePromotion(move);
    if (captured !== 0) this.addPiece(base, captured, to, -1);
    this.addPiece(base, piece, from, -1);
    this.addPiece(base, promotion === 0 ? piece : (piece & 8) | promotion, to, 1);
    if (isEnPassant(move)) {
      this.addPiece(base, piece ^ 8, (from & 56) | (to & 7), -1); // the captured pawn, next to `from` and not on `to`
    } else if (isCastling(move)) {
      const rook = (piece & 8) | ROOK;
      this.addPiece(base, rook, to > from ? to + 1 : to - 2, -1);
      this.addPiece(base, rook, (from + to) >> 1, 1);
    }
  }

  /** Computes the evaluation of ply + 1 for a null move, which changes only the side to move. */
  advanceNull(ply: number): void {
    this.copyToNext(ply);
  }

  /** Returns the score of the position at a ply, in centipawns for the side to move. */
  evaluate(position: Position, ply: number): number {
    const { words, pawns } = this;
    const base = ply * PLY_WORDS;
    const kings = words[base + KINGS] as number;
    const keyLow = words[base + PAWN_KEY_LOW] as number;
    pawns.lookUp(position, keyLow, words[base + PAWN_KEY_HIGH] as number, kings & 63, kings >> 6);
    const pairs = this.bishopPairs(base);
    const middlegame =
      (words[base + MIDDLEGAME] as number) + pawns.middlegame + pairs * BISHOP_PAIR_MIDDLEGAME;
    const endgame = (words[base + ENDGAME] as number) + pawns.endgame + pairs * BISHOP_PAIR_ENDGAME;
    const phase = Math.min(FULL_PHASE, words[base + PHASE] as number);
    // `| 0` rounds towards zero, so that the score is symmetric in the colours.
    let score = ((middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE) | 0;
    if (this.leaderHasNoPawns(base, score)) score = this.scoreWithoutPawns(base, score);
    return (position.turn === WHITE ? score : -score) + TEMPO;
  }

  /** Returns whether a side has a piece other than king and pawns. Without one, zugzwang is likely. */
  hasPieces(color: Color, ply: number): boolean {
    return ((this.words[ply * PLY_WORDS + COUNTS + color] as number) & PIECE_COUNTS) !== 0;
  }

  /** Returns whether material may be insufficient, so that the caller must check it with the rules. */
  mayBeInsufficient(ply: number): boolean {
    const { words } = this;
    const at = ply * PLY_WORDS + COUNTS;
    return (((words[at] as number) | (words[at + 1] as number)) & MATING_COUNTS) === 0;
  }

  /** Returns all words of a ply. Only tests use it, to compare incremental and full evaluation. */
  wordsAt(ply: number): readonly number[] {
    return [...this.words.subarray(ply * PLY_WORDS, (ply + 1) * PLY_WORDS)];
  }

  /** Copies the words of a ply to the next one, and returns the offset of the copy. */
  private copyToNext(ply: number): number {
    const from = ply * PLY_WORDS;
    const { words } = this;
    for (let word = from; word < from + PLY_WORDS; word += 1) words[word + PLY_WORDS] = words[word] as number;
    return from + PLY_WORDS;
  }

  /** Adds a piece to the words at `base`, or removes it if `sign` is -1. */
  private addPiece(base: number, piece: number, square: number, sign: 1 | -1): void {
    const { words } = this;
    const index = (piece << 6) | square;
    const kind = piece & 7;
    words[base] = (words[base] as number) + sign * (MIDDLEGAME_TABLE[index] as number);
    words[base + ENDGAME] = (words[base + ENDGAME] as number) + sign * (ENDGAME_TABLE[index] as number);
    if (kind === PAWN || kind === KING) {
      words[base + PAWN_KEY_LOW] = (words[base + PAWN_KEY_LOW] as number) ^ (PAWN_KEYS_LOW[index] as number);
      words[base + PAWN_KEY_HIGH] =
        (words[base + PAWN_KEY_HIGH] as number) ^ (PAWN_KEYS_HIGH[index] as number);
    }
    if (kind === KING) {
      words[base + KINGS] = (words[base + KINGS] as number) + sign * (piece < 8 ? square : square << 6);
      return;
    }
    words[base + PHASE] = (words[base + PHASE] as number) + sign * (PHASE_VALUES[kind] as number);
    const counts = base + COUNTS + (piece >> 3);
    words[counts] = (words[counts] as number) + sign * (1 << ((kind - 1) << 2));
  }

  /**
   * Returns 1 if only White has the bishop pair, -1 if only Black has it, otherwise 0. Two bishops on squares of one
   * colour count too, because they are rare.
   */
  private bishopPairs(base: number): number {
    const shift = (BISHOP - 1) << 2;
    const white = ((this.words[base + COUNTS] as number) >> shift) & 15;
    const black = ((this.words[base + COUNTS + 1] as number) >> shift) & 15;
    return (white >= 2 ? 1 : 0) - (black >= 2 ? 1 : 0);
  }

  private leaderHasNoPawns(base: number, score: number): boolean {
    const leader = score >= 0 ? WHITE : BLACK;
    return ((this.words[base + COUNTS + leader] as number) & PAWN_COUNT) === 0;
  }

  /**
   * Returns the score of a position in which the side that is ahead has no pawns. A lead of at most a minor piece, with
   * pieces worth less than a queen, is nearly a draw. Against a bare king, the score increases the closer that king is
   * to the edge and to the other king, because the mate is beyond the horizon of a shallow search.
   */
  private scoreWithoutPawns(base: number, score: number): number {
    const sign = score >= 0 ? 1 : -1;
    const leader = score >= 0 ? WHITE : BLACK;
    const own = this.words[base + COUNTS + leader] as number;
    const other = this.words[base + COUNTS + (1 - leader)] as number;
    if (pieceValue(own) - pieceValue(other) <= 3 && pieceValue(own) < 9) {
      return (score / DRAWISH_DIVISOR) | 0;
    }
    if (other !== 0) return score;
    const kings = this.words[base + KINGS] as number;
    const bare = leader === WHITE ? kings >> 6 : kings & 63;
    const edge = BARE_KING_EDGE * fromCentre(bare);
    const close = BARE_KING_CLOSE * (7 - distance(kings & 63, kings >> 6));
    return score + sign * (edge + close);
  }
}

/** Returns the value of one side's pieces without its pawns, in pawns, from its COUNTS word. */
function pieceValue(counts: number): number {
  const of = (kind: PieceKind) => (counts >> ((kind - 1) << 2)) & 15;
  return 3 * of(KNIGHT) + 3 * of(BISHOP) + 5 * of(ROOK) + 9 * of(QUEEN);
}

/** Returns the distance to the four central squares in files plus ranks: 0 to 6. */
function fromCentre(square: number): number {
  const steps = (coordinate: number) => Math.max(3 - coordinate, coordinate - 4);
  return steps(square & 7) + steps(square >> 3);
}

function fillTables(): void {
  const random = seededRandom(0x6b696e67); // any seed is suitable, because the keys only have to differ
  const word = () => (random() * 0x1_0000_0000) | 0;
  for (const kind of [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]) {
    const [middlegame, endgame] = [MIDDLEGAME_BOARDS[kind], ENDGAME_BOARDS[kind]];
    if (!middlegame || !endgame) throw new Error(`no table for the piece of kind ${kind}`);
    for (let square = 0; square < 64; square += 1) {
      const white = (kind << 6) | square;
      const black = ((kind | 8) << 6) | (square ^ 56);
      MIDDLEGAME_TABLE[white] = (MIDDLEGAME_VALUES[kind] ?? 0) + squareBonus(middlegame, square);
      MIDDLEGAME_TABLE[black] = -(MIDDLEGAME_TABLE[white] as number);
      ENDGAME_TABLE[white] = (ENDGAME_VALUES[kind] ?? 0) + squareBonus(endgame, square);
      ENDGAME_TABLE[black] = -(ENDGAME_TABLE[white] as number);
      if (kind !== PAWN && kind !== KING) continue;
      for (const index of [white, black]) {
        PAWN_KEYS_LOW[index] = word();
        PAWN_KEYS_HIGH[index] = word();
      }
    }
  }
}
