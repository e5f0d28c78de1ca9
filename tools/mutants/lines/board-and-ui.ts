// Tools, mutants: faults of the board, the bot and what every screen is made of.
import { mutantsIn } from '../mutant.ts';

const WEB = 'apps/web/src';
const BOARD_TEST = `${WEB}/board/board.test.ts`;
const TOASTS =
  'a toast is one at most, is reached with F8, sent away with Escape or a swipe of 50 px, and goes after 5 s';

export const BOARD_AND_UI = mutantsIn({
  [`${WEB}/board`]: [
    [
      'G12 Black sees the board as White does',
      "return orientation === 'white' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };",
      'return { column: file, row: 7 - rank };',
      'Black sees the board turned round',
    ],
    [
      'G13 captured pieces are the own ones',
      'pieces: missingOf(shown, other),',
      'pieces: missingOf(shown, own),',
      'pieces that are missing, dearest first, and the lead',
    ],
    [
      'G14 a dropped piece goes nowhere',
      '(square === null ? undefined : targetAt(board, state, square)) ?? undecided(state)',
      'undecided(state)',
      'a piece is moved by two clicks and by a drag, to its targets and to no other square',
    ],
    [
      'G14 a capture is marked as any move',
      'put(isCapture ? RING : DOT, to);',
      'put(DOT, to);',
      'a dot on an empty target and a ring on a capture, above the check, the selection and the last move',
    ],
    [
      'G15 a pawn becomes a queen unasked',
      '  if (target.isPromotion) return undecided({ ...next, promotion: { from, to: square } });\n',
      '',
      BOARD_TEST,
      `${WEB}/board/premove.test.ts`,
    ],
    [
      'G16 no choice makes a knight',
      "choose('q')",
      "choose('n')",
      'becomes a queen after 2 s, not before, and not when it was chosen',
    ],
    [
      'G17 pieces of the other side are taken up',
      'piece !== undefined && sideOfPiece(piece) === handOf(board)?.side',
      'piece !== undefined && handOf(board) !== null',
      'own pieces only, on the own turn only, and none on a board that is disabled',
    ],
    [
      'G18 a FEN that is none is not warned of',
      '  warn(fen);\n',
      '',
      'a FEN that is none is warned of once, and the position before it stays',
    ],
    [
      'G18 a FEN that is none empties the board',
      '  return { ...before, refused: fen };',
      '  return { ...NO_POSITION, refused: fen };',
      'a FEN that is none is warned of once, and the position before it stays',
    ],
  ],
  [`${WEB}/ui`]: [
    [
      'K12 two toasts are shown',
      'set({ ...content, id: lastId });',
      'if (shown === null) set({ ...content, id: lastId });',
      'shows at most one: a new toast takes the place of the old',
    ],
    ['K12 a toast is swiped away over 40 px', 'SWIPE_THRESHOLD_PX = 50', 'SWIPE_THRESHOLD_PX = 40', TOASTS],
    ['K12 a toast is reached with F9', "HOTKEY = ['F8']", "HOTKEY = ['F9']", TOASTS],
    [
      'D18 a picture that fails is a letter at once',
      '  return startPicture(DEFAULT_PICTURE_URL);',
      "  return { ...state, step: 'failed' };",
      'tries the default picture once',
    ],
    [
      'D18 a picture is shown before it is there',
      "return { url, step: 'loading' };",
      "return { url, step: 'loaded' };",
      'until a picture is there its disc holds its place, in the colour of the picture',
    ],
    [
      'D18 D19 no name has no sign',
      "first === undefined ? '?'",
      "first === undefined ? ''",
      'without an id there is the uppercase first letter, or a question mark, and no picture',
    ],
    [
      'D19 a letter is as it was typed',
      "first.toLocaleUpperCase('en')",
      'first',
      'without an id there is the uppercase first letter, or a question mark, and no picture',
    ],
    [
      'D17 every picture is middle-sized',
      "cx(css['disc'], css[size],",
      "cx(css['disc'], css['md'],",
      'a picture of size %s',
    ],
    [
      'D20 a picture that failed says nothing',
      "failedPicture: 'Failed to load'",
      "failedPicture: ''",
      'a picture that fails becomes the default picture, then the letter, and says Failed to load',
    ],
    [
      'K13 a select item may be empty',
      '  if (empty !== undefined)\n',
      '  if (empty === null)\n',
      'throws on an empty value and names the item',
    ],
    [
      'K11 a copied code is not confirmed',
      "copied: 'Copied!'",
      "copied: 'Copy Code'",
      'the creator copies the code, closes the game that nobody joined, and has the stake back',
      'apps/web/src/features/play/live/texts.test.ts',
    ],
  ],
  'packages/chess/src/bot/levels.ts': [
    [
      'G49 easy blunders less',
      'randomness: 0.8, blunder: 0.3 }',
      'randomness: 0.8, blunder: 0.2 }',
      'bot easy (1, .8, .3), medium (2, .3, .1), hard (3, .1, .02), expert (4, .05, .005); medium by default',
    ],
    [
      'R23 a blunder is always the first move',
      'Math.floor(random() * count)',
      '0',
      'a blunder is any legal move, each as likely as the others',
    ],
    [
      'R23 there is no noise',
      '(2 * random() - 1) * amplitude',
      '0 * random() * amplitude',
      '%s chooses as the ruling says, move by move',
    ],
  ],
});
