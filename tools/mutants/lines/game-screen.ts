// Tools, mutants: faults that break a line of the group G Game screen.
import { mutantsIn } from '../mutant.ts';

const WEB = 'apps/web/src';
const PLAY = `${WEB}/features/play`;
const PARTS = `${PLAY}/parts`;
const RESULT = `${PLAY}/result`;
const TRAINING = `${PLAY}/training`;
const LIVE = `${PLAY}/live`;

const TABLE_VIEW = `${LIVE}/table-view.test.ts`;
const BOARD_TEST = `${WEB}/board/board.test.ts`;
const CLOCK_TEST = `${PARTS}/clock-text.test.ts`;
const THE_OPPONENT = 'the opponent: clock, shortened address, record and earnings';
const THE_PLAYER = 'the player: clock, username, record, earnings, and IN CHECK only in check';
const TOAST = 'the CHECKMATE toast is green on a win and red otherwise, for 3 s';
const RESIGN_WORDS = 'the resign dialog asks in exactly these words';
const CLOSE_WORDS = 'a game without an opponent is closed with Yes, Close Game or No, Stay in Game';
const BANNERS = 'the four banners, word for word';
const DECIDED = `${RESULT}/result-data.test.ts`;
const RESULT_WORDS = `${RESULT}/result-texts.test.ts`;
const TRAINING_STATE = `${TRAINING}/state.test.ts`;
const CHALLENGE = 'is a challenge of 5 s, and a winner then waits 15 s and is declined';
const LOSER = 'a loser goes home with the wager after the challenge, and the offer stands there';
const REMATCH_STATE = `${WEB}/session/rematch-state.test.ts`;
const OFFER = 'the offer in the words of the specification, with Decline and Accept';
const ONLY_CREATOR = 'only the creator who waits may close the game, and a player of a running one resigns';
const TOASTS =
  'a toast is one at most, is reached with F8, sent away with Escape or a swipe of 50 px, and goes after 5 s';
const TOO_POOR = 'too little balance: the toast of the specification, the deposit, and home';

export const GAME_SCREEN = mutantsIn({
  [PARTS]: [
    [
      'G1 the search does not say the wager',
      '            {wagerSol} {PLAY_TEXTS.sol}\n',
      '            {PLAY_TEXTS.sol}\n',
      'the finding-opponent view shows the wager and Cancel',
    ],
    [
      'G1 the search cannot be cancelled',
      '        <Button size="lg" wide onClick={onCancel}>\n          {PLAY_TEXTS.cancel}\n        </Button>\n      </Card>',
      '      </Card>',
      'the finding-opponent view shows the wager and Cancel',
    ],
    [
      'G2 the empty view leads nowhere',
      '        <Button size="lg" wide variant="primary" onClick={onHome}>\n          {PLAY_TEXTS.returnHome}\n        </Button>\n',
      '',
      'the empty view is Chess Game with Return to Home',
    ],
    [
      'G4 training is titled as a game',
      "mode === 'training' ? PLAY_TEXTS.trainingTitle : PLAY_TEXTS.liveTitle",
      "mode !== 'training' ? PLAY_TEXTS.trainingTitle : PLAY_TEXTS.liveTitle",
      'is titled Training Mode or Chess Game',
    ],
    [
      'G5 training does not say its level',
      "if (mode === 'training') return difficulty === undefined ? '' : LEVEL_TEXTS[difficulty];",
      "if (mode === 'training') return '';",
      'says the difficulty or Standard Match',
    ],
    [
      'G7 training shows a prize without a word',
      '            PLAY_TEXTS.noWager\n',
      "            ''\n",
      'shows the prize, and No Wager without any stake line in training',
    ],
    [
      'G7 the badge is the whole wager in dollars',
      'formatDollars(profitOf(wager), solPrice, wager)',
      'formatDollars(wager, solPrice, wager)',
      'the stake lines of a wager add up: prize, pot, fee, profit and loss',
    ],
    [
      'G8 an address is not shortened',
      '[...name].length > LONGEST_NAME ? shortAddress(name) : name',
      'name',
      THE_OPPONENT,
    ],
    ['G8 a card has no earnings', "<b>{formatSol(earned, 'column')}</b>", '<b />', THE_OPPONENT, THE_PLAYER],
    [
      'G9 losses come before wins',
      'PLAY_TEXTS.record(record.wins, record.losses)',
      'PLAY_TEXTS.record(record.losses, record.wins)',
      THE_PLAYER,
    ],
    ['G9 IN CHECK is said always', '{inCheck && <Tag tone="loss">', '{<Tag tone="loss">', THE_PLAYER],
    [
      'D16 the bot has no picture',
      '<img src={DEFAULT_PICTURE_URL} alt="" draggable="false" />',
      '<img src="/avatars/normal/bot.webp" alt="" draggable="false" />',
      'the bot sits with the default picture',
    ],
    [
      'G11 the toast of a mate is always green',
      "variant: won ? 'success' : 'error'",
      "variant: 'success'",
      TOAST,
    ],
    [
      'G11 G25 the toast of a mate stays for 5 s',
      'CHECKMATE_TOAST_MS = 3_000',
      'CHECKMATE_TOAST_MS = 5_000',
      TOAST,
    ],
    [
      'G26 resigning takes one second',
      'RESIGN_HOLD_MS = 5_000',
      'RESIGN_HOLD_MS = 1_000',
      'the hold counts after 5000 ms and not a millisecond before',
    ],
    [
      'G26 a hold goes on when it was let go',
      'return hold.sinceMs === null || hold.done ? hold : NOT_HELD;',
      'return hold;',
      'letting go resets it: the next hold starts from nothing',
    ],
    [
      'G26 the progress stands still',
      'Math.min(1, Math.max(0, (nowMs - hold.sinceMs) / holdMs))',
      '0',
      'the progress fills evenly',
    ],
    [
      'G21 a clock counts seconds that are over',
      'Math.ceil(Math.max(0, ms) / SECOND_MS)',
      'Math.floor(Math.max(0, ms) / SECOND_MS)',
      CLOCK_TEST,
    ],
    [
      'G21 a clock is drawn anew each two seconds',
      'TENTH_MS : SECOND_MS;',
      'TENTH_MS : 2 * SECOND_MS;',
      CLOCK_TEST,
    ],
    [
      'G35 without a price the badge reckons with 150 dollars',
      'FALLBACK_SOL_PRICE = 144',
      'FALLBACK_SOL_PRICE = 150',
      'the fallback in the game is 144 dollars',
    ],
    [
      'M1 the lines of a stake name the pot as prize',
      'prize: formatSol(prizePoolOf(wager)),',
      'prize: formatSol(potOf(wager)),',
      'the stake lines of a wager add up: prize, pot, fee, profit and loss',
    ],
  ],
  [PLAY]: [
    [
      'G10 the bot thinks with three dots',
      "'bot-thinking': 'Bot is thinking....'",
      "'bot-thinking': 'Bot is thinking...'",
      BANNERS,
    ],
    ["G10 the opponent's turn is said in small letters", '"OPPONENT\'S TURN"', '"Opponent\'s turn"', BANNERS],
    [
      'G26 resigning is asked in other words',
      'This action cannot be undone and you will lose the game.',
      'You will lose the game.',
      RESIGN_WORDS,
    ],
    ['G28 closing is asked in other words', "closeYes: 'Yes, Close Game'", "closeYes: 'Yes'", CLOSE_WORDS],
  ],
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
  [RESULT]: [
    [
      'G36 a defeat is headed as a draw',
      "words('Defeat', `Well fought",
      "words('Draw', `Well fought",
      RESULT_WORDS,
    ],
    ['G36 congratulations are for no one', 'Congratulations, ${yourName}.', 'Congratulations.', RESULT_WORDS],
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
  [`${LIVE}/live-game.tsx`]: [
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
      'description: LIVE_TEXTS.cancelledText });\n      onDone();\n',
      'description: LIVE_TEXTS.cancelledText });\n',
      'the creator copies the code, closes the game that nobody joined, and has the stake back',
    ],
  ],
});
