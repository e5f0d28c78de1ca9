// escrow client: the refusals of the program, with code, name and a sentence for people. escrow.c has the same list; a test compares
// them. Append-only: a code never changes its meaning.

/** Code, name and sentence of every refusal, in the order of escrow.c. */
const ROWS = [
  [1, 'ACCOUNT_COUNT', 'An instruction takes two to four accounts.'],
  [2, 'ACCOUNT_REPEATED', 'An instruction names one account twice.'],
  [3, 'DATA_TOO_SHORT', 'The data does not say which instruction it is.'],

  [10, 'OPEN_SHAPE', 'Opening a seat takes two accounts and 112 bytes.'],
  [11, 'OPEN_NOT_A_SEAT', 'The account to open is not an empty seat of this program.'],
  [12, 'OPEN_SEAT_USED', 'The seat was opened before.'],
  [13, 'OPEN_PLAYER_UNSIGNED', 'The player has not signed.'],
  [14, 'OPEN_WAGER_TOO_SMALL', 'The wager is below 0.01 SOL.'],
  [15, 'OPEN_SEAT_UNDERFUNDED', 'The seat holds less than the wager.'],
  [16, 'OPEN_FEE_TOO_HIGH', 'The fee is above a tenth of the wager.'],
  [17, 'OPEN_LOCK_OUT_OF_RANGE', 'The lock is shorter than one hour or longer than 14 days.'],
  [18, 'OPEN_OWN_ARBITER', 'A player cannot be the arbiter of their own match.'],
  [19, 'OPEN_OWN_OPPONENT', 'A player cannot be their own opponent.'],

  [20, 'START_SHAPE', 'Binding two seats takes three accounts and 32 bytes.'],
  [21, 'START_FIRST_NOT_A_SEAT', 'The first seat is gone, or was never opened.'],
  [22, 'START_SECOND_NOT_A_SEAT', 'The second seat is gone, or was never opened.'],
  [23, 'START_FIRST_NOT_OPEN', 'The first seat is bound or paid out already.'],
  [24, 'START_SECOND_NOT_OPEN', 'The second seat is bound or paid out already.'],
  [25, 'START_ARBITER_UNSIGNED', 'The arbiter has not signed.'],
  [26, 'START_FIRST_OTHER_ARBITER', 'The first player named another arbiter.'],
  [27, 'START_SECOND_OTHER_ARBITER', 'The second player named another arbiter.'],
  [28, 'START_OTHER_MATCH', 'The seats are for two matches.'],
  [29, 'START_FIRST_OTHER_TERMS', 'The first player agreed to other terms.'],
  [30, 'START_SECOND_OTHER_TERMS', 'The second player agreed to other terms.'],
  [31, 'START_SAME_PLAYER', 'Both seats belong to one player.'],
  [32, 'START_FIRST_OTHER_OPPONENT', 'The first player named another opponent.'],
  [33, 'START_SECOND_OTHER_OPPONENT', 'The second player named another opponent.'],
  [34, 'START_CLOCK_UNREADABLE', 'The network did not tell the time.'],

  [40, 'DECIDE_SHAPE', 'Paying the winner takes four accounts and 40 bytes.'],
  [41, 'DECIDE_WINNER_NOT_A_SEAT', "The winner's seat is gone, or was never opened."],
  [42, 'DECIDE_LOSER_NOT_A_SEAT', "The loser's seat is gone, or was never opened."],
  [43, 'DECIDE_WINNER_NOT_LOCKED', "The winner's seat is not bound, or paid out already."],
  [44, 'DECIDE_LOSER_NOT_LOCKED', "The loser's seat is not bound, or paid out already."],
  [45, 'DECIDE_ARBITER_UNSIGNED', 'The arbiter has not signed.'],
  [46, 'DECIDE_WINNER_OTHER_ARBITER', 'The winner named another arbiter.'],
  [47, 'DECIDE_LOSER_OTHER_ARBITER', 'The loser named another arbiter.'],
  [48, 'DECIDE_OTHER_MATCH', 'The seats are for two matches.'],
  [49, 'DECIDE_OTHER_DEADLINE', 'The seats were not bound to each other.'],
  [50, 'DECIDE_WINNER_OTHER_OPPONENT', "The winner's seat is bound to another player."],
  [51, 'DECIDE_LOSER_OTHER_OPPONENT', "The loser's seat is bound to another player."],
  [52, 'DECIDE_OTHER_WINNER', "The wallet to pay is not the one of the winner's seat."],

  [60, 'GIVE_BACK_SHAPE', 'No instruction of the program has these accounts and this data.'],
  [61, 'GIVE_BACK_NOT_A_SEAT', 'The seat is gone, or was never opened.'],
  [62, 'GIVE_BACK_OTHER_PLAYER', 'The wallet to pay is not the one of the seat.'],
  [70, 'LEAVE_NOT_OPEN', 'The seat is bound to a running match, or paid out already.'],
  [71, 'LEAVE_PLAYER_UNSIGNED', 'The player has not signed.'],
  [80, 'RETURN_FINISHED', 'The seat is paid out already.'],
  [81, 'RETURN_ARBITER_UNSIGNED', 'The arbiter has not signed.'],
  [82, 'RETURN_OTHER_ARBITER', 'The player named another arbiter.'],
  [90, 'EXPIRE_NOT_LOCKED', 'The seat is not bound, or paid out already.'],
  [91, 'EXPIRE_CLOCK_UNREADABLE', 'The network did not tell the time.'],
  [92, 'EXPIRE_TOO_EARLY', 'The deadline of the seat is not over yet.'],
] as const;

export type RefusalName = (typeof ROWS)[number][1];

export interface Refusal {
  code: number; // as the program returns it: `Custom` in the error of an instruction
  name: RefusalName; // as escrow.c names it
  sentence: string; // for people, in English
}

/** Every refusal of the program, in the order of escrow.c. */
export const REFUSALS: readonly Refusal[] = ROWS.map(([code, name, sentence]) => ({ code, name, sentence }));

const BY_CODE = new Map(REFUSALS.map((refusal) => [refusal.code, refusal]));

/**
 * Returns the refusal with this code; null for an unknown code. Use it only for an error of an instruction of this program, because
 * other programs in the same transaction have their own codes.
 */
export function refusalOf(code: number): Refusal | null {
  return BY_CODE.get(code) ?? null;
}
