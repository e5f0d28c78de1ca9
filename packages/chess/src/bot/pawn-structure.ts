// chess, bot: the score of pawns and the kings behind them. It depends on pawns and kings only and is cached by their
// key, because most nodes of a search have a pawn structure that was scored before.
// Reads of typed arrays carry `as number`: every index is masked or a file from 0 to 9, and this is a hot loop.
import { PAWN, type Position, WHITE } from '../rules/index.ts';

/** The part of a position that evaluation reads. The benchmark passes another library's board. */
export type EvaluatedBoard = Pick<Position, 'pieceAt' | 'turn'>;

// All numbers are centipawns, middlegame and endgame. The tables count ranks from the pawn's own side.
const ISOLATED: readonly [number, number] = [-12, -14];
const DOUBLED: readonly [number, number] = [-8, -18];
const SUPPORTED: readonly [number, number] = [7, 5];
const PASSED_MIDDLEGAME: readonly number[] = [0, 2, 4, 10, 22, 45, 75, 0];
const PASSED_ENDGAME: readonly number[] = [0, 8, 14, 28, 52, 90, 140, 0];
const ENEMY_KING_AWAY = 5; // per square between the king and the square ahead of a passed pawn, times its ranks beyond the third
const OWN_KING_AWAY = -2;
const SHIELD_GONE = -14; // no pawn on the second or third rank of a file in front of a king on a wing
const SHIELD_MOVED = -5; // moved to the third rank

// Keys and scores of one structure: key low, key high, middlegame, endgame.
const ENTRY_WORDS = 4;
const ENTRIES = 1 << 13;

/**
 * The pawns of one side on each file, as bits by rank, seen from one end of the board. The index is file + 1, so that
 * files a and h have an empty neighbour.
 */
type PawnFiles = Uint8Array;

/** Caches scores of pawn structures in a table of fixed size (128 KB). Scores are White's minus Black's. */
export class PawnStructures {
  middlegame = 0; // of the last structure that was looked up
  endgame = 0;
  private readonly words = new Int32Array(ENTRIES * ENTRY_WORDS);
  private readonly whiteFromWhite: PawnFiles = new Uint8Array(10);
  private readonly blackFromWhite: PawnFiles = new Uint8Array(10);
  private readonly whiteFromBlack: PawnFiles = new Uint8Array(10);
  private readonly blackFromBlack: PawnFiles = new Uint8Array(10);

  clear(): void {
    this.words.fill(0);
  }

  /** Sets `middlegame` and `endgame` for a position. The key must be that of its pawns and kings. */
  lookUp(
    position: EvaluatedBoard,
    keyLow: number,
    keyHigh: number,
    whiteKing: number,
    blackKing: number,
  ): void {
    const { words } = this;
    const at = (keyLow & (ENTRIES - 1)) * ENTRY_WORDS;
    if (words[at] !== keyLow || words[at + 1] !== keyHigh) {
      this.compute(position, whiteKing, blackKing);
      words[at] = keyLow;
      words[at + 1] = keyHigh;
      words[at + 2] = this.middlegame;
      words[at + 3] = this.endgame;
      return;
    }
    this.middlegame = words[at + 2] as number;
    this.endgame = words[at + 3] as number;
  }

  private compute(position: EvaluatedBoard, whiteKing: number, blackKing: number): void {
    this.readPawns(position);
    this.middlegame = 0;
    this.endgame = 0;
    this.addSide(this.whiteFromWhite, this.blackFromWhite, whiteKing, blackKing, 1);
    // Black's side is scored by the same code on a flipped board, so that the scores are symmetric.
    this.addSide(this.blackFromBlack, this.whiteFromBlack, blackKing ^ 56, whiteKing ^ 56, -1);
  }

  private readPawns(position: EvaluatedBoard): void {
    this.whiteFromWhite.fill(0);
    this.blackFromWhite.fill(0);
    this.whiteFromBlack.fill(0);
    this.blackFromBlack.fill(0);
    for (let square = 8; square < 56; square += 1) {
      const piece = position.pieceAt(square);
      if ((piece & 7) !== PAWN) continue;
      const file = (square & 7) + 1;
      const bit = 1 << (square >> 3);
      const bitFromBlack = 128 >> (square >> 3);
      if (piece >> 3 === WHITE) {
        this.whiteFromWhite[file] = (this.whiteFromWhite[file] as number) | bit;
        this.whiteFromBlack[file] = (this.whiteFromBlack[file] as number) | bitFromBlack;
      } else {
        this.blackFromWhite[file] = (this.blackFromWhite[file] as number) | bit;
        this.blackFromBlack[file] = (this.blackFromBlack[file] as number) | bitFromBlack;
      }
    }
  }

  private addSide(own: PawnFiles, enemy: PawnFiles, ownKing: number, enemyKing: number, sign: 1 | -1): void {
    for (let file = 1; file <= 8; file += 1) {
      const ranks = own[file] as number;
      if (ranks === 0) continue;
      const neighbours = (own[file - 1] as number) | (own[file + 1] as number);
      const enemies = (enemy[file - 1] as number) | (enemy[file] as number) | (enemy[file + 1] as number);
      for (let rank = 1; rank <= 6; rank += 1) {
        if ((ranks & (1 << rank)) === 0) continue;
        if (neighbours === 0) this.add(ISOLATED, sign);
        else if ((neighbours & (3 << (rank - 1))) !== 0) this.add(SUPPORTED, sign);
        if (ranks >> (rank + 1) !== 0) this.add(DOUBLED, sign);
        else if (enemies >> (rank + 1) === 0) this.addPassed(file - 1, rank, ownKing, enemyKing, sign);
      }
    }
    this.middlegame += sign * shieldOf(own, ownKing);
  }

  private add(term: readonly [number, number], sign: 1 | -1): void {
    this.middlegame += sign * term[0];
    this.endgame += sign * term[1];
  }

  private addPassed(file: number, rank: number, ownKing: number, enemyKing: number, sign: 1 | -1): void {
    const stop = file + 8 * (rank + 1); // the square in front of the pawn
    const beyondThird = Math.max(0, rank - 2);
    const kings = ENEMY_KING_AWAY * distance(enemyKing, stop) + OWN_KING_AWAY * distance(ownKing, stop);
    this.middlegame += sign * (PASSED_MIDDLEGAME[rank] ?? 0);
    this.endgame += sign * ((PASSED_ENDGAME[rank] ?? 0) + kings * beyondThird);
  }
}

/** Scores the pawns in front of a castled king. Any other king is scored by its square alone. */
function shieldOf(own: PawnFiles, king: number): number {
  const kingFile = king & 7;
  if (king >= 16 || kingFile === 3 || kingFile === 4) return 0;
  const first = kingFile < 3 ? 1 : 6;
  let score = 0;
  for (let file = first; file < first + 3; file += 1) {
    const ranks = own[file] as number;
    if ((ranks & 0b010) !== 0) continue;
    score += (ranks & 0b100) !== 0 ? SHIELD_MOVED : SHIELD_GONE;
  }
  return score;
}

/** The distance between two squares in king moves. */
export function distance(one: number, other: number): number {
  return Math.max(Math.abs((one & 7) - (other & 7)), Math.abs((one >> 3) - (other >> 3)));
}
