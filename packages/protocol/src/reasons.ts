// Reasons of refusals, for codes that are not specific enough. Each has one sentence for players.
import { INVALID_AVATAR_MESSAGE } from './avatars.ts';
import { DISPLAY_NAME_MESSAGES } from './display-name.ts';
import { MIN_TRANSFER } from './economics.ts';
import { BLOCKS, CHALLENGES, ESCROW_QUOTAS, FAIR_PLAY, GAME_QUOTAS, SOCKET, WITHDRAWALS } from './limits.ts';
import { formatSol } from './money.ts';
import { SWITCHES } from './switches.ts';

/** Append-only: a reason never changes its meaning. A refusal contains it as `reason`, and its sentence as `message`. */
export const REASONS = {
  // The request itself.
  'foreign-origin': 'This request did not come from this site.',
  'other-account': 'You can only do this for your own account.',
  'too-large': 'The request is too large.',
  'not-json': 'The body must be JSON (content-type: application/json).',
  'empty-json': 'The JSON body is empty.',
  'broken-json': 'The body is not valid JSON.',
  'repeated-header': 'A header that may be sent once was sent twice.',
  'wrong-length': 'The body length does not match Content-Length.',
  'broken-url': 'The URL is not valid.',
  'bad-idempotency-key': 'Idempotency-Key must be 1 to 255 printable characters without spaces.',
  'idempotency-key-reused': 'This Idempotency-Key was already used for a different request.',
  'message-not-json': 'The message is not JSON.',
  'message-not-an-object': 'The message is not a JSON object.',
  'message-unknown': 'The message has an unknown type or invalid fields.',

  // Sign-in and profile.
  cookie:
    'Your browser sent no sign-in cookie. Allow cookies for this site, and sign in within five minutes.',
  'not-an-address': 'This is not a Solana address.',
  'not-a-session-key': 'The session key must be an Ed25519 public key in base58.',
  'session-key-taken': 'Another wallet uses this session key. Sign the message with the key too.',
  'sign-in-failed': 'Sign-in failed. Please try again.',
  'session-ended': 'This session has ended already.',
  'no-such-user': 'User not found',
  'has-profile': 'This wallet already has a profile.',
  'balance-is-read-only': 'Failed to update balance',
  'name-empty': DISPLAY_NAME_MESSAGES.empty,
  'name-too-long': DISPLAY_NAME_MESSAGES['too-long'],
  'name-character': DISPLAY_NAME_MESSAGES.character,
  'name-marks': DISPLAY_NAME_MESSAGES.marks,
  'name-mixed-scripts': DISPLAY_NAME_MESSAGES['mixed-scripts'],
  'name-reserved': 'This display name is reserved. Please choose another one.',
  'name-taken': 'This display name is taken or too similar to an existing one.',
  'name-too-soon':
    'You can change your display name once in 30 days, and correct a new one once within 24 hours.',
  'invalid-avatar': INVALID_AVATAR_MESSAGE,
  'avatar-not-owned': 'You do not own this premium avatar.',
  'avatar-owned': 'You already own this avatar.',
  'push-unsupported': 'This browser cannot be sent notices.',

  // Deposits and withdrawals.
  'money-frozen':
    'Deposits, new wagers and withdrawals are paused while we verify our reserves. Your balance is safe.',
  'amount-too-small': `The minimum amount is ${formatSol(MIN_TRANSFER)} SOL.`,
  'amount-invalid': 'Please enter a valid amount',
  'deposit-of-another-wallet':
    "This deposit came from another player's wallet, so it belongs to that player.",
  'deposit-unlinked':
    'This deposit came from a wallet that is not linked to your account. Contact support with this signature.',
  'deposit-decided':
    'This deposit was not credited to your account. An operator has decided about it. Contact support with this signature.',
  'network-silent': 'The Solana network is not responding. Please try again.',
  'own-wallet-only': 'Withdrawals go to your own wallet only.',
  'half-confirmation': 'challengeId and signature belong together.',
  'too-many-withdrawals': `You already have ${WITHDRAWALS.openPerUser} withdrawals in progress. Please wait until one of them is completed.`,
  'other-message-signed':
    'Your wallet signed something other than this request. Nothing was moved. Please try again.',
  'confirmation-late': 'The confirmation came too late. Nothing was moved. Please confirm again.',
  'confirmation-used': 'This confirmation is no longer valid. Nothing was moved. Please confirm again.',

  // Limits and breaks.
  'limit-out-of-range': 'A limit must be from 0.001 to 1,000,000 SOL.',
  'limit-change-early': 'A limit can be raised 24 hours after the request. Please confirm it then.',
  'limit-change-lapsed': 'This change of a limit has lapsed. Please ask again.',
  'break-is-longer': 'Your break or exclusion lasts longer already. It cannot be shortened.',
  'other-name-typed': 'This is not your display name.',
  'not-excluded': 'Your account is not self-excluded.',
  'exclusion-runs': 'An exclusion cannot end before its time is over.',
  'wallet-excluded': 'This wallet has funded a player who is excluded, so the exclusion belongs to it too.',
  'account-closed': 'This account is closed.',
  suspended: 'Your account is suspended. You can withdraw, appeal and play friendly games.',
  'close-with-game': 'You have an open game. Cancel or finish it before you close your account.',
  'close-with-withdrawal': 'You have a withdrawal in progress. Please wait until it is completed.',
  'close-with-rest': `Your balance is below the smallest withdrawal of ${formatSol(MIN_TRANSFER)} SOL. You can close your account if you leave it.`,
  'close-with-balance': 'Your balance is not empty. Please withdraw it before you close your account.',
  'close-with-case': 'A fair play case about you is open. You can close your account once it is over.',
  'close-with-appeal': 'Your appeal has no answer yet. You can close your account once it is answered.',
  'close-with-debt': 'You owe SOL to opponents. You can close your account once this is paid.',
  'terms-changed': 'These are not the current terms. Please read the current version.',

  // Fair play.
  'report-own-ended': 'You can report a game of yours once it has ended.',
  'already-reported': 'You have already reported this game.',
  'too-many-reports': `You can report ${FAIR_PLAY.reportsPerDay} games in 24 hours. Please try again later.`,
  'not-upheld': 'You can appeal only against an upheld case.',
  'appeal-late': 'The time for an appeal is over.',
  'already-appealed': 'You have already appealed against this decision.',
  'friendly-only': 'After a fair play decision this account can play friendly games only.',

  // Creating and joining a game.
  'no-such-wager': 'Choose a wager of 0.1, 1, 5, 20, 50, 100 SOL, or none.',
  'friendly-on-chain': 'A friendly game has no wager to lock on chain.',
  'friendly-waiting': 'You already have a friendly game waiting for an opponent. Cancel it first.',
  'too-many-waiting': `You already have ${GAME_QUOTAS.waitingPerUser} games waiting for an opponent. Cancel one first.`,
  'too-many-aborts': `You aborted more than ${GAME_QUOTAS.abortsAllowed} games within an hour. Please wait an hour and try again.`,
  'too-many-cancels': `You cancelled ${GAME_QUOTAS.cancels.perHour} matches within an hour, or ${GAME_QUOTAS.cancels.perDay} within a day. Please wait before you create another one.`,
  'creator-is-playing': 'The creator of this game is playing another one right now.',
  'not-available': 'You cannot join this game right now. Please choose another one.',
  'you-blocked': 'You have blocked this player. Unblock them to play.',
  'seat-reserved': 'This seat is kept for the challenged player.',
  'no-such-code': 'The game code you entered does not exist.',
  'no-receipt': 'This game has no receipt.',
  'no-observers': 'This game does not allow observers.',
  'watches-enough': `You are watching ${SOCKET.observed} games already. Please leave one first.`,
  'stakes-frozen': 'New wagers are paused while we verify our reserves. Your balance is safe.',
  'stakes-from-balance': 'The stakes of this game come from the playing balances.',
  'stakes-from-wallet': 'The stakes of this game are locked on chain, from the wallets.',

  // Rematches.
  'opponent-is-playing': 'Your opponent is playing another game right now.',
  'opponent-is-suspended': 'Your opponent cannot start a new game right now.',
  'opponent-cannot-pay':
    'Your opponent does not have enough SOL for a rematch. Nothing was taken from your balance.',
  'opponent-cannot-take': 'Your opponent cannot take this game now.',
  'no-rematch-on-chain': 'A game with stakes on chain has no rematch. Create a new one.',

  // Challenges and blocks.
  'challenge-yourself': 'You cannot challenge yourself.',
  'challenges-closed': 'This player is not accepting challenges right now.',
  'already-challenged':
    'You have already challenged this player. Wait for an answer, or cancel your challenge.',
  'too-many-challenges': `You already have ${CHALLENGES.openPerPlayer} open challenges. Wait for an answer, or cancel one.`,
  'receiver-is-busy': 'This player has many open challenges. Please try again in a few minutes.',
  'receiver-just-challenged':
    'This player was challenged by somebody a moment ago. Please try again in a minute.',
  'too-many-strangers': `You have challenged ${CHALLENGES.newOpponents} players you never played within a day. Please wait before you challenge another one.`,
  'block-yourself': 'You cannot block yourself.',
  'too-many-blocks': `You have blocked ${BLOCKS.perPlayer} players. Unblock one first.`,

  // Stakes on chain.
  'creator-not-staked': 'The creator’s stake is not on chain yet.',
  'seat-being-taken': 'Another player is taking this seat.',
  'reservation-over': 'Your time to stake in this game is over. Please choose another one.',
  'reserved-elsewhere': 'You are taking a seat in another game. Stake there, or wait until it is free again.',
  'lapsed-too-often': `You reserved ${ESCROW_QUOTAS.lapses.max} seats within an hour and did not stake. Please wait before you take another one.`,
  'too-many-unplayed': `You two ended ${ESCROW_QUOTAS.unplayedOfPair.max} games on chain within an hour without playing them. Please wait, or choose another opponent.`,
  'stake-game-ended': 'This game has ended.',
  'no-reservation': 'You have no seat in this game. Join it first.',
  'already-staked': 'Your stake is on chain already.',
  'stake-late': 'Your stake came too late for this game. It goes back to your wallet by itself.',
  'stake-differs': 'Your stake does not match this game. It goes back to your wallet by itself.',
  'chain-paused': 'Stakes on chain are paused for a moment. Nothing was taken from your wallet.',
  'chain-silent': 'The Solana network does not answer. Nothing was taken from your wallet.',

  // What an operator has stopped.
  'payouts-stopped': SWITCHES.payouts,
  'deposits-stopped': SWITCHES.deposits,
  'stakes-stopped': SWITCHES.stakes,
  'signin-stopped': SWITCHES.signin,
  'newgames-stopped': SWITCHES.newgames,
} as const;

export type Reason = keyof typeof REASONS;

/** The English sentences that the server writes for lines of the statement, by kind of event. */
export const TRANSACTION_SENTENCES = {
  deposit: 'Deposit from your wallet',
  'deposit-pending': 'Deposit from your wallet, waiting for network confirmation',
  withdrawal: 'Withdrawal to your wallet',
  refund: 'Refund',
  wager: 'Match wager',
  winnings: 'Match prize',
  purchase: 'Premium avatar',
  adjust: 'Adjustment',
  'void-in': 'Wager returned after a fair play review',
  'void-out': 'Prize taken back after a fair play review',
  'debt-in': 'Rest of a returned wager',
  'debt-out': 'Payment of what you owe to an opponent',
  'appeal-in': 'Returned after an appeal',
  release: 'Withdraw-only balance released',
  closing: 'Rest below the smallest withdrawal, left when the account was closed',
  'deposit-withdraw-only': 'Deposit beyond your limit or during a break, withdraw only',
  'withdrawal-withdraw-only': 'Withdrawal to your wallet, from the withdraw-only balance',
  'refund-withdraw-only': 'Refund to the withdraw-only balance',
  'release-withdraw-only': 'Released to your playing balance',
  'wager-on-chain': 'Match wager from your wallet, locked on chain',
  'winnings-on-chain': 'Match prize, paid on chain to your wallet',
  'refund-on-chain': 'Stake returned on chain to your wallet',
} as const;
