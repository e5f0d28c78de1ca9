// Tools, mutants: faults that break a line of the group L Chess rules and PGN.
import { mutantsIn } from '../mutant.ts';

const RULES = 'packages/chess/src/rules';

export const RULES_OF_CHESS = mutantsIn({
  [`${RULES}/generate.ts`]: [
    [
      'L1 a king castles over an attacked square',
      '      !isAttackedAmong(position, king + 1, enemy, low, high)\n',
      '      king >= 0\n',
      'castling: %s',
    ],
    [
      'L1 a king castles out of check',
      'position.castling !== 0 && safety.checkers === 0',
      'position.castling !== 0',
      'castling: %s',
    ],
    [
      'L1 a rook castles over a piece',
      'board[to] !== 0 || board[king - 3] !== 0 ||',
      'board[to] !== 0 ||',
      'castling: %s',
    ],
  ],
  [`${RULES}/make.ts`]: [
    [
      'L1 a rook that leaves keeps the right',
      'RIGHTS_OF_SQUARE[7] = WHITE_SHORT;',
      '',
      'the right is lost when %s',
    ],
    [
      'L2 every double push leaves its square',
      'if (enPassantCapturers(position, passed) !== 0) setEnPassant',
      'setEnPassant',
      `${RULES}/fen/fen.test.ts`,
      `${RULES}/moves.test.ts`,
      `${RULES}/perft.test.ts`,
    ],
    [
      'L4 a capture keeps the clock of half-moves',
      'captured !== 0 || (piece & 7) === PAWN ? 0',
      '(piece & 7) === PAWN ? 0',
      'resets on a pawn move or capture: %s',
    ],
    [
      'L4 a pawn move keeps the clock of half-moves',
      'captured !== 0 || (piece & 7) === PAWN ? 0',
      'captured !== 0 ? 0',
      'resets on a pawn move or capture: %s',
    ],
  ],
  [`${RULES}/find-move.ts`]: [
    [
      'L3 a pawn on the last rank may stay one',
      'if (movePromotion(move) === promotion) return move;',
      'if (movePromotion(move) === promotion || promotion === 0) return move;',
      'promotion is required on the last rank: %s',
    ],
  ],
  [`${RULES}/outcome.ts`]: [
    [
      'L5 a draw needs 101 half-moves',
      'halfmoveClock >= FIFTY_MOVES_PLIES',
      'halfmoveClock > FIFTY_MOVES_PLIES',
      'a draw at 100 half-moves: %s',
    ],
    [
      'L6 a position must stand four times',
      'repetitions >= REPETITIONS_TO_DRAW',
      'repetitions > REPETITIONS_TO_DRAW',
      'threefold repetition: %s',
    ],
    [
      'G24 the side that is mated wins',
      'winner: opposite(position.turn)',
      'winner: position.turn',
      'checkmate: the mover wins',
    ],
    [
      'G24 stalemate is mate',
      "return { kind: 'draw', reason: 'stalemate' };",
      "return { kind: 'checkmate', winner: opposite(position.turn) };",
      'stalemate is a draw',
    ],
  ],
  [RULES]: [
    [
      'L7 an illegal move has another sentence',
      "INVALID_MOVE = 'Invalid move'",
      "INVALID_MOVE = 'Illegal move'",
      'an illegal move is refused with the sentence and changes nothing: %s',
    ],
    [
      'L8 the turn may be passed in check',
      'isCheck(position) ? NULL_MOVE_IN_CHECK : null',
      'null',
      'one in check is refused with the sentence',
    ],
    [
      'L9 SetUp needs no FEN',
      "setUp === '1' ? this.#failTag('setup-without-fen', 'SetUp') : initialPosition()",
      'initialPosition()',
      "SetUp without FEN is 'Invalid PGN: FEN tag must be supplied with SetUp tag'",
    ],
    [
      'L10 a move that is none has another sentence',
      "'invalid-move': 'Invalid move in PGN'",
      "'invalid-move': 'Invalid PGN: illegal move'",
      "a move that is unparseable or illegal is 'Invalid move in PGN'",
    ],
    [
      'L11 a closing brace stays in a comment',
      ".replaceAll('}', ']') : text;",
      ' : text;',
      'braces in a comment are replaced by brackets',
    ],
    ['L12 a bishop is worth four', '[BISHOP]: 3,', '[BISHOP]: 4,', 'piece values are 1 3 3 5 9'],
  ],
});
