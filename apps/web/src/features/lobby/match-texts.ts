// lobby: every word of the dialogs around a match. They are a chunk of their own, and so are their words.

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

export const MATCH_TEXTS = {
  available: 'Available Matches',
  availableHint: (wager: string) => `Players who wait with a stake of ${wager} SOL.`,
  online: 'online',
  away: 'away',
  join: 'Join',
  createMatch: 'Create Match',
  none: 'No Active Matches',
  noneHint: (wager: string) =>
    `Nobody waits with a stake of ${wager} SOL right now. Create a match and let others find you.`,
  finding: 'Finding Opponent',
  findingNow: 'Finding Opponent...',
  findingHint: (wager: string) =>
    `Your stake of ${wager} SOL is held. You may close this: your game stays under Active Games.`,
  cancelSearch: 'Cancel Search',
  found: 'Match Found',
  foundHint: (wager: string) => `${wager} SOL at stake for each of you.`,
  secondsToAccept: (seconds: number) => `${seconds} s to accept`,
  timeIsUp: 'The time is up.',
  accept: 'Accept & Play',
  decline: 'Decline',
  create: 'Create Private Match',
  createHint: 'You get a code. Whoever has it can take the seat opposite you.',
  createHeld: (wager: string) => `Your stake of ${wager} SOL is held until the game ends or you cancel it.`,
  notNow: 'Not now',
  created: 'Private Match Created',
  createdHint: 'Send this code to your opponent.',
  gameCode: 'Game code',
  copyCode: 'Copy Code',
  continueToGame: 'Continue to Game',
  joinTitle: 'Join Match',
  joinHint: 'Enter the code that your opponent gave you.',
  confirm: 'Join this match?',
  confirmStake: 'Your stake',
  confirmPrize: 'Winner gets',
  confirmFee: 'Fee',
  joinFor: (wager: string) => `Join for ${wager} SOL`,
  record: (wins: number, losses: number, draws: number) =>
    [counted(wins, 'win', 'wins'), counted(losses, 'loss', 'losses'), counted(draws, 'draw', 'draws')].join(
      ', ',
    ),
  policy: 'Disconnection Policy',
  policyLines: [
    "A game paused for more than 10 minutes awaiting the player's return is forfeited and the wager is lost.",
    'Your clock keeps running while you are away.',
    'If our servers fail, every deadline moves by the outage, and after more than 30 minutes the game is void and both stakes go back in full.',
  ],
  close: 'Got it',
} as const;
