import { inLanguage } from '../../language/index.ts';

export const STAKE_CONFIRM_TEXTS = inLanguage('STAKE_CONFIRM_TEXTS', {
  title: 'Confirm Stake',
  why: 'This device is new to your wallet. To protect your balance, confirm this stake with your wallet.',
  what: 'Your wallet will ask you to sign a message that names this stake and this time control. Signing is free and sends no transaction.',
  stake: 'Stake',
  time: 'Time',
  confirm: 'Confirm in Wallet',
  cancel: 'Cancel',
  stopWaiting: 'Stop waiting',
  unanswered: 'Your wallet did not answer. Nothing was staked, and you can try again.',
  refused: 'You did not confirm. Nothing was staked, and you can try again.',
});
