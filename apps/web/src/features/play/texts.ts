// play: every word of the game screen, its dialogs and the result.
import type { Side } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import type { SpokenSeconds } from './parts/clock-text.ts';
import type { Banner } from './parts/game-table-props.ts';

export const PLAY_TEXTS = {
  trainingTitle: 'Training Mode',
  liveTitle: 'Chess Game',
  standardMatch: 'Standard Match',
  back: 'Back to lobby',
  resign: 'Resign',
  closeGame: 'Close game',
  prize: 'Prize',
  noWager: 'No Wager',
  network: 'Network:',

  sol: 'SOL',
  solEarned: 'SOL earned',
  record: (wins: number, losses: number) => `${wins}–${losses}`,
  recordSpoken: (wins: number, losses: number) => `${wins} wins, ${losses} losses`,
  inCheck: 'In check',
  youAreInCheck: 'you are in check',
  emptySeat: 'Free seat',
  bot: 'Bot',
  clockOf: (name: string) => `Clock of ${name}`,
  observing: 'You are watching this game.',

  winnerTakesAll: 'Winner takes all',
  potLessFee: (pot: string, fee: string) => `${pot} SOL pot, less ${fee} SOL fee`,
  yourStake: 'Your stake',
  stakeOf: (stake: string) => `Your stake ${stake}`,
  theirStake: (stake: string) => `Theirs ${stake}`,
  ifYouWin: 'If you win',
  ifYouDraw: 'If you draw',
  ifYouLose: 'If you lose',
  stakeBack: 'stake back',
  freeGame: 'A free game: nothing is staked, and nothing is counted.',

  thisMatch: 'This match',
  gameNumber: (id: number) => `#${id}`,
  youPlay: 'You play',
  time: 'Time',
  timeEach: '10:00 each',
  level: 'Level',
  connected: 'Connected',
  away: 'Away',
  opponentAway: (name: string) => `${name} is away. Time left to come back:`,

  offerDraw: 'Offer draw',
  drawHint: 'A draw returns both stakes in full, without a fee. You can offer once every 10 moves.',
  moves: 'Moves',
  moveNumber: (number: number) => `Move ${number}`,
  noMoves: 'No moves yet',
  yourMove: 'your move',
  theirMove: '…',
  board: 'Chess board',

  resignTitle: 'Resign this game?',
  resignText: 'Are you sure you want to resign? This action cannot be undone and you will lose the game.',
  holdToResign: 'Hold to resign',
  keepHolding: 'Keep holding',
  holdHint: 'Hold the button for 5 seconds. Letting go stops it.',
  letGo: 'You let go. You have not resigned.',
  holdProgress: 'Resigning',
  cancel: 'Cancel',

  closeTitle: 'Close This Game?',
  closeText: (wager: string) => `Nobody has joined yet. Your wager of ${wager} SOL comes back in full.`,
  closeTextFree: 'Nobody has joined yet.',
  closeYes: 'Yes, Close Game',
  closeNo: 'No, Stay in Game',

  finding: 'Finding opponent...',
  findingHint: 'The game starts as soon as somebody sits down.',
  wager: 'Wager',

  emptyTitle: 'Chess Game',
  emptyText: 'There is no game here.',
  returnHome: 'Return to Home',

  walletGoneTitle: 'Wallet Disconnected',
  walletGoneText:
    'Reconnect your wallet before the time is up, or you forfeit this game and lose your wager.',
  reconnect: 'Reconnect Wallet',
  secondsLeft: 'seconds left',

  botStopped: 'The bot has stopped thinking.',
  startAgain: 'Start again',
  checkmate: 'CHECKMATE',
  checkmateWon: 'You won the game.',
  checkmateLost: 'Your king has fallen.',

  profit: 'Profit',
  entry: 'Entry',
  duration: 'Duration',
  share: 'Share on X',
  download: 'Download',
  downloadFailed: 'The picture could not be made.',
  rematch: 'Rematch',
  cardFile: 'kingstake-victory.png',
  cardTagline: 'Competitive chess with real SOL stakes',
  cardWon: 'Victory',
  cardBeat: (you: string, opponent: string) => `${you} beat ${opponent}`,
  cardPot: (prize: string) => `Winner takes all: ${prize} SOL`,
  cardMoves: (moves: number, duration: string) => `${moves} ${moves === 1 ? 'move' : 'moves'} in ${duration}`,
  cardTraining: 'Training game',
} as const;

export const LEVEL_TEXTS: Readonly<Record<BotLevel, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  expert: 'Expert',
};

export const SIDE_TEXTS: Readonly<Record<Side, string>> = { white: 'White', black: 'Black' };

export const BANNER_TEXTS: Readonly<Record<NonNullable<Banner>, string>> = {
  'your-turn': 'YOUR TURN',
  'opponent-turn': "OPPONENT'S TURN",
  waiting: 'Waiting for opponent...',
  'bot-thinking': 'Bot is thinking....',
};

export const SIDE_TO_MOVE_TEXTS: Readonly<Record<Side, string>> = {
  white: 'White to move',
  black: 'Black to move',
};

/** What is said, and only said, when a clock runs low. */
export function lowTimeText(name: string, seconds: SpokenSeconds): string {
  return `${name}: ${seconds === 60 ? 'one minute' : `${seconds} seconds`} left`;
}
