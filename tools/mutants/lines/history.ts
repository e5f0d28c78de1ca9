// Tools, mutants: faults that break a line of the group H History and details.
import { mutantsIn } from '../mutant.ts';

const HISTORY = 'apps/web/src/features/history';
const REVIEW = 'apps/web/src/features/review';
const REVIEW_TEST = `${REVIEW}/review.test.ts`;

const LIST = 'the list: figures, filter, pages, skeleton, failure';
const REPLAY = 'the replay: players, figures, controls, moves';
const EMPTY = 'every screen of a player, also where there is nothing to show';
const VISITOR = 'a visitor is asked to connect on history and details';

export const HISTORY_LINES = mutantsIn({
  [HISTORY]: [
    [
      'H1 the total of earnings has another name',
      "totalEarnings: 'Total Earnings'",
      "totalEarnings: 'Earnings'",
      LIST,
      `${HISTORY}/parts/parts.test.tsx`,
    ],
    [
      'H2 a streak of losses is positive',
      '`−${-streak}`',
      '`+${-streak}`',
      'a streak of wins is positive, one of losses negative',
    ],
    [
      'H3 draws cannot be filtered',
      "['all', 'wins', 'losses', 'draws', 'completed', 'friendly']",
      "['all', 'wins', 'losses', 'completed', 'friendly']",
      LIST,
    ],
    [
      'H4 the count begins at the second game',
      '(page - 1) * limit + 1);',
      '(page - 1) * limit + 2);',
      'page %i of %i rows among %i: %s',
    ],
    [
      'H5 a loss costs nothing',
      "result === 'loss' ? lamports(-(amountOf(wagerAmount) ?? 0n))",
      "result === 'loss' ? lamports(0n)",
      'a win brings its profit, a loss costs its wager, anything else changes nothing',
    ],
    ['H5 a loss is a win', "loss: ['−', 'loss'],", "loss: ['+', 'lamp'],", '%s by %s reads %s, %s, %s'],
    ['H6 a page has ten games', 'PAGE_LIMIT = 20', 'PAGE_LIMIT = 10', LIST],
    [
      'H8 a failed list leads nowhere',
      '<Button onClick={() => window.location.reload()}>{HISTORY_TEXTS.retry}</Button>',
      '',
      LIST,
    ],
    [
      'H9 an empty history says something else',
      "empty: 'No games found. Start playing to build your history!'",
      "empty: 'No games found.'",
      EMPTY,
      `${HISTORY}/parts/parts.test.tsx`,
    ],
    [
      'H23 without a user nothing is said',
      "noUser: 'User not found'",
      "noUser: ''",
      'User not found, when there is no user',
    ],
    [
      'K10 a failed list has other words',
      "failedTitle: 'Failed to fetch game history'",
      "failedTitle: 'Failed'",
      LIST,
      `${HISTORY}/parts/parts.test.tsx`,
    ],
    [
      'H8 a failed list is told in other words',
      "failed: 'Failed to load game history. Please try again.'",
      "failed: 'Failed to load.'",
      LIST,
      `${HISTORY}/parts/parts.test.tsx`,
    ],
  ],
  'apps/web/src/app': [
    [
      'H10 M7 a visitor is told something else on the history',
      "history: 'Please connect your wallet to view your game history.'",
      "history: 'Please connect.'",
      VISITOR,
    ],
    [
      'H20 a visitor is told something else on the details',
      "details: 'Please connect your wallet to view game details.'",
      "details: 'Please connect.'",
      VISITOR,
    ],
  ],
  [REVIEW]: [
    [
      'H12 a forfeit is a defeat',
      "  if (game.result === 'forfeit') return { word: badges.forfeit, tone: 'brass' };\n",
      '',
      'Victory, Defeat, Draw or Forfeit',
    ],
    [
      'H12 a defeat is a victory',
      "return { word: badges.defeat, tone: 'loss' };",
      "return { word: badges.victory, tone: 'loss' };",
      'Victory, Defeat, Draw or Forfeit',
    ],
    [
      'H16 a replay begins at half a second',
      'playing: false, speedMs: 1000 };',
      'playing: false, speedMs: 500 };',
      'four speeds, one second at first, changed without stopping',
    ],
    [
      'H16 there are three speeds',
      '[2000, 1000, 500, 200] as const',
      '[2000, 1000, 500] as const',
      'four speeds, one second at first, changed without stopping',
    ],
    [
      'H18 a replay stops before the last move',
      'playing: index < last };',
      'playing: index < last - 1 };',
      'plays a move a tick from -1 and stops at the last',
    ],
    [
      'H18 a replay begins at the first move',
      'export const START = -1;',
      'export const START = 0;',
      REVIEW_TEST,
    ],
    [
      'H19 stepping goes on playing',
      '    ...state,\n    playing: false,\n    index: Math.min',
      '    ...state,\n    index: Math.min',
      'stepping, jumping and Reset stop it; play at the end starts anew',
    ],
    [
      'H19 playing at the end stays there',
      'index: state.index === last ? START : state.index };',
      'index: state.index };',
      'stepping, jumping and Reset stop it; play at the end starts anew',
    ],
    [
      'H21 loading is said with three dots',
      "loading: 'Loading game details....'",
      "loading: 'Loading game details...'",
      REPLAY,
      `${REVIEW}/parts/parts.test.tsx`,
    ],
    [
      'H22 failed details lead nowhere',
      "back: 'Back to Game History'",
      "back: 'Back'",
      REPLAY,
      `${REVIEW}/parts/parts.test.tsx`,
    ],
    [
      'H15 the replay cannot be reset',
      "reset: 'Reset',",
      "reset: 'Start over',",
      REPLAY,
      `${REVIEW}/parts/parts.test.tsx`,
    ],
    [
      'K10 failed details have other words',
      "failedTitle: 'Failed to fetch game details'",
      "failedTitle: 'Failed'",
      REPLAY,
      `${REVIEW}/parts/parts.test.tsx`,
    ],
  ],
});
