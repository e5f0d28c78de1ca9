// play: texts of the game screen that are fetched after its first load, which saves it 2.6 KB: dialogs, invitation, result, training and
// stakes on chain.
import { inLanguage, pluralIn } from '../language/index.ts';

/** Resigning. Before the player's own first move (`early`), the game is aborted and no one loses. */
export const RESIGN_TEXTS = inLanguage('RESIGN_TEXTS', {
  late: {
    title: 'Resign this game?',
    text: 'Are you sure you want to resign? This action cannot be undone and you will lose the game.',
    hold: 'Hold to resign',
    released: 'You released the button. You have not resigned.',
    progress: 'Resigning',
  },
  early: {
    title: 'Leave this game?',
    text: 'You have not moved yet: the game is aborted, no one loses, and both wagers are refunded in full.',
    textFree: 'You have not moved yet: the game is aborted, and no one loses.',
    hold: 'Hold to leave',
    released: 'You released the button. The game goes on.',
    progress: 'Leaving',
  },
});

/** While the player waits for an opponent. */
export const INVITE_TEXTS = inLanguage('INVITE_TEXTS', {
  label: 'Invite an opponent',
  code: 'Game code',
  copyCode: 'Copy code',
  link: 'Invite link',
  copyLink: 'Copy link',
  qr: 'QR code of the invite link',
  scan: 'Or let them scan this',
  closesItself: 'The table closes by itself after 60 minutes, and your wager is refunded.',
  closesItselfFree: 'The table closes by itself after 60 minutes.',
  share: 'Share the link',
  practice: 'Practice meanwhile',
  close: 'Close game',
  publicTitle: 'Your match is listed in the lobby.',
  publicText: 'It starts as soon as someone joins and you accept, on whatever screen you are.',
  terms: (wager: string, time: string, prize: string, fee: string) =>
    `${wager} SOL each, ${time}. Winner gets ${prize} SOL, fee ${fee} SOL.`,
  termsFree: (time: string) => `No wager, ${time}.`,
  shareText: 'Play chess with me on Kingstake',
});

/** Before a game: joining, creating, and closing one that no one has joined. */
export const JOIN_TEXTS = inLanguage('JOIN_TEXTS', {
  title: 'Join this match?',
  time: 'Time',
  stake: 'Your wager',
  prize: 'Winner gets',
  fee: 'Fee',
  balance: 'Your playing balance',
  button: (wager: string) => (wager === '0' ? 'Join' : `Join for ${wager} SOL`),
  back: 'Back',
  noWager: 'No Wager',
  createInsufficient: 'You do not have enough SOL to create this match. Please deposit more funds.',
  createFailed: 'Failed to create public match',
  tryAgain: 'Please try again.',
  notFound: 'Game Not Found',
  notFoundText: 'The game code you entered does not exist.',
  cancelled: 'Game Cancelled',
  cancelledText: 'Your wager was refunded.',
  cancelledTextFree: 'Nothing was wagered.',
  error: 'Error',
  cancelFailed: 'Failed to cancel game',
});

export const ALLOW_TEXTS = inLanguage('ALLOW_TEXTS', {
  label: 'Allow notifications',
  text: 'See a notification when somebody joins, also while you are elsewhere.',
  button: 'Allow',
  dismiss: 'Do not offer notifications again',
});

const plural = pluralIn('en');

export const RESULT_TEXTS = inLanguage('RESULT_TEXTS', {
  rematch: 'Rematch',
  challengeAgain: (name: string) => `Challenge ${name} again`,
  noRematchOnChain: 'No rematch on Solana yet',
  new: 'New',
  review: 'Review',
  game: ' game', // hidden on narrow screens
  share: 'Share',
  onX: ' on X', // hidden on narrow screens, but read by screen readers: Share on X
  download: 'Download',
  nextLevel: (level: string) => `Next level: ${level}`,
  playForSol: 'Play for SOL',
  downloadFailed: 'Could not create the image.',
  close: 'Close',

  profit: 'Profit',
  entry: 'Entry',
  duration: 'Duration',
  cardFile: 'kingstake-victory.png',
  cardTagline: 'Competitive chess with real SOL stakes',
  cardWon: 'Victory',
  cardBeat: (you: string, opponent: string) => `${you} beat ${opponent}`,
  cardPot: (prize: string) => `Winner takes all: ${prize}`,
  cardMoves: (moves: number, duration: string) => `${moves} ${plural(moves, 'move', 'moves')} in ${duration}`,
  cardTraining: 'Training game',
  cardFriendly: 'Friendly game',
});

/** A prize that a case holds, and the report of the opponent. */
export const HELD_PRIZE_TEXTS = inLanguage('HELD_PRIZE_TEXTS', {
  label: 'Prize, held',
  until: (when: string) => `Your prize is held until ${when} while your games are reviewed.`,
  underReview: 'Your prize is held while your games are reviewed.',
  seeCase: 'See the case',
  report: (opponent: string) => `Report ${opponent}`,
});

type Sentences = Readonly<Record<string, (opponent: string) => string>>;

const inMoves = (moves: number) => `in ${moves} ${plural(moves, 'move', 'moves')}`;

/** The result by the protocol's reason, and the texts for sharing it. */
export const RESULT_WORDS = inLanguage('RESULT_WORDS', {
  victory: 'Victory',
  congratulations: (you: string) => `Congratulations, ${you}.`,
  wonBy: {
    checkmate: (opponent) => `You checkmated ${opponent}.`,
    resignation: (opponent) => `${opponent} resigned.`,
    timeout: (opponent) => `${opponent} ran out of time.`,
    absence: (opponent) => `${opponent} did not come back.`,
  } as Sentences,
  defeat: 'Defeat',
  wellFought: (you: string) => `Well fought, ${you}.`,
  lostBy: {
    checkmate: (opponent) => `${opponent} checkmated you.`,
    resignation: () => 'You resigned.',
    timeout: () => 'You ran out of time.',
    absence: () => 'You stayed away too long.',
    wallet: () => 'Forfeited: wallet not reconnected.',
  } as Sentences,
  draw: 'Draw',
  wellPlayed: (you: string) => `Well played, ${you}.`,
  drawnBy: {
    agreement: (opponent) => `You and ${opponent} agreed on a draw.`,
    stalemate: () => 'Stalemate: the side to move has no legal move.',
    'fifty-moves': () => 'Fifty moves went by without a capture or a pawn move.',
    threefold: () => 'The same position occurred three times.',
    'insufficient-material': () => 'Neither side has enough material to checkmate.',
    'move-limit': () => 'A game ends after 300 moves by each side.',
  } as Sentences,
  won: (name: string) => `${name} won`,
  nobodys: {
    aborted: 'Game aborted',
    cancelled: 'Game cancelled',
    void: 'Game voided',
  } as Readonly<Record<string, string>>,
  endedBy: {
    'first-move': () => 'The first move was not made in time.',
    'early-resignation': () => 'A player left before the first move.',
    declined: () => 'The match was declined.',
    'ready-expired': () => 'The match was not accepted in time.',
    cancelled: () => 'The game was closed before anyone joined.',
    expired: () => 'No one joined within an hour.',
    outage: () => 'Our servers were down for too long. That is our fault, not yours.',
  } as Sentences,
  refunded: 'All wagers were refunded in full, with no fee.',

  /** `gain` is empty or like ", +0.9 SOL". */
  shareWon: (opponent: string, moves: number, gain: string) =>
    `I beat ${opponent} ${inMoves(moves)} on Kingstake${gain}. Your move.`,
  shareLost: (opponent: string, moves: number) =>
    `${opponent} beat me ${inMoves(moves)} on Kingstake. Rematch?`,
  shareDrawn: (opponent: string, moves: number) => `${opponent} and I drew ${inMoves(moves)} on Kingstake.`,
  shareWatched: 'Chess with real SOL stakes, on Kingstake.',
});

export const TRAINING_TEXTS = inLanguage('TRAINING_TEXTS', {
  /** A visitor's name. */
  guest: 'Guest',
  bot: 'Bot',
  botStopped: 'The bot stopped responding.',
  startAgain: 'Start again',
});

/** The table's keyboard shortcuts. */
export const KEYS_TEXTS = inLanguage('KEYS_TEXTS', {
  title: 'Keys',
  browse: 'Look back at the moves, and forward',
  ends: 'First position, last move',
  board: 'To the board, where the arrows lead from square to square',
  enter: 'Pick up a piece, put it down, confirm a move',
  escape: 'Take back premoves and selection, return to the live position',
  flip: 'Flip the board',
  help: 'This list',
});

export const CHAIN_TEXTS = inLanguage('CHAIN_TEXTS', {
  lockTitle: 'Lock your wager on chain',
  lockText: 'Others can join once your wager is locked.',
  lock: (wager: string) => `Lock ${wager} SOL from your wallet`,
  cancel: 'Cancel this game',
  joinTitle: 'Join this match on chain?',
  steps: {
    reserving: 'Reserving your seat…',
    preparing: 'Preparing the transaction…',
    approve: 'Approve it in your wallet.',
    sending: 'Sending it to the network…',
    waiting: 'Waiting for the network to confirm it…',
    binding: 'Both wagers are being locked. The game is about to begin…',
  },
  hold: 'Your seat is kept for 90 seconds.',
  refused: 'You rejected it in your wallet. Nothing was locked.',
  failed: 'The network rejected the transaction. Nothing was locked.',
  tooPoor: (required: string, current: string) =>
    `Your wallet needs ${required}, network fee included, and holds ${current}. Nothing was locked.`,
  toppedUp: 'Add SOL to your wallet, then try again.',
  closedPopup: 'The wallet did not answer. Nothing was locked.',
  pausedHint: 'Please try again in a minute.',
  wrongWallet: (address: string) =>
    `Your wallet shows another account. Switch it to ${address}, then try again. Nothing was locked.`,
  stop: 'Stop waiting',
  otherGames: 'Find another match',
  again: 'Try again',
  closesItself: 'The table closes by itself after 60 minutes, and your wager returns to your wallet.',
  late: 'The network is slow. If your wager arrives too late for this game, it returns to your wallet by itself.',
  paidToWallet: 'The prize is paid to your wallet, not to your playing balance.',
  paidToWinner: 'The prize is paid to the wallet of the winner.',
  backToWallets: 'Each wager returns to the wallet it came from.',
  closeText: (wager: string) =>
    `No one has joined yet. What you locked, ${wager} SOL, returns to your wallet by itself, without a fee.`,
  closed: 'Your wager returns to your wallet by itself.',
});
