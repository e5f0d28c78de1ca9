// Tools, mutants: faults that break a line of the groups A Routes and B Lobby.
import { mutantsIn } from '../mutant.ts';

const WEB = 'apps/web/src';
const LOBBY = `${WEB}/features/lobby`;
const LIVE = `${WEB}/features/play/live`;

const ADDRESS = 'the address: a game by id, a code only without one, the usual wager, a found match';
const LINKS =
  'links to the game screen: by id alone, a private one with its code too, a paused one to continue';
const CONNECTS =
  'a visitor connects, signs, registers and is in the lobby; a reload keeps the session and asks for no signature';
const EACH_ADDRESS =
  'one game at each of its addresses: left and found paused, continued, watched by id, listed, replayed';
const CODE_COPIED = 'the creator copies the code, closes the game that nobody joined, and has the stake back';

export const ROUTES_AND_LOBBY = mutantsIn({
  [`${WEB}/app`]: [
    ['A1 / is nothing', '<Route path={PAGE_ROUTES.lobby} component={Lobby} />', '', CONNECTS],
    [
      'A2 /chess-game-mobile is nothing',
      '<Route path={PAGE_ROUTES.game}>\n        <GameScreen pathId={null} />\n      </Route>',
      '',
      EACH_ADDRESS,
    ],
    [
      'A3 /game/{id} is nothing',
      '<Route path={PAGE_ROUTES.gameById}>{({ id }) => <GameScreen pathId={id} />}</Route>',
      '',
      EACH_ADDRESS,
    ],
    [
      'A4 /game-history is nothing',
      '<Route path={PAGE_ROUTES.history} component={HistoryScreen} />',
      '',
      'every screen of a player, also where there is nothing to show',
    ],
    [
      'A5 /game-details/{id} is nothing',
      '<Route path={PAGE_ROUTES.details}>{({ id }) => <DetailsScreen key={id} id={id} />}</Route>',
      '',
      EACH_ADDRESS,
    ],
    [
      'C3 A22 the button of the history goes to the lobby',
      'onClick={() => navigate(PAGE_ROUTES.history)}',
      'onClick={() => navigate(PAGE_ROUTES.lobby)}',
      'the header’s button goes to /game-history',
    ],
  ],
  'apps/server/src/platform/http/page.ts': [
    [
      'A6 an unknown path is answered with 200',
      'isPageRoute(path) ? 200 : 404',
      '200',
      'an unknown path answers 404 with the page as body',
    ],
  ],
  [`${WEB}/session/connect-flow.ts`]: [
    [
      'A7 who has connected stays where they are',
      '  core.deps.onSignedIn();\n',
      '',
      'a successful connect of a new wallet leads to the lobby too, and to registering',
    ],
  ],
  [LIVE]: [
    [
      'A8 a training game is easy unless said',
      "LEVELS.includes(difficulty) ? difficulty : 'medium'",
      "LEVELS.includes(difficulty) ? difficulty : 'easy'",
      ADDRESS,
    ],
    [
      'A9 A10 a code goes before an id',
      "  if (gameId !== null) return { kind: 'live', gameId, gameCode };\n",
      "  if (gameId !== null && gameCode === null) return { kind: 'live', gameId, gameCode };\n",
      ADDRESS,
    ],
    [
      'A10 an id that is no number hides the code',
      "if (gameCode !== null) return { kind: 'code', gameCode };",
      "if (gameCode !== null && !query.has('gameId')) return { kind: 'code', gameCode };",
      ADDRESS,
    ],
    [
      'A13 the wager of a search is 1 SOL unless said',
      "query.get('wager') ?? DEFAULT_WAGER_SOL",
      "query.get('wager') ?? '1'",
      ADDRESS,
    ],
    [
      'A14 a search shows what it found at once',
      "  if (shownMs < PAGE_TIMES.findingLeastMs) return { kind: 'searching' };\n",
      '',
      'the search is shown for 3 s at least, whatever is found',
    ],
    [
      'A14 a search without an opponent goes on for ever',
      "shownMs < PAGE_TIMES.findingMs ? 'searching' : 'none'",
      "'searching'",
      'it goes on while no one waits, and ends after half a minute',
    ],
    [
      'A15 a found match needs no fromMatch=true',
      "if (query.get('fromMatch') === 'true') return { kind: 'from-match' };",
      "if (query.get('wager') !== null) return { kind: 'from-match' };",
      ADDRESS,
    ],
    [
      'A16 continue=true hides the game',
      "  const gameId = idOf(pathId ?? query.get('gameId'));\n",
      "  const gameId = query.has('continue') ? null : idOf(pathId ?? query.get('gameId'));\n",
      ADDRESS,
    ],
  ],
  'packages/protocol/src/limits.ts': [
    [
      'A14 a search is shown for one second',
      'findingLeastMs: 3 * SECOND',
      'findingLeastMs: SECOND',
      'the search is shown for 3 s at least, whatever is found',
    ],
    [
      'B25 a copied code is confirmed for 4 s',
      'copiedCodeMs: 1.5 * SECOND',
      'copiedCodeMs: 4 * SECOND',
      CODE_COPIED,
    ],
  ],
  [`${LOBBY}/links.ts`]: [
    [
      'A18 a public game is opened with an empty code',
      '...(gameCode === null ? {} : { gameCode }) });',
      "gameCode: gameCode ?? '' });",
      LINKS,
    ],
    [
      'A19 a private game is opened without its code',
      '...(gameCode === null ? {} : { gameCode }) });',
      '});',
      LINKS,
    ],
    ['A20 a paused match is not continued', "continue: 'true' });", '});', LINKS],
    [
      'A8 training forgets the level',
      "gameScreen({ mode: 'training', difficulty });",
      "gameScreen({ mode: 'training' });",
      LINKS,
    ],
  ],
  [`${LOBBY}/start.ts`]: [
    [
      'A17 mode=rematch opens nothing',
      "query.get('mode') === 'rematch'",
      "query.get('mode') === 'again'",
      'mode=rematch with a wager opens the dialog to create the match, with that wager',
    ],
    [
      'A17 mode=rematch forgets the wager',
      'wager: wager ?? DEFAULT_WAGER_SOL',
      'wager: DEFAULT_WAGER_SOL',
      'mode=rematch with a wager opens the dialog to create the match, with that wager',
    ],
  ],
  [`${WEB}/features/match-found`]: [
    [
      'A21 accepting forgets fromMatch=true',
      "mode: 'standard', fromMatch: 'true' }",
      "mode: 'standard' }",
      'accepting leads to the game screen with wager, mode=standard and fromMatch=true',
    ],
    [
      'B23 a match that was found may be answered for ever',
      'untilMs > nowMs && untilMs <= latestMs ? untilMs : latestMs',
      'latestMs',
      'the creator is asked until the instant of the server',
    ],
    [
      'B23 who joined is asked too',
      "game.status !== 'ready' || game.whitePlayerId !== userId || opponent === null",
      "game.status !== 'ready' || opponent === null",
      'only the creator is asked, and only while the ready check is open',
    ],
  ],
  [`${LOBBY}/parts/paused-share.ts`]: [
    [
      'B6 the line of a paused match stands still',
      'Math.min(1, (secondsLeft * 1000) / PAGE_TIMES.pausedMs)',
      'Math.min(1, secondsLeft * 1000)',
      'the line of a paused match runs from ten minutes to nothing',
    ],
  ],
  [`${LOBBY}/games.ts`]: [
    [
      'B8 active games are those of one player too',
      "game.blackPlayer !== null && game.status !== 'ended'",
      "game.status !== 'ended'",
      'active games are those with both players that have not ended; the others wait',
    ],
    [
      'B5 the winner takes the fee too',
      'formatSol(prizePoolOf(wager))',
      'formatSol(lamports(wager * 2n))',
      'a stake of %s SOL: the winner gets %s, the fee is %s',
    ],
    ['B24 a code is read in one piece', "'$& '", "'$&'", 'a code is read in groups of four'],
  ],
  [`${LOBBY}/state.ts`]: [
    [
      'B22 a public match that was created shows its code',
      "event.game.isPrivate ? 'private-created' : 'finding'",
      "event.game.isPrivate ? 'finding' : 'private-created'",
      `${LOBBY}/state.test.ts`,
    ],
    [
      'B21 no match is an empty list',
      'return games.length === 0\n',
      'return games.length < 0\n',
      `${LOBBY}/state.test.ts`,
    ],
  ],
  [`${WEB}/session/use-seconds-left.ts`]: [
    [
      'B6 C6 seconds left are rounded down',
      'Math.ceil((untilMs - nowMs) / SECOND_MS)',
      'Math.floor((untilMs - nowMs) / SECOND_MS)',
      'seconds left are rounded up and never below zero',
    ],
  ],
  [`${WEB}/session/use-sol-price.ts`]: [
    [
      'B28 G35 dollars of lobby and game begin at 166',
      'game: { initial: 144, none: 144 }',
      'game: { initial: 166, none: 144 }',
      'in lobby and game it is 144 until a price is known',
    ],
    [
      'B28 G35 without a price lobby and game reckon with 150',
      'game: { initial: 144, none: 144 }',
      'game: { initial: 144, none: 150 }',
      'in lobby and game it is 144 until a price is known',
    ],
    [
      'E17 the dialogs of money begin at 144',
      'money: { initial: 166, none: 150 }',
      'money: { initial: 144, none: 150 }',
      '166 dollars before anybody answered, 150 when nobody knows',
    ],
    [
      'E17 without a price money reckons with 144',
      'money: { initial: 166, none: 150 }',
      'money: { initial: 166, none: 144 }',
      '166 dollars before anybody answered, 150 when nobody knows',
    ],
  ],
  'packages/chess/src/match/limits.ts': [
    [
      'M11 B19 R20 a waiting game lasts two hours',
      'WAITING_MS = 60 * 60_000',
      'WAITING_MS = 120 * 60_000',
      'a game leaves the list after an hour, and when it is joined',
    ],
  ],
  [LOBBY]: [
    [
      'B26 who is not logged in is told about finding',
      'setAlert(user === null ? MATCH_NOTICES.loginToCreate : null)',
      'setAlert(user === null ? MATCH_NOTICES.loginToFind : null)',
      'nobody is logged in: the alerts, and nothing is asked',
    ],
    [
      'B27 who is not logged in may search',
      'setAlert(user === null ? MATCH_NOTICES.loginToFind : null)',
      'setAlert(null)',
      'nobody is logged in: the alerts, and nothing is asked',
    ],
    [
      'K7 a code of nobody is a failure to join',
      'if (isNotFound(error)) toasts.fail(MATCH_NOTICES.notFound, MATCH_NOTICES.notFoundHint);\n      else ',
      '',
      'a code that does not exist is Game Not Found',
    ],
    [
      'K2 who is too poor is asked to join all the same',
      '  if (known.current < known.required) {\n    refuse(known);\n    return;\n  }\n',
      '',
      'a stake above the balance is refused before anything is asked, with both amounts',
    ],
    [
      'J17 K1 K2 the deposit opens with what the page knew',
      'shortfallOf(error.body) ?? known',
      'known',
      'what the server refuses opens the deposit with the server’s own amounts',
    ],
    [
      'K8 a failed join is a failed search',
      "failedJoin: 'Failed to join match'",
      "failedJoin: 'Failed to find match'",
      'each failure has its title, with the advice to try again',
    ],
  ],
});
