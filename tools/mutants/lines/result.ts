// Tools, mutants: faults of the result and the rematch, and of times and dollars.
import { mutantsIn } from '../mutant.ts';

const WEB = 'apps/web/src';
const PLAY = `${WEB}/features/play`;
const RESULT = `${PLAY}/result`;
const DECIDED = `${RESULT}/result-data.test.ts`;
const RESULT_WORDS = `${RESULT}/result-texts.test.ts`;
const CHALLENGE = 'is a challenge of 5 s, and a winner then waits 15 s and is declined';
const LOSER = 'a loser goes home with the wager after the challenge, and the offer stands there';
const REMATCH_STATE = `${WEB}/session/rematch-state.test.ts`;
const TOASTS =
  'a toast is one at most, is reached with F8, sent away with Escape or a swipe of 50 px, and goes after 5 s';

export const RESULT_LINES = mutantsIn({
  [RESULT]: [
    ['G36 a defeat is headed as a draw', "defeat: 'Defeat'", "defeat: 'Draw'", RESULT_WORDS],
    ['G36 congratulations are for no one', 'Congratulations, ${you}.', 'Congratulations.', RESULT_WORDS],
    ['G37 moves are half-moves', 'moves: fullMoves(game.plies),', 'moves: game.plies,', DECIDED],
    ['G37 a loss costs nothing', 'lamports(-wager);', 'lamports(0n);', DECIDED],
    [
      'G37 a duration is in seconds',
      'duration: clockText(game.durationSeconds),',
      'duration: String(game.durationSeconds),',
      DECIDED,
    ],
    [
      'G39 the win amount grows for 1 s',
      'COUNT_UP_MS = 2_500',
      'COUNT_UP_MS = 1_000',
      'the win amount grows for 2.5 s, never over its value, and ends exactly on it',
    ],
    [
      'G40 without a pool the prize is one wager',
      'formatSol(potOf(amountOrZero(wagerSol)))',
      'formatSol(amountOrZero(wagerSol))',
      'the prize is the pool, and twice the wager without one',
    ],
    [
      'G42 a draw is a win of confetti',
      "won === null && result === 'draw' ? CONFETTI : 0",
      "won === null && result === 'draw' ? CONFETTI_ON_A_WIN : 0",
      'confetti: 150 on a win, 50 on a draw, none otherwise',
    ],
    [
      'G42 a loss has confetti',
      "won === null && result === 'draw' ? CONFETTI : 0",
      'CONFETTI',
      'confetti: 150 on a win, 50 on a draw, none otherwise',
    ],
    [
      'G38 an aborted game is shared',
      'return observed !== true && !isUnplayed(result);\n}\n\n/** What the game changed',
      'return observed !== true;\n}\n\n/** What the game changed',
      'an aborted, cancelled or void game has neither profit nor share, and who watched has none',
    ],
    [
      'G41 the share card says the opponent first',
      'RESULT_TEXTS.cardBeat(data.yourName, opponentIn(data))',
      'RESULT_TEXTS.cardBeat(opponentIn(data), data.yourName)',
      'the share card: who beat whom, the profit, the pot in SOL, moves and time',
    ],
    [
      'G43 a challenge is shown as nothing',
      "own.stage === 'challenging' ? 'challenge' : 'wait'",
      "own.stage === 'challenging' ? 'idle' : 'wait'",
      'each stage of the rematch of the game on the screen, and none of another game',
    ],
  ],
  [`${WEB}/session/rematch-state.ts`]: [
    [
      'G44 a challenge lasts as long as the offer',
      'untilMs: nowMs + rematchChallengeMs,',
      'untilMs: nowMs + rematchChallengeMs + rematchWaitMs,',
      CHALLENGE,
    ],
    [
      'G45 a loser waits beside the board',
      'if (own.game.won !== false || !own.isClicked)',
      'if (own.game.won === false || !own.isClicked)',
      LOSER,
    ],
    [
      'G46 cancelling keeps the own offer',
      'own: state.own?.game.id === gameId ? null : state.own,',
      'own: state.own,',
      REMATCH_STATE,
    ],
    [
      'G47 the countdown of the result leads nowhere',
      "next = { ...next, declined: { ...over, homeAtMs: null }, way: { to: 'home' } };",
      'next = { ...next, declined: { ...over, homeAtMs: null } };',
      REMATCH_STATE,
    ],
  ],
  'packages/protocol/src/limits.ts': [
    [
      'G44 a challenge lasts 10 s',
      'rematchChallengeMs: 5 * SECOND',
      'rematchChallengeMs: 10 * SECOND',
      CHALLENGE,
    ],
    ['G44 a winner waits 30 s', 'rematchWaitMs: 15 * SECOND', 'rematchWaitMs: 30 * SECOND', CHALLENGE],
    [
      'G16 a pawn waits 5 s for its piece',
      'promotionMs: 2 * SECOND',
      'promotionMs: 5 * SECOND',
      'becomes a queen after 2 s, not before, and not when it was chosen',
    ],
    ['K12 a toast stays for 10 s', 'toastMs: 5 * SECOND', 'toastMs: 10 * SECOND', TOASTS],
    [
      'D26 a copied address is confirmed for 5 s',
      'copiedAddressMs: 2 * SECOND',
      'copiedAddressMs: 5 * SECOND',
      'the wallet address is copied, with feedback for 2 s',
    ],
    [
      'C6 F9 a wallet that is lost has two minutes',
      'walletLostMs: MINUTE',
      'walletLostMs: 2 * MINUTE',
      'a wallet that is lost during training: at zero that game is lost too',
    ],
  ],
  'packages/protocol/src/dollars.ts': [
    [
      'G50 small amounts are whole dollars',
      'CENTS_UP_TO = LAMPORTS_PER_SOL / 10n',
      'CENTS_UP_TO = 0n',
      '%s SOL at $%d is marked, with cents up to 0.1 SOL at stake',
    ],
    [
      'G50 every amount has cents',
      'CENTS_UP_TO = LAMPORTS_PER_SOL / 10n',
      'CENTS_UP_TO = LAMPORTS_PER_SOL * 100n',
      '%s SOL at $%d is marked, with cents up to 0.1 SOL at stake',
    ],
  ],
});
