// e2e, looks: the states of the page that are compared with pictures, and how the page gets there.
import { INITIAL_FEN } from '@kingstake/chess';
import {
  configCalls,
  fairPlayCalls,
  type GameDetails,
  gameCalls,
  type HistoryItem,
  historyCalls,
  invitationCalls,
  type LobbyGame,
  leaderboardCalls,
  moneyCalls,
  type OwnReviews,
  type Transaction,
} from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { gameOf, historyGames, LONG_NAMES, leaders, runningGames } from '../fixtures/full-lists.ts';
import { IPHONE } from '../fixtures/phones.ts';
import { OPEN_CASE } from '../fixtures/reviews.ts';
import { Cashier } from '../pages/cashier.ts';
import { Table } from '../pages/table.ts';
import { CONFIG, ILSE, ONE_PAGE, openLobby, openTables, PIPPA, playerOf, signIn, visit } from './people.ts';
import { end, GAME_ID, movesOf, OPERA, PLUNDER, TO_PROMOTION, takeSeat } from './played-game.ts';
import { at, type Stage } from './stage.ts';

export interface Look {
  open(stage: Stage): Promise<void>;
  /** The picture shows the whole page, not only the window. */
  whole?: true;
  /** `npm test` compares it too. */
  essential?: true;
  /** Also compared with another font size of the browser, in forced colours, in Spanish. */
  again?: readonly Variant[];
}

export type Variant = 'large-font' | 'forced-colours' | 'spanish';

const dialog = ({ page }: Stage, name: string | RegExp) => page.getByRole('dialog', { name });

const table = (id: number, username: string, wagerAmount: string, timeControl = '600+0'): LobbyGame => ({
  id,
  creator: { id: 100 + id, username, profilePicId: 'dogee', rating: 1640 },
  wagerAmount,
  timeControl,
});

async function connectPhone(stage: Stage): Promise<void> {
  const { page, server } = stage;
  await page.addInitScript((agent) => {
    Object.defineProperty(navigator, 'userAgent', { value: agent });
  }, IPHONE);
  server.answer(invitationCalls.getInvitation, {
    gameId: GAME_ID,
    inviter: { username: 'Night Owl', profilePicId: 'kek', wins: 31, losses: 24, rating: 1655 },
    wagerAmount: '1',
    prizePool: '1.95',
    timeControl: '600+0',
    open: true,
    taken: false,
    expiresAt: at(48 * 60),
  });
  await visit(stage, '/chess-game-mobile?gameCode=ABCD1234');
  await page.getByRole('region', { name: 'Your invitation' }).waitFor();
}

async function registration(stage: Stage): Promise<void> {
  const { page, server } = stage;
  await signIn(stage, null);
  server.answer(configCalls.getConfig, { ...CONFIG, terms: { version: '2026-11', minimumAge: 18 } });
  await visit(stage, '/');
  await page.getByLabel('Display name').fill('Pippa-Q');
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog(stage, 'Before you play').waitFor();
}

async function lobbyOne(stage: Stage): Promise<void> {
  const { server } = stage;
  await signIn(stage);
  openTables(stage, [table(1, 'Night Owl', '1')], 4);
  const [game] = runningGames(1);
  if (game === undefined) return;
  const playing = {
    whitePlayer: { ...game.whitePlayer, username: 'Grandmother' },
    blackPlayer: { ...game.blackPlayer, username: 'Zed' },
  };
  server.answer(gameCalls.listRunningGames, {
    games: [{ ...game, ...playing, wagerAmount: '5', startedAt: at(-200), watching: 3 }],
    pagination: ONE_PAGE,
  });
  server.answer(leaderboardCalls.getLeaderboard, {
    users: leaders(1, () => 'Grandmother', '4.28'),
    pagination: { ...ONE_PAGE, totalUsers: 1 },
  });
  await openLobby(stage);
}

async function lobbyFull(stage: Stage): Promise<void> {
  const { page, server } = stage;
  const user = { ...ILSE, username: LONG_NAMES[0], balance: '123456.789012345' };
  await signIn(stage, user);
  const names = Array.from({ length: 12 }, (_, index) => LONG_NAMES[index % 2] ?? '');
  openTables(
    stage,
    names.map((name, index) => table(index + 1, name, '100', index % 3 === 0 ? '900+10' : '180+2')),
    12_345,
  );
  const since = { createdAt: at(-900), startedAt: at(-880) };
  const paused = gameOf(8100, user.id, LONG_NAMES[1], { ...since, wagerAmount: '100' });
  server.answer(gameCalls.listOwnGames, { user, games: [paused] });
  server.answer(gameCalls.listPausedGames, [{ ...paused, courtesyDelayExpires: at(400) }]);
  server.answer(gameCalls.listRunningGames, {
    games: runningGames(6).map((game) => ({ ...game, startedAt: at(-200) })),
    pagination: ONE_PAGE,
  });
  server.answer(leaderboardCalls.getLeaderboard, (query) => ({
    users: leaders(Number(query.get('limit'))),
    pagination: { ...ONE_PAGE, totalUsers: 10 },
  }));
  await openLobby(stage);
  await page.locator('[aria-labelledby="live-games"] li').first().waitFor();
}

const waitingGames = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const creator = playerOf(200 + index, ['Night Owl', 'Grandmother', LONG_NAMES[1]][index % 3] ?? '');
    return {
      ...gameOf(300 + index, creator.id, null, {
        wagerAmount: '0.1',
        fee: '0.005',
        prizePool: '0.195',
        createdAt: at(-100 * index),
        expiresAt: at(3000),
        isPrivate: false,
        gameCode: null,
      }),
      whitePlayer: creator,
      players: [creator],
      creatorOnline: index === 0,
    };
  });

async function findMatch(stage: Stage, count: number): Promise<void> {
  const { page, server } = stage;
  await signIn(stage);
  server.answer(gameCalls.listWaitingGames, waitingGames(count));
  await openLobby(stage);
  await page.getByRole('button', { name: 'Find Match' }).click();
  await dialog(stage, count === 0 ? 'No Active Matches' : 'Available Matches').waitFor();
}

async function outcomeSheet(stage: Stage): Promise<void> {
  await signIn(stage);
  openTables(stage, [table(1, 'Night Owl', '0.1')], 4);
  const [game] = waitingGames(1);
  if (game !== undefined) stage.server.answer(gameCalls.getGame, game);
  await openLobby(stage);
  const challenges = stage.page.getByRole('region', { name: 'Open challenges' });
  await challenges.getByRole('button', { name: 'Join' }).first().click();
  await stage.page.getByRole('button', { name: 'Join for 0.1 SOL' }).waitFor();
}

async function tableWaiting(stage: Stage): Promise<void> {
  await signIn(stage);
  await takeSeat(stage, {
    moves: [],
    opponent: null,
    clocks: [600, 600],
    change: {
      status: 'waiting',
      isPrivate: true,
      gameCode: 'ABCD1234',
      startedAt: null,
      expiresAt: at(3540),
    },
  });
}

async function tableMiddle(stage: Stage, line: string, plies: number, wagerAmount: string): Promise<void> {
  const { page } = stage;
  await signIn(stage);
  await takeSeat(stage, {
    moves: movesOf(line, plies),
    side: line === OPERA ? 'white' : 'black',
    clocks: [17.3, 9.8],
    change: { wagerAmount },
  });
  const board = new Table(page);
  const premoves =
    line === OPERA ? ['b5', 'd7', 'b3', 'b8', 'd1', 'd8'] : ['a4', 'h4', 'h4', 'h1', 'h1', 'e1'];
  for (const square of premoves) await board.square(square).click();
}

async function tablePromotion(stage: Stage): Promise<void> {
  const { page } = stage;
  await signIn(stage);
  await takeSeat(stage, { moves: movesOf(TO_PROMOTION) });
  const board = new Table(page);
  await board.turn();
  // The page would choose a queen after two seconds.
  await stage.server.settled(page);
  await page.evaluate((chooseMs) => {
    const { setTimeout: start } = window;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...given: unknown[]) =>
      ms === chooseMs ? 0 : start(run, ms, ...given)) as typeof setTimeout;
  }, PAGE_TIMES.promotionMs);
  await board.square('g7').click();
  await board.square('h8').click();
  await dialog(stage, 'Choose Promotion Piece').waitFor();
}

async function tableCheck(stage: Stage): Promise<void> {
  await signIn(stage);
  await takeSeat(stage, { moves: movesOf(OPERA, 21), side: 'black' });
  await new Table(stage.page).turn();
}

async function tableOffline(stage: Stage): Promise<void> {
  const { page, server } = stage;
  await signIn(stage);
  await takeSeat(stage, { moves: movesOf(OPERA, 12) });
  await new Table(page).turn();
  await server.cut();
  await page.getByText('Connection lost.').waitFor();
}

async function tableDrawOffered(stage: Stage): Promise<void> {
  await signIn(stage);
  await takeSeat(stage, { moves: movesOf(OPERA, 12), drawOfferedBy: 'black' });
  await stage.page.getByText('Your opponent is offering a draw.').waitFor();
}

async function result(
  stage: Stage,
  title: string | RegExp,
  over: Parameters<typeof end>[2],
  told: Partial<Parameters<typeof takeSeat>[1]> = {},
): Promise<void> {
  await signIn(stage);
  const game = await takeSeat(stage, { moves: movesOf(OPERA), ...told });
  end(stage, game, over);
  await dialog(stage, title).waitFor();
}

const WON = { winner: ILSE.id, result: 'white_wins', reason: 'checkmate' } as const;
const LOST = { winner: 12, result: 'white_wins', reason: 'checkmate' } as const;

const resultOnChain = (stage: Stage) => {
  const paid = (id: number) => ({
    seat: playerOf(id, '').walletAddress,
    state: 'paid' as const,
    signature: SIGNATURE,
    deadline: null,
  });
  return result(stage, 'Victory', WON, {
    change: { stakeSource: 'escrow', stakes: { white: paid(21), black: paid(22) } },
  });
};

const BLUNDER = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4 c5b4 c2c3 b4a5 d2d4 d7d6 d1b3 d8g5 f3g5';

async function review(stage: Stage): Promise<void> {
  const { page, server } = stage;
  await signIn(stage);
  const moves = movesOf(BLUNDER);
  const seat = { rating: 1655, provisional: false };
  const details: GameDetails = {
    id: GAME_ID,
    status: 'ended',
    whitePlayer: { id: ILSE.id, username: ILSE.username, profilePicId: 'bee', ...seat, ratingChange: 8 },
    blackPlayer: { id: 12, username: 'Night Owl', profilePicId: 'kek', ...seat, ratingChange: -8 },
    wagerAmount: '1',
    timeControl: '600+0',
    prizePool: '1.95',
    duration: 412,
    moves,
    clocks: moves.map((_, ply) => 600 - 12 * ply),
    lagCredits: [],
    result: 'white_wins',
    reason: 'resignation',
    winner: ILSE.id,
    createdAt: at(-5000),
    endedAt: at(-4588),
    initialFen: INITIAL_FEN,
    gameState: { fen: moves.at(-1)?.fen ?? '' },
  };
  server.answer(historyCalls.getDetails, details);
  await visit(stage, `/game-details/${GAME_ID}`);
  await page.locator('[data-analysis="done"]').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Go to end' }).click();
  await page.getByRole('button', { name: 'Back one move' }).click();
}

async function history(stage: Stage): Promise<void> {
  const { page, server } = stage;
  await signIn(stage);
  const games = historyGames(8).map((game, index) => ({ ...game, date: at(-40_000 * index) }) as HistoryItem);
  server.answer(historyCalls.getHistory, { games, pagination: { ...ONE_PAGE, totalGames: 8 } });
  server.answer(historyCalls.getStats, {
    totalGames: 61,
    winRate: 50.8,
    totalEarnings: '4.28',
    wins: 31,
    losses: 24,
    draws: 6,
    currentStreak: 3,
  });
  await visit(stage, '/game-history');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
}

async function deposit(stage: Stage): Promise<void> {
  stage.server.walletLamports = 250_000_000;
  await signIn(stage);
  await openLobby(stage);
  const opened = await new Cashier(stage.page).open('Deposit');
  const amount = opened.getByLabel('Amount', { exact: true });
  await amount.fill('2.5');
  await amount.press('Enter');
  await opened.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
}

/** A long name and long amounts, of which a fair play case holds a part. */
const HELD_BACK = {
  ...ILSE,
  username: LONG_NAMES[0],
  balance: '195.123456789',
  held: '95.500000001',
};

const ownReviews = (held: string): OwnReviews => ({
  reviews: [{ ...OPEN_CASE, held }],
  held,
  until: at(11 * 86_400),
  isFriendlyOnly: false,
  owed: '0',
  returned: [],
});

async function lobbyHeld(stage: Stage): Promise<void> {
  const { page, server } = stage;
  await signIn(stage, HELD_BACK);
  server.answer(fairPlayCalls.listReviews, ownReviews(HELD_BACK.held));
  await openLobby(stage);
  await page.locator('#wager-cap').waitFor();
}

async function withdrawHeld(stage: Stage): Promise<void> {
  const { page, server } = stage;
  await signIn(stage, HELD_BACK);
  server.answer(fairPlayCalls.listReviews, ownReviews(HELD_BACK.held));
  await openLobby(stage);
  const opened = await new Cashier(page).open('Withdraw');
  await opened.getByLabel('Amount', { exact: true }).fill('150');
  await opened.getByRole('button', { name: 'Withdraw up to' }).waitFor();
}

const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

const LINES: readonly (readonly [type: string, description: string, status?: Transaction['status']])[] = [
  ['deposit', 'Deposit from wallet', 'pending'],
  ['withdrawal', 'Withdrawal to wallet', 'failed'],
  ['wager', 'Wager for private game #1842', 'cancelled'],
  ['winnings', 'Winnings of game #1842'],
  ['profit', 'Profit of game #1839'],
  ['refund', 'Refund of game #1831'],
  ['purchase', 'Premium picture'],
  ['adjust', 'Correction by an operator'],
];

async function transactions(stage: Stage): Promise<void> {
  await signIn(stage);
  const lines = LINES.map(
    ([type, description, status = 'completed'], index): Transaction => ({
      id: 3000 - index,
      type,
      description,
      amount: ['2.5', '0.1', '100', '0.000000001'][index % 4] ?? '',
      ...(type === 'adjust' && { direction: 'in' as const }),
      balanceAfter: '123.456789',
      status,
      transactionSignature: ['deposit', 'withdrawal'].includes(type) ? SIGNATURE : null,
      createdAt: at(-20_000 * index),
    }),
  );
  stage.server.answer(moneyCalls.listTransactions, {
    transactions: lines,
    pagination: { totalPages: 3, totalTransactions: 26 },
  });
  await openLobby(stage);
  const opened = await new Cashier(stage.page).open('Transactions');
  await opened.getByRole('listitem').first().waitFor();
}

async function openCase(stage: Stage): Promise<void> {
  const { page, server } = stage;
  await signIn(stage);
  server.answer(fairPlayCalls.getReview, { ...OPEN_CASE, until: at(11 * 86_400) });
  await visit(stage, '/account/review/311');
  await page.getByRole('heading', { name: 'Case 311' }).waitFor();
}

const lobbyOf = (user: typeof ILSE) => async (stage: Stage) => {
  await signIn(stage, user);
  await openLobby(stage);
};

/** In the order of the pages that a player meets. The names of the pictures are the keys. */
export const LOOKS: Readonly<Record<string, Look>> = {
  connect: {
    essential: true,
    open: (stage) => visit(stage, '/'),
  },
  'connect-phone': { open: connectPhone },
  registration: { open: registration },
  'lobby-new': { open: lobbyOf(PIPPA), whole: true },
  'lobby-funded': {
    open: lobbyOf(ILSE),
    whole: true,
    essential: true,
    again: ['large-font', 'forced-colours'],
  },
  'lobby-one': { open: lobbyOne, whole: true },
  'lobby-full': { open: lobbyFull, whole: true, again: ['spanish'] },
  'find-none': { open: (stage) => findMatch(stage, 0) },
  'find-some': { open: (stage) => findMatch(stage, 3) },
  'outcome-sheet': { open: outcomeSheet },
  'table-waiting': { open: tableWaiting },
  'table-middle': {
    open: (stage) => tableMiddle(stage, OPERA, 27, '1'),
    essential: true,
    again: ['large-font', 'forced-colours'],
  },
  'table-middle-100-sol': { open: (stage) => tableMiddle(stage, PLUNDER, 32, '100') },
  'table-promotion': { open: tablePromotion },
  'table-check-flipped': { open: tableCheck },
  'table-offline': { open: tableOffline },
  'table-draw-offered': { open: tableDrawOffered },
  'result-win': { open: (stage) => result(stage, 'Victory', WON), essential: true },
  'result-loss': { open: (stage) => result(stage, 'Defeat', LOST, { side: 'black' }) },
  'result-loss-100-sol': {
    open: (stage) =>
      result(
        stage,
        'Defeat',
        { winner: 12, result: 'black_wins', reason: 'resignation' },
        {
          moves: movesOf(PLUNDER),
          change: { wagerAmount: '100' },
        },
      ),
  },
  'result-draw': {
    open: (stage) =>
      result(
        stage,
        /Draw/,
        { winner: null, result: 'draw', reason: 'agreement' },
        {
          moves: movesOf(OPERA, 12),
        },
      ),
  },
  'result-on-chain': { open: resultOnChain },
  review: { open: review, whole: true },
  history: { open: history, whole: true },
  'lobby-held': { open: lobbyHeld, whole: true },
  'withdraw-held': { open: withdrawHeld },
  deposit: { open: deposit, again: ['forced-colours'] },
  transactions: { open: transactions },
  case: { open: openCase, whole: true },
};
