// lobby: every word of the dialogs around a match. They are a chunk of their own, and so are their words.
import { inLanguage } from '../../language/index.ts';

export const MATCH_TEXTS = inLanguage('lobby-match', {
  available: 'Available Matches',
  availableHint: (wager: string) => `Players waiting for a ${wager} SOL match.`,
  online: 'online',
  away: 'away',
  join: 'Join',
  createMatch: 'Create Match',
  allowObservers: 'Let others watch',
  allowObserversHint: 'Anyone signed in can follow the game while it is played.',
  none: 'No Active Matches',
  noneHint: (wager: string) =>
    `No one is waiting for a ${wager} SOL match right now. Create one and let others find you.`,
  finding: 'Finding Opponent',
  findingNow: 'Finding Opponent...',
  findingHint: (wager: string) =>
    `Your ${wager} SOL wager is reserved. You can close this; your game stays under Active Games.`,
  cancelSearch: 'Cancel Search',
  create: 'Create Private Match',
  createHint: "You'll get a code. Anyone who has it can join as your opponent.",
  createHeld: (wager: string) => `Your ${wager} SOL wager is reserved until the game ends or you cancel it.`,
  notNow: 'Not now',
  created: 'Private Match Created',
  createdHint: 'Send this code to your opponent.',
  gameCode: 'Game code',
  copyCode: 'Copy Code',
  continueToGame: 'Continue to Game',
  joinTitle: 'Join Match',
  joinHint: 'Enter the code that your opponent gave you.',
  confirm: 'Join this match?',
  confirmStake: 'Your wager',
  confirmPrize: 'Winner gets',
  confirmFee: 'Fee',
  joinFor: (wager: string) => `Join for ${wager} SOL`,
  policy: 'Disconnection Policy',
  policyLines: [
    "A game paused for more than 10 minutes awaiting the player's return is forfeited and the wager is lost.",
    'Your clock keeps running while you are away.',
    'If our servers are down for more than 3 seconds, every clock and deadline is extended by the outage. After more than 30 minutes the game is void and both wagers are refunded in full.',
  ],
  close: 'Got it',
});
