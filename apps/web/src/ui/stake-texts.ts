// ui: the words of a stake that is locked on chain.
import { inLanguage } from '../language/index.ts';

export const STAKE_TEXTS = inLanguage('stakes', {
  label: 'Stakes on chain',
  you: 'You',
  opponent: 'Opponent',
  sides: { white: 'White', black: 'Black' },
  missing: 'Not locked yet',
  opening: 'Waiting for the network',
  open: 'On chain',
  locked: (time: string) => `Locked until ${time}`,
  bound: 'Locked',
  paid: 'Paid',
  returned: 'Returned',
  asks: 'Your wallet will ask you to sign one transaction:',
  program: 'Escrow program',
  amount: 'Locked amount',
  networkFee: 'Network fee',
  lock: 'Locked for',
  atMost: (hours: number) => `${hours} h at most`,
  reserved: 'Reserved',
  source: 'Where your wager comes from',
  fromBalance: 'From your playing balance',
  fromWallet: 'From your wallet, locked on chain',
  escape: 'If Kingstake is gone, take your wager back yourself',
  comesBack: 'If no game comes about, the amount returns to your wallet by itself, without a fee.',
});
