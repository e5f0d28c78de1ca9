import { inLanguage } from '../../language/index.ts';

export const REMATCH_TEXTS = inLanguage('REMATCH_TEXTS', {
  label: 'Rematch',
  challenging: 'Challenging Opponent To A Rematch',
  swapped: (wager: string) => `${wager === '0' ? 'No wager' : `${wager} SOL each`}, colours swapped`,
  wants: (name: string) => `${name} wants a rematch`,
  terms: (wager: string, side: string) =>
    `${wager === '0' ? 'No wager' : `${wager} SOL each`}. You play ${side}.`,
  sides: { white: 'White', black: 'Black' },
  decline: 'Decline',
  accept: (wager: string) => (wager === '0' ? 'Accept' : `Accept for ${wager} SOL`),
  waiting: (name: string) => `Waiting for ${name}`,
  notStaked: (wager: string) =>
    wager === '0' ? 'The game starts when they accept.' : 'Nothing is wagered until they accept.',
  cancel: 'Cancel',
  declined: 'Rematch Declined',
  declinedBy: (name: string) => `${name} declined the rematch`,
  unanswered: (name: string) => `${name} did not answer`,
  nothingWagered: (wager: string) => (wager === '0' ? '' : 'Nothing was wagered.'),
  homeIn: (seconds: number) => `Back to lobby in ${seconds} s`,
  stay: 'Stay',
  insufficient: 'Insufficient Balance',
  needs: (wager: string, balance: string) =>
    `You need ${wager} SOL to join this match. Your current balance is ${balance} SOL.`,
  failed: 'No Rematch',
  notSent: 'Connection Lost',
  tryAgain: 'Please try again.',
});
