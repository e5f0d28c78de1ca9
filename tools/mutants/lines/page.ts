// Tools, mutants: faults of screens and dialogs that only a look at the page finds, in the order of their lines.
import { mutantsIn } from '../mutant.ts';

const WEB = 'apps/web/src';
const LOBBY = `${WEB}/features/lobby`;
const LIVE = `${WEB}/features/play/live`;
const MONEY = `${WEB}/features/money`;
const PROTOCOL = 'packages/protocol/src';

const CONNECT = 'the connect screen: no extension, install links, Connect Wallet';
const CONNECTS =
  'a visitor connects, signs, registers and is in the lobby; a reload keeps the session and asks for no signature';
const LISTS = 'what the lobby lists and offers';
const OF_A_LINK = 'the game of a link is there after connecting, signing and registering';
const NOBODYS_CODE = 'a code that is nobody’s, a rematch by link, a stake too high';
const REFUSALS = 'refusals: no amount, the wallet says no, too little for a picture';
const WHOLE_WAY = 'airdrop, deposit, picture, withdrawal, approval, statement';
const LIST = 'the list: figures, filter, pages, skeleton, failure';
const REPLAY = 'the replay: players, figures, controls, moves';
const CODE_FIELD =
  'the code field has the focus when Join Match opens, and Escape closes one thing at a time';
const RESULT_DATA = 'the result data: won, winnings, entry, duration m:ss, moves, winner, result';
const BOT_WAITS = 'the bot waits 1 s with a reply, and 1.5 s when it opens';

export const PAGE_LINES = mutantsIn({
  [`${LIVE}/open-game.tsx`]: [
    [
      'A11 a code is lost on the way to its game',
      'gameAddress(data.id, gameCode)',
      'gameAddress(data.id)',
      OF_A_LINK,
    ],
    [
      'A12 a code of nobody leads home',
      '    if (isAbsent(error))\n      toasts.show({',
      '    if (isAbsent(error)) goHome();\n    if (isAbsent(error))\n      toasts.show({',
      NOBODYS_CODE,
    ],
  ],
  [`${WEB}/features/wallet`]: [
    [
      'B1 the connect screen has no button',
      "<ConnectButton look={{ variant: 'primary', size: 'lg' }} className={css['main']} />",
      '',
      CONNECT,
    ],
    ['B2 without an extension nothing is said', '{!solanaExtensionFound && <InstallLinks />}', '', CONNECT],
    [
      'B2 only one extension can be installed',
      "['phantom', 'solflare'] as const",
      "['phantom'] as const",
      CONNECT,
    ],
  ],
  [LOBBY]: [
    [
      'B3 who has played is a newcomer',
      'wagerOf(user.balance) === 0n && user.wins + user.losses + user.draws === 0',
      'wagerOf(user.balance) === 0n',
      'a newcomer is who has neither money on the site nor a game',
    ],
    [
      'B4 the lobby has another tagline',
      "tagline: 'Competitive chess with real SOL stakes',",
      "tagline: 'Chess for SOL',",
      CONNECTS,
      `${LOBBY}/texts.test.ts`,
    ],
    [
      'B7 nothing is said of no games',
      "noActiveGames: 'No active games'",
      "noActiveGames: ''",
      LISTS,
      `${LOBBY}/texts.test.ts`,
    ],
    [
      'B9 the card has another name',
      "standard: 'Standard 1v1'",
      "standard: 'Classic'",
      LISTS,
      `${LOBBY}/texts.test.ts`,
    ],
    [
      'B11 only the highest wager is premium',
      "new Set(['50', '100'])",
      "new Set(['100'])",
      LISTS,
      `${LOBBY}/parts/wager-picker.test.tsx`,
    ],
    [
      'B12 the way to a match has another name',
      "findMatch: 'Find Match'",
      "findMatch: 'Play'",
      LISTS,
      `${LOBBY}/texts.test.ts`,
    ],
    [
      'B13 a private match is not asked about',
      "create: 'Create Private Match'",
      "create: 'Create'",
      'private by code to resignation: five seconds held, the stake to the other',
      `${LOBBY}/texts.test.ts`,
    ],
    ['B14 blanks are a code', "disabled={code === ''}", "disabled={text === ''}", CODE_FIELD],
    [
      'B15 a phone lists ten leaders',
      'const size = isDesktop ? 2 * COLUMN : COLUMN;',
      'const size = 2 * COLUMN;',
      `${LISTS} @phone`,
    ],
    [
      'B16 the leaders stand in one column',
      'users.slice(0, COLUMN)} first={first}',
      'users} first={first}',
      LISTS,
    ],
    [
      'B16 the winnings have no head',
      "winnings: 'WINNINGS'",
      "winnings: ''",
      LISTS,
      `${LOBBY}/texts.test.ts`,
    ],
    [
      'B17 the policy names five minutes',
      'paused for more than 10 minutes',
      'paused for more than 5 minutes',
      LISTS,
      `${LOBBY}/texts.test.ts`,
    ],
    [
      'B20 matches whose creator is away come first',
      'Number(other.creatorOnline) - Number(one.creatorOnline)',
      'Number(one.creatorOnline) - Number(other.creatorOnline)',
      `${LOBBY}/state.test.ts`,
    ],
  ],
  [`${WEB}/app/header.tsx`]: [
    ['C1 the header has no logo', '        <Logo wordOnWide />\n', '', CONNECTS],
    ['C1 the logo leads nowhere', 'aria-label={APP_TEXTS.home}', '', CONNECTS],
    [
      'C2 players online are not counted',
      '      <OnlineBadge />\n',
      '',
      'the players-online badge counts players, on the desktop',
    ],
    ['C4 the profile has no balance', '          <Money amount={amountOf(user.balance)} />\n', '', CONNECTS],
    [
      'C5 the switch does nothing',
      '        onClick={() => setAsking(true)}\n',
      '',
      'Disconnect ends the session: a reload shows the connect screen, the cache is gone',
    ],
  ],
  [`${WEB}/features/account`]: [
    [
      'D7 the profile has no balance',
      "    { value: 'balance', label: ACCOUNT_TEXTS.balance, panel: <MyBalance user={user} /> },\n",
      '',
      'User Profile: Overview, Balance, Statistics and Settings; pictures in their sizes',
    ],
  ],
  [`${PROTOCOL}/avatar-table.ts`]: [
    [
      'D8 R40 one free picture is missing',
      "  { id: 'pog', name: 'Pog', disc: '#6b5230' },\n",
      '',
      'there are 60 free pictures, each with an id and a name of its own',
    ],
    [
      'D9 R40 one premium picture has another id',
      "id: 'kanye_premium'",
      "id: 'shades_premium'",
      'the 16 premium ids are the contract’s',
    ],
    [
      'D11 one free picture has another id',
      "id: 'shrek'",
      "id: 'ogre'",
      'the free ids include those that the product names',
    ],
  ],
  [MONEY]: [
    [
      'E10 Withdraw All leaves one lamport',
      'onText(formatSol(playing))',
      'onText(formatSol(lamports(playing - 1n)))',
      WHOLE_WAY,
    ],
    [
      'E12 nothing can be withdrawn',
      "          className={css['act']}\n          disabled={playing <= 0n}\n",
      "          className={css['act']}\n",
      REFUSALS,
    ],
  ],
  [`${WEB}/features/account/use-purchase.ts`]: [
    [
      'E26 too little for a picture opens no deposit',
      '    openDeposit(shortfall);\n',
      '    void shortfall;\n',
      REFUSALS,
    ],
  ],
  [`${WEB}/features/play/parts/game-table.tsx`]: [
    [
      'G3 the way back has no name',
      'aria-label={PLAY_TEXTS.back} onClick={props.onBack}',
      'onClick={props.onBack}',
      'has a back arrow with a name',
    ],
  ],
  [`${WEB}/features/play/training/state.ts`]: [
    ['G48 the bot replies at once', 'BOT_REPLY_MS = 1_000', 'BOT_REPLY_MS = 0', BOT_WAITS],
    ['G48 the bot opens after 1 s', 'BOT_OPENING_MS = 1_500', 'BOT_OPENING_MS = 1_000', BOT_WAITS],
  ],
  [`${WEB}/features/play/result/result-data.ts`]: [
    ['I38 the result does not say the winner', 'winner: winner?.name ?? null,', 'winner: null,', RESULT_DATA],
    ['I38 the result does not say the stake', 'entry: game.wagerSol,', 'entry: null,', RESULT_DATA],
  ],
  [`${WEB}/features/history/parts/skeleton-rows.tsx`]: [
    [
      'H7 four rows are loading',
      "'96px', '104px'] as const",
      "'96px'] as const",
      LIST,
      `${WEB}/features/history/parts/parts.test.tsx`,
    ],
  ],
  [`${WEB}/features/review/parts`]: [
    [
      'H13 a player has no side',
      'aria-label={`${REVIEW_TEXTS[side]}: ${name}`}',
      'aria-label={name}',
      REPLAY,
      `${WEB}/features/review/parts/parts.test.tsx`,
    ],
    [
      'H14 the card has no wager',
      '        <Fact label={REVIEW_TEXTS.wager}>{isFree ? REVIEW_TEXTS.noWager : <Money amount={wager} />}</Fact>\n',
      '',
      REPLAY,
      `${WEB}/features/review/parts/parts.test.tsx`,
    ],
    ['H17 the list has no moves', '        <span>{ply.san}</span>\n', '', REPLAY],
  ],
  [`${LIVE}/texts.ts`]: [
    [
      'G30 a closed game is told in other words',
      "cancelled: 'Game Cancelled'",
      "cancelled: 'Closed'",
      `${LIVE}/texts.test.ts`,
    ],
    [
      'G31 a failed cancel is told in other words',
      "cancelFailed: 'Failed to cancel game'",
      "cancelFailed: 'Failed'",
      `${LIVE}/texts.test.ts`,
    ],
  ],
  [`${MONEY}/texts.ts`]: [
    [
      'E10 everything is withdrawn in other words',
      "withdrawAll: 'Withdraw All'",
      "withdrawAll: 'All'",
      `${MONEY}/texts.test.ts`,
    ],
  ],
  [`${WEB}/features/history/texts.ts`]: [
    [
      'H3 the filter of draws has another name',
      "    draws: 'Draws',",
      "    draws: 'Draw',",
      `${WEB}/features/history/parts/parts.test.tsx`,
    ],
  ],
  [`${WEB}/features/history/parts/game-row.tsx`]: [
    [
      'H11 a row leads to the game itself',
      'href={`/game-details/${game.id}`}',
      'href={`/game/${game.id}`}',
      `${WEB}/features/history/parts/parts.test.tsx`,
    ],
    [
      'H5 a row says the half-moves',
      '<span className="num">{fullMoves(game.moves)}</span>',
      '<span className="num">{game.moves}</span>',
      `${WEB}/features/history/parts/parts.test.tsx`,
    ],
  ],
  [`${WEB}/features/wallet-guard/state.ts`]: [
    [
      'F9 C6 a wallet that never comes back forfeits nothing',
      "return nowMs < loss.untilMs ? loss : { kind: 'forfeiting' };",
      'return loss;',
      `${WEB}/features/wallet-guard/state.test.ts`,
    ],
    [
      'F9 C6 a wallet that comes back in time forfeits',
      '      if (!walletLost || running === 0) return NO_LOSS;\n',
      '',
      `${WEB}/features/wallet-guard/state.test.ts`,
    ],
  ],
  [`${PROTOCOL}/page-routes.ts`]: [
    [
      'M9 there is a screen of an administrator',
      "  explorerTransaction: '/explorer/tx/:signature',\n",
      "  explorerTransaction: '/explorer/tx/:signature',\n  admin: '/admin',\n",
      'no call, no message and no screen is for an administrator: the web knows visitors and players',
    ],
    [
      'A2 the game screen has another path',
      "game: '/chess-game-mobile'",
      "game: '/play'",
      'apps/server/src/platform/http/page.test.ts',
    ],
    [
      'A3 a game has another path',
      "gameById: '/game/:id'",
      "gameById: '/games/:id'",
      'apps/server/src/platform/http/page.test.ts',
    ],
    [
      'A5 the replay has another path',
      "details: '/game-details/:id'",
      "details: '/review/:id'",
      'apps/server/src/platform/http/page.test.ts',
    ],
  ],
  [`${LIVE}/route.ts`]: [
    [
      'A11 A19 the address of a private game has no code',
      '...(gameCode === null ? {} : { gameCode }) });',
      '});',
      'the address of a private game carries its id and its code',
    ],
  ],
});
