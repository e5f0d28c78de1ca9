// lobby: texts that are fetched after the first load: dialogs, open challenges, the first visit. A separate file saves it 3.6 KB.
import { inLanguage } from '../language/index.ts';
import type { Difficulty } from './games.ts';

export const LIST_TEXTS = inLanguage('LIST_TEXTS', {
  yourWaitingGames: 'Your waiting games',
  versus: (name: string) => `vs ${name}`,
  stake: (amount: string, time: string) => `${amount === '0' ? 'No wager' : `${amount} SOL wager`} · ${time}`,
  resume: 'Resume',
  yourTurn: 'Your turn',
  opponentsTurn: "Opponent's turn",
  leaderboardPrevious: 'Previous leaderboard page',
  leaderboardNext: 'Next leaderboard page',
  leaderboardRange: (first: number, last: number, total: number) => `${first}–${last} of ${total}`,
  challengeTo: (name: string) => `Challenge to ${name}`,
  waitingForOpponent: 'Waiting for an opponent',
  privateCode: (code: string) => `Code ${code}`,
  open: 'Open',
  cancel: 'Cancel',
  lastResults: 'Last results',
  beat: (winner: string, loser: string) => `${winner} beat ${loser}`,
  drewWith: (one: string, other: string) => `${one} drew with ${other}`,
  practiceTitle: 'Training',
  practiceHint: 'Play the bot for free.',
  level: 'Difficulty',
  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard', expert: 'Expert' } satisfies Record<
    Difficulty,
    string
  >,
  practice: 'Start Training',
  leaderboard: 'Leaderboard',
  leaderboardEmpty: 'No one has won a game yet.',
  rank: '#',
  player: 'Player',
  record: 'W–L',
  winnings: 'WINNINGS',
  winsLosses: (wins: number, losses: number) => `${wins}–${losses}`,
  you: 'You',
});

/** The two tiles that choose the source of a wager. */
export const SOURCE_TEXTS = inLanguage('SOURCE_TEXTS', {
  label: 'Where your SOL come from',
  balance: {
    title: 'Held by Kingstake',
    name: 'Held by Kingstake, instant. Custodial.',
    hint: 'Instant. Custodial: we keep your SOL until you withdraw.',
    at: 'Playing balance',
  },
  escrow: {
    title: 'Locked on Solana',
    name: 'Locked on Solana; your wallet asks at each game. Not custodial.',
    hint: 'Your wallet asks at each game. Not custodial.',
    at: 'In wallet',
  },
});

export const OPEN_TEXTS = inLanguage('OPEN_TEXTS', {
  title: 'Open challenges',
  showAll: 'Show all',
  showFewer: 'Show fewer',
  loading: 'Loading…',
  none: 'No open challenges right now',
  noneFits: 'No open challenge fits these filters',
  filters: 'Filter challenges',
  anyStake: 'Any wager',
  noWager: 'No Wager',
  anyTime: 'Any time',
  near: (rating: number) => `Near ${rating}`,
  player: 'Player',
  stake: 'Wager, SOL',
  time: 'Time',
  winnerGets: 'Winner gets',
  fee: 'Fee',
  away: 'away',
  onChain: 'on chain',
  wagerOf: (wager: string) => `${wager} SOL`,
  terms: (prize: string, fee: string) => `prize ${prize}, fee ${fee}`,
  join: 'Join',
  joinWhom: (name: string) => `Join ${name}`,
  need: (wager: string) => `You need ${wager} SOL`,
  partHeld: 'Part of your balance is held',
  onlyRatings: (min: number, max: number) => `Ratings ${min}–${max} only`,
});

export const FIRST_VISIT_TEXTS = inLanguage('FIRST_VISIT_TEXTS', {
  firstDeposit: 'Put SOL on the table',
  firstDepositHint:
    'Games start at 0.1 SOL. The winner takes the pot, less a fee of 5% of one wager. Withdraw whenever you like.',
  firstPractice: 'Or warm up first',
  firstPracticeHint: 'Play the bot for free. Nothing is wagered or counted.',
});

/** The lobby while no one waits or plays. */
export const EMPTY_TEXTS = inLanguage('EMPTY_TEXTS', {
  firstGame: 'Play your first game now',
  nextGame: 'Play a game now',
  noOneHere: 'No table is open at the moment. Play the computer until someone comes.',
  playComputer: 'Play the computer',
  free: 'Free. Nothing is wagered or counted.',
  openTable: 'Open the first table',
  openTableHint:
    'No table is open at the moment. Find Match offers to open a table, which others see and can join. If you cancel it, your wager is refunded.',
  closes: 'A table closes by itself after 60 minutes.',
  stepsTitle: 'When you want to play for SOL',
  profileMade: 'Profile made',
  youAre: (name: string) => `You are ${name}`,
  putIn: (wager: string) => `Put in ${wager} SOL or more`,
  openOne: 'Open a table with Find Match',
  openOneHint: 'Others see it and can join',
  orInvite: 'Or invite a friend',
  friendlyHint: 'Friendly games cost nothing',
  whileWaiting: 'While you wait',
  whileWaitingHint: 'Play the computer. Nothing is wagered or counted.',
  invite: 'Invite',
  inviteFriend: 'Invite a friend',
  inviteFriendHint: 'For a wager or friendly, by link or code',
  joinByCode: 'Join with a code',
  joinByCodeHint: 'Someone has a table for you',
  join: 'Join',
  tellTitle: 'Someone sits down?',
  tellHint: 'One notification on this device',
  tellOn: 'You get one notification on this device.',
  tellMe: 'Tell me',
  tellNot: 'Don’t tell me',
  tellFailed: 'This browser could not set that up. Please try again.',
});

/** The lobby during a break. */
export const PAUSE_TEXTS = inLanguage('PAUSE_TEXTS', {
  break: {
    mark: 'On a break',
    until: (until: string) => `You are on a break until ${until}`,
    fine: 'A break cannot be shortened. You can make it longer.',
  },
  exclusion: {
    mark: 'Self-excluded',
    until: (until: string) => `You are excluded until ${until}`,
    fine: 'An exclusion cannot be ended early.',
  },
  isOver: 'The time of your exclusion is over. You can ask for its end.',
  stops: (balance: string) =>
    `No games with a wager and no deposits until then. Your balance of ${balance} is yours to withdraw at any time.`,
  stopsHeld: (balance: string, held: string) =>
    `No games with a wager and no deposits until then. Your balance of ${balance} is yours to withdraw, except the ${held} that are held.`,
  review: 'Review my games',
  withdraw: 'Withdraw',
  limits: 'Play limits',
  friendly: 'Friendly games',
  friendlyHint: 'Play a friend for nothing, by link or code.',
  createFriendly: 'Create a Friendly Game',
  joinByCode: 'Join with a Code',
});

/** Why a wager is disabled, and the result of creating, joining by code or cancelling a match. */
export const SEAT_TEXTS = inLanguage('SEAT_TEXTS', {
  friendlyOnly: 'This account can play friendly games only.',
  friendlyOnlyHint: 'A fair play case was upheld. The case has the reasons and the way to an appeal.',
  friendlyOnlyCase: 'See the case',
  needToSit: (wager: string) => `You need ${wager} SOL to sit down.`,
  partHeld: (free: string) => `Part of your balance is held. You can wager up to ${free}.`,
  largestWager: (wager: string) => `Wagers above ${wager} are off: it is your largest wager.`,
  lossRoom: (room: string) => `Wagers above ${room} are off: your loss limit has room for no more.`,
  noLossRoom: (room: string) => `All wagers are off: your loss limit has room for ${room}.`,
  insufficientCreate: 'You do not have enough SOL to create this match. Please deposit more funds.',
  notFound: 'Game Not Found',
  notFoundHint: 'The game code you entered does not exist.',
  failedPrivate: 'Failed to create private game',
  failedPublic: 'Failed to create public match',
  /** The game has a second player by now, or has ended. */
  noLongerOpen: 'This game is no longer open. Please choose another one.',
  seatTaken: 'Another player has taken this seat. Nothing was wagered.',
  error: 'Error',
  failedCancel: 'Failed to cancel game',
  cancelled: 'Game Cancelled',
  cancelledHint: (wager: string) =>
    wager === '0' ? 'Nothing was wagered.' : `Your ${wager} SOL wager was refunded.`,
});
