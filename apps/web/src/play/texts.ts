// play: texts of the game screen that its first load needs.
import type { Side } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import { inLanguage, pluralIn } from '../language/index.ts';
import type { BannerKind } from './table/view.ts';

const plural = pluralIn('en');

export const PLAY_TEXTS = inLanguage('PLAY_TEXTS', {
  trainingTitle: 'Training Mode',
  liveTitle: 'Chess Game',
  standardMatch: 'Standard Match',
  back: 'Back to lobby',
  resign: 'Resign',
  closeGame: 'Close game',
  prize: 'Prize',
  flip: 'Flip the board',
  settings: 'Settings',
  boardSize: 'Board size',
  boardSizeHint: 'Drag to resize the board, double-click to fit',
  soundOn: 'Turn the sound on',
  soundOff: 'Turn the sound off',
  noWager: 'No Wager',
  network: 'Network:',

  sol: 'SOL',
  solEarned: 'SOL earned',
  record: (wins: number, losses: number) => `${wins}–${losses}`,
  recordSpoken: (wins: number, losses: number) =>
    `${wins} ${plural(wins, 'win', 'wins')}, ${losses} ${plural(losses, 'loss', 'losses')}`,
  inCheck: 'In check',
  youAreInCheck: 'you are in check',
  emptySeat: 'Open seat',
  emptySeatText: 'No one has joined yet',
  theBot: 'the bot', // inside a sentence
  theBotFirst: 'The bot', // at the start of a sentence
  clockOf: (name: string) => `${name}'s clock`,
  /** Announced to screen readers when a clock runs low. */
  lowTime: (name: string, seconds: number) =>
    `${name}: ${seconds === 60 ? 'one minute' : `${seconds} seconds`} left`,

  winnerTakesAll: 'Winner takes all',
  potLessFee: (pot: string, fee: string) => `${pot} SOL pot, less ${fee} SOL fee`,
  yourStake: 'Your wager',
  stakeOf: (stake: string) => `Your wager: ${stake}`,
  theirStake: (stake: string) => `Theirs: ${stake}`,
  winnerGets: 'Winner gets',
  ifYouWin: 'If you win',
  ifYouDraw: 'If you draw',
  ifYouLose: 'If you lose',
  stakeBack: 'wager refunded',
  noLivePrice: 'no live price',
  freeGame: 'Free game: no wager, and it does not count toward your stats.',

  thisMatch: 'This match',
  gameNumber: (id: number) => `#${id}`,
  youPlay: 'Playing as',
  time: 'Time control',
  level: 'Difficulty',
  youAnd: (name: string) => `You and ${name}`,
  you: 'You',
  scoreSpoken: (name: string, wins: number, draws: number, losses: number) =>
    `You and ${name}: ${wins} won, ${draws} drawn, ${losses} lost`,
  gamesWon: 'won',
  gamesDrawn: 'drawn',
  gamesLost: 'lost',
  connected: 'Connected',
  away: 'Away',
  opponentAway: (name: string) => `${name} is away.`,
  toComeBack: 'to come back',

  clockWaits: 'The clock starts with your move',
  firstMove: 'First move within',
  theirFirstMove: 'Their first move:',
  left: 'left',

  offerDraw: 'Offer draw',
  draw: 'Draw',
  drawHint: 'A draw refunds both wagers in full, with no fee. You can offer a draw once every 10 moves.',
  drawHintFree: 'You can offer a draw once every 10 moves.',
  moves: 'Moves',
  moveNumber: (number: number) => `Move ${number}`,
  sending: 'sending',
  browse: 'Look back at the moves',
  firstMoveShown: 'First position',
  previousMove: 'Previous move',
  nextMove: 'Next move',
  lastMove: 'Last move',
  backToLive: 'Back to live',
  premove: (from: string, to: string) => `Premove ${from} ${to}`,
  cancelPremove: 'Cancel the premove',
  premoves: (count: number) => `${count} premoves`,
  cancelPremoves: 'Cancel the premoves',
  newMove: 'New move',
  noMoves: 'No moves yet',
  /** Both moves of 50 without a capture or a pawn move are a draw. */
  towardsFifty: (moves: number) => `${moves} of 50 moves to a draw`,
  secondTime: 'Second time: a third is a draw',
  yourMove: 'your move',
  theirMove: '…',
  board: 'Chessboard',

  keepHolding: 'Keep holding',
  holdHint: 'Hold the button for 5 seconds. Release it to cancel.',
  cancel: 'Cancel',

  closeTitle: 'Close This Game?',
  closeText: (wager: string) => `No one has joined yet. Your ${wager} SOL wager will be refunded in full.`,
  closeTextFree: 'No one has joined yet.',
  closeYes: 'Yes, Close Game',
  closeNo: 'No, Stay in Game',

  finding: 'Finding opponent...',
  findingHint: 'The game starts as soon as an opponent joins.',
  wager: 'Wager',
  noOpponent: 'No Active Matches',
  noOpponentHint: (wager: string, time: string) =>
    `No one is waiting for a ${wager} SOL match at ${time} right now. Create one and let others find you.`,
  createMatch: 'Create Match',
  searchAgain: 'Search again',

  emptyTitle: 'Chess Game',
  emptyText: 'There is no game here.',
  returnHome: 'Return to Home',
  askAgain: 'Try again',

  checkmate: 'CHECKMATE',
  checkmateWon: 'You won the game.',
  checkmateWatched: { white: 'White wins.', black: 'Black wins.' },
  checkmateLost: 'You were checkmated.',
});

type Words = Readonly<Record<string, (opponent: string) => string>>;

/** The banner at the end, by the protocol's reason. */
export const ENDING_TEXTS = inLanguage('ENDING_TEXTS', {
  titles: {
    checkmate: 'CHECKMATE',
    resignation: 'RESIGNED',
    timeout: 'TIME',
    absence: 'ABANDONED',
    wallet: 'FORFEITED',
  } as Readonly<Record<string, string>>,
  over: 'GAME OVER',
  draw: 'DRAW',
  unplayed: { aborted: 'ABORTED', cancelled: 'CANCELLED', void: 'VOIDED' } as Readonly<
    Record<string, string>
  >,
  youWin: 'You win',
  youLose: 'You lose',
  wins: (name: string) => `${name} wins`,
  wonBy: {
    checkmate: () => 'You win',
    resignation: (opponent) => `${opponent} resigned. You win`,
    timeout: (opponent) => `${opponent} ran out of time. You win`,
    absence: (opponent) => `${opponent} did not come back. You win`,
  } as Words,
  lostBy: {
    checkmate: (opponent) => `${opponent} wins`,
    resignation: () => 'You resigned',
    timeout: () => 'You ran out of time',
    absence: () => 'You stayed away too long',
    wallet: () => 'Forfeited: wallet not reconnected',
  } as Words,
  drawnBy: {
    agreement: 'by agreement',
    stalemate: 'by stalemate',
    'fifty-moves': 'fifty moves without progress',
    threefold: 'the same position three times',
    'insufficient-material': 'neither side can checkmate',
    'move-limit': 'after 300 moves each',
  } as Readonly<Record<string, string>>,
  /** A draw, because the opponent of the side that ran out of time has no possible mate. */
  youFlagged: (opponent: string) => `you ran out of time, but ${opponent} cannot checkmate`,
  theyFlagged: (opponent: string) => `${opponent} ran out of time, but you cannot checkmate`,
  oneFlagged: (flagged: string, other: string) => `${flagged} ran out of time, but ${other} cannot checkmate`,
  abortedBy: {
    'first-move': 'No first move',
    'early-resignation': 'A player left before the first move',
    declined: 'The match was declined',
    'ready-expired': 'The match was not accepted in time',
    cancelled: 'The game was closed before anyone joined',
    expired: 'No one joined within an hour',
    outage: 'Our servers were down for too long',
  } as Readonly<Record<string, string>>,
  refunded: 'Wagers are refunded',
  toWallets: 'Each wager returns to its wallet',
});

/** The words of an announced move. */
export const MOVE_WORDS = inLanguage('MOVE_WORDS', {
  pieces: { K: 'King', Q: 'Queen', R: 'Rook', B: 'Bishop', N: 'Knight' },
  takes: 'takes',
  castlesShort: 'castles kingside',
  castlesLong: 'castles queenside',
  promotes: (piece: string) => `promotes to ${piece}`,
  check: 'check',
  checkmate: 'checkmate',
});

export const LEVEL_TEXTS: Readonly<Record<BotLevel, string>> = inLanguage('LEVEL_TEXTS', {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  expert: 'Expert',
});

export const SIDE_TEXTS: Readonly<Record<Side, string>> = inLanguage('SIDE_TEXTS', {
  white: 'White',
  black: 'Black',
});

export const BANNER_TEXTS: Readonly<Record<NonNullable<BannerKind>, string>> = inLanguage('BANNER_TEXTS', {
  'your-turn': 'YOUR TURN',
  'opponent-turn': "OPPONENT'S TURN",
  unsent: 'Your move is not sent yet',
  watching: 'You are watching',
  waiting: 'Waiting for opponent...',
  'bot-thinking': 'Bot is thinking....',
});

export const SIDE_TO_MOVE_TEXTS: Readonly<Record<Side, string>> = inLanguage('SIDE_TO_MOVE_TEXTS', {
  white: 'White to move',
  black: 'Black to move',
});

export const LIVE_TEXTS = inLanguage('LIVE_TEXTS', {
  found: 'Opponent Found!',
  foundText: 'The game is starting...',
  drawOffered: 'Draw Offered',
  drawOfferedText: 'Your opponent is offering a draw.',
  accept: 'Accept',
  decline: 'Decline',
  drawSent: 'Draw offered.',
  drawSentText: (name: string) => `It stands until ${name} moves.`,
  drawDeclined: 'Draw Declined',
  drawDeclinedText: 'The game continues.',
  insufficient: 'Insufficient Balance',
  insufficientText: 'You do not have enough SOL to join this match. Please deposit more funds.',
  gameError: 'Game Error',
  seatTaken: 'Another player has taken this seat. Nothing was wagered.',
  noGame: 'This game does not exist, or you do not have access to it.',
  noAnswer:
    'The server did not answer, so the game cannot be shown. If it is in progress, its clocks run on.',
  noRunning: 'You have no game in progress.',
  loading: 'Loading the game…',
  lost: 'Connection lost.',
  lostText: 'Your clock may still run. Reconnecting…',
  lostMove: 'Your move is not sent yet; your clock may still run.',
  drawUnsent: 'Not sent',
  drawUnsentText: 'The connection was lost. Please try again once you are back online.',
  restarting: 'Our server is restarting.',
  restartingText: 'Both clocks are stopped.',
  offline: 'Still offline.',
  offlineText: 'We keep trying every 30 seconds.',
  retry: 'Try now',
  online: 'Back online.',
  onlineText: 'Nothing was lost.',
  cameBack: (name: string) => `${name} is back.`,
  ready: 'Opponent found.',
  readyText: 'Waiting for your opponent to accept.',
});
