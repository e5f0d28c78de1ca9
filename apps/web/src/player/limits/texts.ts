// limits: the texts of play limits, breaks and own data.
import { inLanguage } from '../../language/index.ts';

export const LIMITS_TEXTS = inLanguage('LIMITS_TEXTS', {
  title: 'Play limits',
  lead: 'You set your own limits, and the server keeps them. Lowering one works at once. Raising one takes 24 hours.',
  loading: 'Loading…',
  failed: 'Could not load your limits. Please try again.',
  retry: 'Try again',

  kinds: {
    deposit: 'Deposit limit',
    loss: 'Loss limit',
    wager: 'Largest wager',
    reminder: 'Reminder',
  },
  explained: {
    deposit: 'Deposits above it are refused.',
    loss: 'Lost wagers less the profit of won games. Wagers of open games count as lost.',
    wager: 'Games with a larger wager are refused.',
    reminder: 'Shows the time you played and your result, between games only.',
  },
  none: 'None',
  set: 'Set',
  change: 'Change',
  windows: { day: 'SOL in 24 hours', week: 'SOL in 7 days', month: 'SOL in 30 days' },
  spans: { day: 'the last 24 hours', week: 'the last 7 days', month: 'the last 30 days' },
  perGame: 'SOL a game',
  minutesOfPlay: 'minutes of play',
  meter: {
    deposit: (span: string) => `Deposited in ${span}, percent of the limit`,
    loss: (span: string) => `Lost in ${span}, percent of the limit`,
  },
  deposited: (amount: string) => `${amount} deposited`,
  lost: (amount: string) => `${amount} lost`,
  won: (amount: string) => `${amount} won`,
  left: (amount: string) => `${amount} SOL left`,
  reached: (from: string) => `Reached. There is room again from ${from} at the earliest.`,
  reachedNow: 'Reached. There is room again when your open games are decided.',
  wagersUpTo: (wager: string) => `Your loss limit now allows wagers up to ${wager} SOL.`,
  noWager: 'Your loss limit allows no wager now.',
  allowed: (wager: string) => `${wager} SOL`,
  notAllowed: (wager: string) => `${wager} SOL, not allowed`,

  raiseTo: (value: string) => `Raise to ${value}.`,
  removeIt: 'Remove this limit.',
  effectiveFrom: (when: string) => `You can confirm it from ${when}.`,
  confirmUntil: (when: string) => `Confirm it by ${when}, or it lapses.`,
  cancelRaise: 'Cancel the raise',
  cancelRemoval: 'Keep the limit',
  confirmRaise: (value: string) => `Confirm ${value}`,
  confirmRemoval: 'Remove it',
  confirmed: 'Limit Changed',
  raiseCancelled: 'Your limit stays as it is',
  notSaved: 'Not Saved',
});

export const CHANGE_TEXTS = inLanguage('CHANGE_TEXTS', {
  titles: {
    deposit: 'Your deposit limit',
    loss: 'Your loss limit',
    wager: 'Your largest wager',
    reminder: 'Your reminder',
  },
  newLimit: 'New limit',
  period: 'Period',
  periods: { day: 'Day', week: 'Week', month: 'Month' },
  remind: 'Remind me after',
  minutes: (minutes: number) => `${minutes} minutes`,
  now: 'Now',
  next: 'New',
  none: 'None',
  outOfRange: 'Enter an amount from 0.001 to 1,000,000 SOL.',
  immediate: 'Works at once.',
  immediateHint: 'You can lower it again at any time. Raising it takes 24 hours.',
  usedUp: {
    deposit: (used: string, span: string) => `You deposited ${used} in ${span}.`,
    loss: (used: string, span: string) => `You lost ${used} in ${span}.`,
  },
  roomFrom: {
    deposit: (from: string) => `Your next deposit is possible from ${from} at the earliest.`,
    loss: (from: string) => `Your next wager is possible from ${from} at the earliest.`,
  },
  delayed: 'Takes 24 hours.',
  delayedHint: (from: string, current: string) =>
    `From ${from} you have 7 days to confirm it. If you do not, your limit stays at ${current}.`,
  cancel: 'Cancel',
  set: (value: string) => `Set to ${value}`,
  lower: (value: string) => `Lower to ${value}`,
  keep: (value: string) => `Keep ${value}`,
  ask: (value: string) => `Ask for ${value}`,
  askToRemove: 'Ask to remove it',
  remove: 'Remove this limit',
  saved: 'Limit Saved',
  asked: 'Limit Requested',
  askedHint: (from: string) => `Confirm it here from ${from}.`,
  failed: 'Not Saved',
});

export const BREAK_TEXTS = inLanguage('BREAK_TEXTS', {
  title: 'Take a break',
  hint: 'No games with a wager and no deposits. You can still withdraw, practise and review games. A break cannot be shortened.',
  length: 'Length of the break',
  lengths: { 24: '24 hours', 168: '7 days', 720: '30 days' },
  take: 'Take a break',
  extend: 'Make it longer',
  onBreak: (until: string) => `You are on a break until ${until}.`,
  excluded: (until: string) => `You are excluded until ${until}.`,
  excludedHint: 'After that you can ask here for the end. It comes 24 hours after you ask.',
  isOver: 'The time of your exclusion is over. It ends 24 hours after you ask for the end.',
  askForEnd: 'Ask for the end',
  endAsked: (until: string) => `Your exclusion ends on ${until}, as you asked.`,

  exclusion: 'Self-exclusion',
  exclusionHint:
    'Stops games with a wager and deposits for a long time, for your wallet and every wallet that funded it. It cannot be ended early, by you or by us.',
  exclusionLength: 'Length of the exclusion',
  exclusionLengths: { 6: '6 months', 12: '1 year', 60: '5 years' },
  exclude: 'Exclude myself',

  breakTitle: (length: string) => `Take a break for ${length}?`,
  excludeTitle: (length: string) => `Exclude yourself for ${length}?`,
  until: (until: string) => `Until ${until}.`,
  untilWallet: (until: string) => `Until ${until}. It belongs to your wallet, whatever name you use.`,
  stops: 'No games with a wager, no challenges, no deposits',
  goesOn: 'You can withdraw, practise, play friendly games and review games',
  openGames: (count: number) =>
    count === 1
      ? '1 open game is cancelled and its wager refunded'
      : `${count} open games are cancelled and their wagers refunded`,
  runningGame: (opponent: string) => `Your game with ${opponent} goes on to its end`,
  noEarlyEnd: 'It cannot be ended early, not even by our support',
  fixed: 'It cannot be shortened.',
  fixedHint: 'You can make it longer at any time.',
  typeName: (name: string) => `Type your name, ${name}, to confirm`,
  notNow: 'Not now',
  cancel: 'Cancel',
  start: 'Start the break',
  excludeFor: (length: string) => `Exclude me for ${length}`,
  started: 'Break Started',
  startedExclusion: 'Exclusion Started',
  failed: 'Not Saved',
});

export const REMINDER_TEXTS = inLanguage('REMINDER_TEXTS', {
  title: 'Time check',
  asked: (minutes: number) => `You asked for this after every ${minutes} minutes of play.`,
  played: 'Time played',
  hours: 'h',
  games: 'Games',
  net: 'Net result',
  sol: 'SOL',
  since: (when: string) => `Games with a wager. Start: ${when}. Fees are included.`,
  offer: (opponent: string, seconds: number) =>
    `The rematch offer of ${opponent} stays open for ${seconds} s.`,
  limits: 'See my limits',
  goOn: 'Continue',
  close: 'Close',
});

export const REFUSAL_TEXTS = inLanguage('REFUSAL_TEXTS', {
  onBreak: 'You are on a break',
  until: (until: string) => `No games with a wager and no deposits until ${until}.`,
  noEnd: 'No games with a wager and no deposits until your exclusion has ended. You can ask for its end.',
  aboveWager: 'Above your largest wager',
  largest: (wager: string) => `You have set ${wager} as your largest wager.`,
  reached: { deposit: 'Above your deposit limit', loss: 'Above your loss limit' },
  why: {
    deposit: 'This deposit would go beyond the limit that you have set.',
    loss: 'If you lost this wager, you would go beyond the limit that you have set.',
  },
  limit: 'Your limit',
  used: {
    deposit: (span: string) => `Deposited in ${span}`,
    loss: (span: string) => `Lost in ${span}`,
  },
  room: 'More room',
  from: (when: string) => `from ${when}`,
  afterGames: 'after your open games',
  limits: 'See my limits',
  close: 'Close',

  terms: 'Accept the terms',
  termsHint: 'The current terms must be accepted before you play for SOL.',
  notNow: 'Not now',
  accept: 'Accept and go on',
  notAccepted: 'Not Accepted',
});

export const DATA_TEXTS = inLanguage('DATA_TEXTS', {
  title: 'Your data',
  download: 'Download my data',
  downloadHint: 'Games, transactions and limits, as one JSON file',
  file: 'kingstake-my-data.json',
  close: 'Close account',
  closeHint: 'Withdraw your balance first',
  closeTitle: 'Close your account?',
  closeText:
    'You are signed out on every device and cannot sign in again. Your name stays reserved, and the records of your transactions are kept.',
  notYet: 'It cannot be closed yet:',
  reasons: {
    game: 'You have an open game. Finish or cancel it first.',
    balance: 'Your balance is not empty. Withdraw it first.',
  },
  leaveRest: (rest: string, least: string) =>
    `I give up my rest of ${rest} SOL. It is below the smallest withdrawal of ${least} SOL.`,
  keep: 'Keep my account',
  closeIt: 'Close my account',
  closed: 'Your account is closed',
});
