// Tools, mutants: faults that break a line of the group S, as far as players see it; what the server does stands with its rooms.
import { mutantsIn } from '../mutant.ts';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const CHALLENGES = `${SERVER}/matchmaking/challenges.db.test.ts`;
const AUDIENCE = `${SERVER}/matchmaking/lobby/lobby-topic.db.test.ts`;
const IN_TWO_CLICKS =
  'a challenge comes, is filtered, goes when it is cancelled, and is joined in two clicks';
const HEARD =
  'a challenge is heard, calls from the tab, and is told through the worker while the page is hidden';

export const OPPONENTS = mutantsIn({
  [`${SERVER}/history/pgn.ts`]: [
    [
      'S2 every file of a game is of ten minutes',
      "['TimeControl', row.time_control]",
      "['TimeControl', '600+0']",
      `${SERVER}/history/pgn.test.ts`,
    ],
  ],
  [`${SERVER}/standings/rating.ts`]: [
    [
      'S12 a deviation with a fraction',
      'deviation: Math.round(now.deviation),',
      'deviation: now.deviation,',
      `${SERVER}/standings/rating.test.ts`,
    ],
  ],
  [`${SERVER}/matchmaking/challenges.ts`]: [
    [
      'S27 the challenged player is not told',
      "  context.tellUser(challenged.id, { type: 'challenge_received', challenge: shown });\n",
      '',
      CHALLENGES,
    ],
  ],
  [`${SERVER}/matchmaking/lobby/lobby-audience.ts`]: [
    [
      'S31 who does not meet somebody is sent the whole list',
      'return wholeLobby(viewWithout(view, barred));',
      'return wholeLobby(view);',
      AUDIENCE,
    ],
    [
      'S31 who does not meet somebody hears of everybody',
      'const heard = changeWithout(change, new Set(missing));',
      'const heard = missing.length < 0 ? changeWithout(change, new Set(missing)) : change;',
      AUDIENCE,
    ],
    [
      'S31 who does not meet somebody hears over the topic of all, too',
      '    socket.subscribe(ownTopic(userId));\n',
      '    socket.subscribe(ownTopic(userId));\n    socket.subscribe(SHARED);\n',
      AUDIENCE,
    ],
  ],
  [`${WEB}/alerts/use-attention.ts`]: [
    [
      'S27 a challenge makes no sound',
      "  if (challenge === null) return;\n  playSound('offer');",
      '  if (challenge === null) return;',
      HEARD,
    ],
  ],
  [`${WEB}/features/lobby/open/kept-filter.ts`]: [
    [
      'S34 the chosen filters are forgotten',
      "storage.setItem(KEY, `${stake} ${time} ${near ? 'near' : 'all'}`);",
      'void [stake, time, near];',
      `${WEB}/features/lobby/open/open.test.ts`,
    ],
  ],
  [`${WEB}/features/lobby/open/open-filter.ts`]: [
    [
      'S34 twenty and more is twenty alone',
      "wagerOf(wager) >= wagerOf('20')",
      "wagerOf(wager) === wagerOf('20')",
      `${WEB}/features/lobby/open/open.test.ts`,
    ],
  ],
  [`${WEB}/features/lobby/open/join-open.ts`]: [
    [
      'S35 an open game cannot be joined from its row',
      "if (game.status === 'waiting') choose(",
      "if (game.status === 'ready') choose(",
      IN_TWO_CLICKS,
    ],
  ],
  [`${WEB}/app/everywhere.tsx`]: [
    [
      'S37 the game of a link is forgotten by who signs in',
      'if (address !== null) navigate(address);',
      '',
      'an invitation by link is kept through signing in and registering',
    ],
  ],
  [`${WEB}/app/page.tsx`]: [
    [
      'S40 the board to try has a stronger bot',
      '?mode=training&difficulty=easy`',
      '?mode=training&difficulty=hard`',
      'a visitor tries the board: on Easy, without a wallet, and nothing is sent to the server',
    ],
  ],
  'packages/protocol/src/limits.ts': [
    [
      'S39 Classic is of 424 px',
      'classicPx: 420',
      'classicPx: 424',
      `${WEB}/features/play/parts/board-size.test.ts`,
    ],
  ],
});
