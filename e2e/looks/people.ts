// e2e, looks: the player of the pictures, and what the server tells a player for whom nothing has happened.
import {
  authCalls,
  type Config,
  challengeCalls,
  configCalls,
  FIRST_RATINGS,
  fairPlayCalls,
  type GamePlayer,
  gameCalls,
  type LobbyGame,
  leaderboardCalls,
  limitCalls,
  receiptCalls,
  reserveCalls,
  type User,
  userCalls,
} from '@kingstake/protocol';
import type { Page } from '@playwright/test';
import { base58 } from '@scure/base';
import { putWallet } from '../fixtures/browser-wallet.ts';
import { at, ORIGIN, ScriptedServer, type Stage } from './stage.ts';

const addressOf = (id: number): string => base58.encode(new Uint8Array(32).fill(id));

export const playerOf = (id: number, username: string): GamePlayer => ({
  id,
  username,
  walletAddress: addressOf(id % 256),
  profilePicId: 'bee',
  wins: 31,
  losses: 24,
  draws: 6,
  totalEarnings: '4.28',
  rating: 1655,
  provisional: false,
});

export const ILSE: User = {
  ...playerOf(7, 'Ilse Okonkwo'),
  ratings: {
    blitz: { rating: 1612, deviation: 62, provisional: false, games: 84 },
    rapid: { rating: 1655, deviation: 48, provisional: false, games: 129 },
  },
  balance: '5',
};

/** Has not played, and has no SOL. */
export const PIPPA: User = {
  ...ILSE,
  username: 'Pippa-Q',
  wins: 0,
  losses: 0,
  draws: 0,
  totalEarnings: '0',
  ratings: FIRST_RATINGS,
  balance: '0',
};

export const ONE_PAGE = { currentPage: 1, totalPages: 1, hasNextPage: false, hasPrevPage: false };

export const CONFIG: Config = {
  cluster: 'devnet',
  rpcUrl: '/rpc',
  treasury: addressOf(1),
  escrow: null,
  stopped: [],
  moneyPaused: false,
  limits: {
    wagerOptions: ['0.1', '1', '5', '20', '50', '100'],
    minTransfer: '0.001',
    premiumAvatarPrice: '1',
    feeBps: 500,
    displayNameMax: 20,
  },
};

/** The browser's settings for a page with the scripted server. */
export const SCRIPTED = { baseURL: ORIGIN, locale: 'en-US', timezoneId: 'UTC' };

/** Gives the page a scripted server that answers a visitor. `files` is the origin of the real server. */
export async function openStage(page: Page, files: string): Promise<Stage> {
  const server = new ScriptedServer(files);
  await server.attach(page);
  server.answer(configCalls.getConfig, CONFIG);
  server.answer(configCalls.getPrice, { usd: 144 });
  server.refuse(authCalls.session, 401, {
    code: 'UNAUTHENTICATED',
    message: 'Please sign in with your wallet.',
  });
  return { page, server };
}

/** The challenges that wait in the lobby. */
export function openTables({ server }: Stage, games: LobbyGame[], online: number): void {
  server.reply('watch_lobby', () => [
    { type: 'lobby_games', games, away: [] },
    { type: 'online_count', count: online },
  ]);
}

/** The page has a connected wallet and a session. Null: the wallet has no player yet. */
export async function signIn({ page, server }: Stage, user: User | null = ILSE): Promise<void> {
  const { walletAddress } = user ?? ILSE;
  await putWallet(page.context(), {
    jwk: {},
    publicKey: base58.decode(walletAddress),
    address: walletAddress,
  });
  await page.addInitScript((publicKey) => {
    const remembered = JSON.stringify({ publicKey, connected: true, balance: 0 });
    window.localStorage.setItem('chess-wallet', remembered);
    window.localStorage.setItem('chess-wallet-name', 'Pocket wallet');
  }, walletAddress);
  server.answer(authCalls.session, { walletAddress, user });
  if (user === null) return;
  server.answer(userCalls.getUserByWallet, user);
  server.answer(gameCalls.listOwnGames, { user, games: [] });
  server.answer(gameCalls.listPausedGames, []);
  server.answer(gameCalls.listRunningGames, { games: [], pagination: ONE_PAGE });
  server.answer(gameCalls.listWaitingGames, []);
  server.answer(gameCalls.listRecentGames, { games: [] });
  server.answer(leaderboardCalls.getLeaderboard, { users: [], pagination: { ...ONE_PAGE, totalUsers: 0 } });
  server.refuse(receiptCalls.getReceipt, 404, { code: 'NOT_FOUND', message: 'Not found' });
  server.answer(challengeCalls.listChallenges, { received: [], sent: [] });
  server.answer(limitCalls.getLimits, {
    limits: [],
    used: [],
    pending: [],
    break: null,
    session: { since: at(-900), playedSeconds: 0, games: 0, net: '0', isReminderDue: false },
  });
  server.answer(fairPlayCalls.listReviews, {
    reviews: [],
    held: '0',
    until: null,
    isFriendlyOnly: false,
    owed: '0',
    returned: [],
  });
  openTables({ page, server }, [], 1);
  server.answer(reserveCalls.listReserves, {
    auditor: addressOf(2),
    statements: [],
    pagination: { totalStatements: 0, totalPages: 1, currentPage: 1, hasPrevPage: false, hasNextPage: false },
  });
}

/** Opens a screen other than a game, and waits for the footer, which comes last. */
export async function visit({ page }: Stage, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('footer').first().waitFor();
}

export async function openLobby(stage: Stage): Promise<void> {
  const { page, server } = stage;
  await visit(stage, '/');
  await server.hears('watch_lobby');
  await page.locator('#standard').waitFor();
}
