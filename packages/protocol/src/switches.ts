// Services that an operator can stop, with the sentence for players. Games in progress always finish and settle. The server answers
// a refused call with 503 UNAVAILABLE and the sentence.
export const SWITCHES = {
  payouts: 'Withdrawals are paused for now. Your balance is safe, and games in progress continue.',
  deposits: 'Deposits are paused for now. What you have sent already will be credited.',
  stakes: 'New wagers are paused for now. Games in progress continue.',
  signin: 'Signing in is paused for now. If you are signed in, you stay signed in.',
  newgames: 'New games are paused for now. Games in progress continue.',
} as const;

export type SwitchName = keyof typeof SWITCHES;

export const SWITCH_NAMES: readonly SwitchName[] = ['payouts', 'deposits', 'stakes', 'signin', 'newgames'];
