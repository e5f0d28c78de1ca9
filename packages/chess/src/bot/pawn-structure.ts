// Chess bot: the score of the pawn structure, including the kings' shelter. It depends only on pawns and kings, and is
// cached by their key, because most nodes of a search have a structure that was scored before. Reads of typed arrays
// carry `as number`: every index is masked or a file from 0 to 9, and this is a hot loop.
import { PAWN, type Position, WHITE } from '../rules/index.ts';

// All numbers are centipawns: [middlegame, endgame], or by rank from the pawn's own side.
const ISOLATED: readonly [number, number] = [-12, -14];
const DOUBLED: readonly [number, number] = [-8, -18];
const SUPPORTED: readonly [number, number] = [7, 5];
const PASSED_MIDDLEGAME: readonly number[] = [0, 2, 4, 10, 22, 45, 75, 0];
const PASSED_ENDGAME: readonly number[] = [0, 8, 14, 28, 52, 90, 140, 0];
// For each king move between a king and the square in front of a passed pawn, times the pawn's ranks beyond the third.
const ENEMY_KING_AWAY = 5;
const OWN_KING_AWAY = -2;
const SHIELD_GONE = -14; // for each file in front of a castled king that has no pawn on the second or third rank
const SHIELD_MOVED = -5; // for each such file that has a pawn on the third rank, but none on the second

// An entry has four words: key low, key high, middlegame score, endgame score.
const ENTRY_WORDS = 4;
const ENTRIES = 1 << 13;

/**
 * The pawns of one side on each file, as bits by rank, counted from White's or Black's side. The index is file + 1, so
 * that the files a and h have an empty neighbour.
 */
type PawnFiles = Uint8Array;

/** Caches scores of pawn structures in a table of fixed size (128 KiB). A score is White's minus Black's. */
export class PawnStructures {
  middlegame = 0; // of the last structure that was looked up
  endgame = 0;
  private readonly words = new Int32Array(ENTRIES * ENTRY_WORDS);
  private readonly whiteFromWhite: PawnFiles = new Uint8Array(10);
  private readonly blackFromWhite: PawnFiles = new Uint8Array(10);
  private readonly whiteFromBlack: PawnFiles = new Uint8Array(10);
  private readonly blackFromBlack: PawnFiles = new Uint8Array(10);

  /** Empties the table. */
  clear(): void {
    this.words.fill(0);
  }

  /** Sets `middlegame` and `endgame` to the scores of a position. The key must be that of its pawns and kings. */
  lookUp(position: Position, keyLow: number, keyHigh: number, whiteKing: number, blackKing: number): void {
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

  private compute(position: Position, whiteKing: number, blackKing: number): void {
    this.readPawns(position);
    this.middlegame = 0;
    this.endgame = 0;
    this.addSide(this.whiteFromWhite, this.blackFromWhite, whiteKing, blackKing, 1);
    // The same code scores Black's pawns on a flipped board, so that the scores are symmetric.
    this.addSide(this.blackFromBlack, this.whiteFromBlack, blackKing ^ 56, whiteKing ^ 56, -1);
  }

  private readPawns(position: Position): void {
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

  /** Adds the score of one side's pawns. Ranks, files and kings are as that side sees the board. */
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

/**
 * Returns the score of the pawns in front of a king on the first two ranks of a wing. For any other king it returns 0,
 * because the piece-square tables already score its square.
 */
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

/** Returns the distance between two squares in king moves. */
export function distance(one: number, other: number): number {
  return Math.max(Math.abs((one & 7) - (other & 7)), Math.abs((one >> 3) - (other >> 3)));
}
