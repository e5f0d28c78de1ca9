// Tools, mutants: faults of live and training games that break a line of the groups G and J.
import { mutantsIn } from '../mutant.ts';

const WEB = 'apps/web/src';
const PLAY = `${WEB}/features/play`;
const TRAINING = `${PLAY}/training`;
const LIVE = `${PLAY}/live`;
const TABLE_VIEW = `${LIVE}/table-view.test.ts`;
const TRAINING_STATE = `${TRAINING}/state.test.ts`;
const OFFER = 'the offer in the words of the specification, with Decline and Accept';
const ONLY_CREATOR = 'only the creator who waits may close the game, and a player of a running one resigns';
const TOO_POOR = 'too little balance: the toast of the specification, the deposit, and home';
const BROKEN_LINE = 'a line that breaks is told, a move made meanwhile waits for it, and nothing is lost';

export const LIVE_TABLE = mutantsIn({
  [LIVE]: [
    [
      'G10 a player who is to move waits for the other',
      "return turnOf(state) === state.side ? 'your-turn' : 'opponent-turn';",
      "return turnOf(state) !== state.side ? 'your-turn' : 'opponent-turn';",
      TABLE_VIEW,
    ],
    [
      'G12 G19 Black sits behind White',
      "  const below = state.side ?? 'white';\n  const you = playerAt(state, below);\n  if (game === null || fen === null",
      "  const below: Side = 'white';\n  const you = playerAt(state, below);\n  if (game === null || fen === null",
      TABLE_VIEW,
    ],
    [
      'G17 a move may be made while one is on its way',
      'isActive && pending === null && turnOf(state) === state.side ? state.side : null',
      'isActive && turnOf(state) === state.side ? state.side : null',
      TABLE_VIEW,
    ],
    [
      'G17 a move may be made out of turn',
      'isActive && pending === null && turnOf(state) === state.side ? state.side : null',
      'isActive && pending === null ? state.side : null',
      TABLE_VIEW,
    ],
    [
      'G21 until the server tells them clocks show nothing',
      'return { whiteMs: initialMs, blackMs: initialMs, atMs: 0, running: null };',
      'return { whiteMs: 0, blackMs: 0, atMs: 0, running: null };',
      "until the server tells the clocks, both show the game's own time control",
    ],
    [
      'G29 anyone may close a game that waits',
      "canClose: state.status === 'waiting' && state.side === 'white',",
      "canClose: state.status === 'waiting',",
      ONLY_CREATOR,
    ],
    [
      'G29 a game that runs may be closed',
      "canClose: state.status === 'waiting' && state.side === 'white',",
      "canClose: state.side === 'white',",
      ONLY_CREATOR,
    ],
    [
      'G6 who watches may resign',
      '    canResign: isActive,\n',
      "    canResign: state.status === 'active',\n",
      TABLE_VIEW,
    ],
    [
      'G32 an offer can only be declined',
      '      { label: LIVE_TEXTS.accept, run: actions.acceptDraw },\n',
      '',
      OFFER,
    ],
    [
      'G32 an offer is told in other words',
      "drawOfferedText: 'Your opponent is offering a draw.'",
      "drawOfferedText: 'A draw is offered.'",
      OFFER,
    ],
    [
      'G32 accepting declines',
      '{ label: LIVE_TEXTS.accept, run: actions.acceptDraw }',
      '{ label: LIVE_TEXTS.accept, run: actions.declineDraw }',
      OFFER,
    ],
    [
      'G33 an opponent is found again with each full state',
      'return message.seq <= state.seq\n        ? NOTHING\n        : newsOnly(',
      'return newsOnly(',
      'Opponent Found! once, not when it is told again',
    ],
    [
      'G33 an opponent is found in other words',
      "found: 'Opponent Found!'",
      "found: 'Opponent found'",
      'Opponent Found! once, not when it is told again',
    ],
    [
      'G34 J17 K2 too little balance opens no deposit',
      '      insufficient: true,\n',
      '      insufficient: false,\n',
      TOO_POOR,
    ],
    [
      'J17 too little balance forgets the amounts',
      'shortfall: shortfallOf(error),',
      'shortfall: undefined,',
      TOO_POOR,
    ],
    [
      'J18 an error before the table is not said',
      "      toast: { variant: 'error', title: LIVE_TEXTS.gameError, description: error.message },\n",
      '      toast: null,\n',
      'any other error is a Game Error with the server’s message, at the table or before there is one',
    ],
    [
      'J18 a Game Error has no message',
      'title: LIVE_TEXTS.gameError, text: error.message }',
      "title: LIVE_TEXTS.gameError, text: '' }",
      'any other error is a Game Error with the server’s message, at the table or before there is one',
    ],
    [
      'J19 an invalid move is said',
      "  if (error.code === 'INVALID_MOVE') return NOTHING;\n",
      '',
      'an invalid move says nothing, and after the end nothing does',
    ],
    [
      'J19 errors are said after the end',
      "  if (state.status === 'ended') return NOTHING;\n  if (error.code",
      '  if (error.code',
      'an invalid move says nothing, and after the end nothing does',
    ],
  ],
  [`${WEB}/session/shortfall.ts`]: [
    [
      'J17 one amount of a refusal is enough',
      'return required === null || current === null ? undefined : { required, current };',
      'return required === null ? undefined : { required, current: current ?? required };',
      'both amounts of a refusal, or none',
    ],
  ],
  [TRAINING]: [
    [
      'G23 the flag falls a minute late',
      'event.nowMs >= flagInstant(state.clock)\n',
      'event.nowMs >= flagInstant(state.clock) + 60_000\n',
      'for White at 600 s, and not a millisecond before',
    ],
    [
      'G23 nothing looks at the clock',
      "    wait(flagInstant(state.clock) - timers.now(), () => dispatch({ type: 'flag', nowMs: timers.now() }));\n",
      '',
      'the flag falls by itself at zero',
    ],
    [
      'G27 a local resignation wins',
      "wonBy(otherSide(state.colour), 'resignation')",
      "wonBy(state.colour, 'resignation')",
      'a local resignation loses, before the first move too',
    ],
    [
      'G20 the turn in training is reckoned from the number of moves',
      '  return fenTurn(fen);',
      "  return fen.endsWith(' 0 1') ? 'white' : fenTurn(fen);",
      TRAINING_STATE,
    ],
    [
      'G25 the toast of a mate does not lead to the result',
      "    if (state.stage === 'toast') wait(CHECKMATE_TOAST_MS, () => dispatch({ type: 'result' }));\n",
      '',
      'a mate: 2 s, then the toast for 3 s, then the result',
    ],
  ],
  [`${LIVE}/close-game.tsx`]: [
    [
      'G31 the server’s word on a failed cancel is not said',
      'known ? messageOf(error) : LIVE_TEXTS.cancelFailed',
      'LIVE_TEXTS.cancelFailed',
      'the creator copies the code, closes the game that nobody joined, and has the stake back',
    ],
    [
      'G31 a cancel without an answer says the error itself',
      'known ? messageOf(error) : LIVE_TEXTS.cancelFailed',
      'messageOf(error)',
      'the creator copies the code, closes the game that nobody joined, and has the stake back',
    ],
    [
      'G30 a closed game leaves its creator there',
      'title: LIVE_TEXTS.cancelled, description });\n      onDone();\n',
      'title: LIVE_TEXTS.cancelled, description });\n',
      'the creator copies the code, closes the game that nobody joined, and has the stake back',
    ],
  ],
  [`${LIVE}/use-notices.ts`]: [
    [
      'R28 a line that broke is not told',
      "  if (!isGone || !isTold) return 'open';\n  if (isRestarting) return 'restarting';\n  return status === 'failed' ? 'offline' : 'lost';",
      "  return 'open';",
      BROKEN_LINE,
    ],
    [
      'R28 a line that is back is not told',
      '        title: LIVE_TEXTS.online,\n',
      "        title: '',\n",
      BROKEN_LINE,
    ],
  ],
  [`${WEB}/features/rematch`]: [
    [
      'J17 a rematch that cannot be paid says so and nothing more',
      "problem.code === 'INSUFFICIENT_BALANCE' ? shortfallOf(problem) : undefined",
      'undefined',
      'a rematch that the own balance does not cover opens the deposit with both amounts',
    ],
  ],
});
