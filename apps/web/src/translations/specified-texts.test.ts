// The texts that the specification prescribes. Users search for them, and tests in a browser compare them.
import { MOST_PLIES } from '@kingstake/chess';
import { expect, test } from 'vitest';
import { DEPOSIT_QUICK_AMOUNTS, WITHDRAW_QUICK_AMOUNTS } from '../money/money-parts.tsx';
import * as ENGLISH from './testkit/english.ts';

test('B4 B5 B7 B9 B12 B16 uses the exact texts of the specification in the lobby', () => {
  expect({ ...ENGLISH.LOBBY_TEXTS, ...ENGLISH.LIST_TEXTS, ...ENGLISH.BAR_TEXTS }).toMatchObject({
    tagline: 'Competitive chess with real SOL stakes',
    winnerTakesAll: 'Winner takes all',
    activeGames: 'Active Games',
    noActiveGames: 'No active games',
    standard: 'Standard 1v1',
    findMatch: 'Find Match',
    winnings: 'WINNINGS',
    continueMatch: 'Continue Match',
  });
});

test('B13 B14 B17 B20 B21 B22 B24 uses the exact texts of the specification in the match dialogs', () => {
  const match = ENGLISH.MATCH_TEXTS;
  expect(match).toMatchObject({
    create: 'Create Private Match',
    joinTitle: 'Join Match',
    policy: 'Disconnection Policy',
    available: 'Available Matches',
    none: 'No Active Matches',
    finding: 'Finding Opponent',
    cancelSearch: 'Cancel Search',
    created: 'Private Match Created',
    copyCode: 'Copy Code',
    continueToGame: 'Continue to Game',
  });
  expect(match.policyLines[0]).toBe(
    "A game paused for more than 10 minutes awaiting the player's return is forfeited and the wager is lost.",
  );
  expect(match.policyLines[2]).toMatch(`A game has at most ${MOST_PLIES / 2} moves by each side.`);
});

test('B28 states whether the price behind the dollars is live', () => {
  const { rate } = ENGLISH.LOBBY_TEXTS;
  expect(rate(201.5, true)).toBe('Live price, 1 SOL ≈ $201.5');
  expect(rate(144, false)).toBe('No live price, 1 SOL taken as $144');
});

test('D23 D24 D26 K3 K6 K9 uses the exact texts of the specification for the account', () => {
  expect(ENGLISH.ACCOUNT_TEXTS).toMatchObject({
    purchased: 'Avatar Purchased!',
    profileUpdated: 'Profile Updated',
    addressCopied: 'Address Copied',
    insufficientForPicture: 'You need 1 SOL to purchase this avatar.',
    insufficientMore: 'You need more SOL to purchase this avatar.',
    purchaseFailed: 'Purchase Failed',
    purchaseFailedHint: 'Failed to purchase avatar',
    registerFailed: 'Failed to register user',
    pictureFailed: 'Failed to update profile picture',
    nameFailed: 'Failed to update username',
  });
});

test('E2 E4 E7 E8 K4 K5 uses the exact texts for a deposit: amounts, done, failed, without a wallet or an amount', () => {
  expect(DEPOSIT_QUICK_AMOUNTS).toEqual(['0.1', '0.5', '1', '2', '5', '10']);
  expect(ENGLISH.MONEY_TEXTS).toMatchObject({
    deposited: 'Deposit Successful',
    depositFailed: 'Deposit Failed',
    notConnected: 'Wallet Not Connected',
    notConnectedHint: 'Please connect your wallet to deposit funds',
    invalidAmount: 'Invalid Amount',
    invalidAmountHint: 'Please enter a valid amount',
  });
});

test('E10 E11 E13 E14 E15 E16 E22 uses the exact texts for a withdrawal by hand in 1-24 hours, and an empty history', () => {
  expect(WITHDRAW_QUICK_AMOUNTS).toEqual(['0.1', '0.5', '1', '2', '5']);
  expect(ENGLISH.MONEY_TEXTS).toMatchObject({
    withdrawAll: 'Withdraw All',
    withdrawn: 'Withdrawal Request Submitted',
    withdrawFailed: 'Withdrawal Failed',
    noTransactions: 'No transactions found',
  });
  expect(ENGLISH.MONEY_TEXTS.withdrawNote.join('')).toContain('processed manually in 1-24 hours');
  expect(ENGLISH.MONEY_TEXTS.withdrawLimit('0.5')).toBe('You can only withdraw up to 0.5 SOL');
});

test('G10 G26 G28 G30 G31 G32 G33 K11 uses the exact texts of the specification at the table', () => {
  expect(ENGLISH.BANNER_TEXTS).toMatchObject({
    'your-turn': 'YOUR TURN',
    'opponent-turn': "OPPONENT'S TURN",
    waiting: 'Waiting for opponent...',
    'bot-thinking': 'Bot is thinking....',
  });
  expect(ENGLISH.RESIGN_TEXTS.late.text).toBe(
    'Are you sure you want to resign? This action cannot be undone and you will lose the game.',
  );
  expect({ ...ENGLISH.PLAY_TEXTS, ...ENGLISH.JOIN_TEXTS, ...ENGLISH.LIVE_TEXTS }).toMatchObject({
    closeTitle: 'Close This Game?',
    closeYes: 'Yes, Close Game',
    closeNo: 'No, Stay in Game',
    cancelled: 'Game Cancelled',
    cancelledText: expect.stringContaining('refunded'),
    error: 'Error',
    cancelFailed: 'Failed to cancel game',
    notFound: 'Game Not Found',
    notFoundText: 'The game code you entered does not exist.',
    drawOffered: 'Draw Offered',
    drawOfferedText: 'Your opponent is offering a draw.',
    found: 'Opponent Found!',
    foundText: 'The game is starting...',
    gameError: 'Game Error',
  });
  expect(ENGLISH.UI_TEXTS.copied).toBe('Copied!');
});

test('H3 H8 H9 H12 H21 H22 K10 uses the exact texts of the specification for history and review', () => {
  expect(ENGLISH.HISTORY_TEXTS).toMatchObject({
    filters: { all: 'All Games', wins: 'Wins', losses: 'Losses', draws: 'Draws', completed: 'Completed' },
    failedTitle: 'Failed to fetch game history',
    failed: 'Failed to load game history. Please try again.',
    retry: 'Retry',
    empty: 'No games found. Start playing to build your history!',
    statsFailed: 'Failed to fetch user stats',
  });
  expect(ENGLISH.REVIEW_TEXTS).toMatchObject({
    loading: 'Loading game details....',
    failed: 'Failed to load game details.',
    failedTitle: 'Failed to fetch game details',
    back: 'Back to Game History',
    badges: { victory: 'Victory', defeat: 'Defeat', draw: 'Draw', forfeit: 'Forfeit' },
  });
});
