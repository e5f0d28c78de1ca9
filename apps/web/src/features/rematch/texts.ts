// rematch: every word of a rematch away from the board.
import { inLanguage } from '../../language/index.ts';

export const REMATCH_TEXTS = inLanguage('rematch', {
  label: 'Rematch',
  wants: (name: string) => `${name} wants a rematch`,
  stakes: (wager: string, side: string) => `${wager} SOL each. You play ${side}.`,
  white: 'White',
  black: 'Black',
  decline: 'Decline',
  accept: (wager: string) => `Accept for ${wager} SOL`,
  waiting: (name: string) => `Waiting for ${name}`,
  notStaked: 'Nothing is taken from your balance until they accept.',
  cancel: 'Cancel',
  declined: 'Rematch Declined',
  declinedBy: (name: string) => `${name} declined the rematch. Nothing was taken from your balance.`,
  insufficient: 'Insufficient Balance',
  needs: (wager: string, balance: string) =>
    `You need ${wager} SOL to join this match. Your current balance is ${balance} SOL.`,
  failed: 'No Rematch',
  notSent: 'Connection Lost',
  tryAgain: 'Please try again.',
});
