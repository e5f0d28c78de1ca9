import { inLanguage } from '../../language/index.ts';

export const LOST_TEXTS = inLanguage('LOST_TEXTS', {
  title: 'Wallet Disconnected',
  staked: 'Reconnect your wallet before time runs out, or you will forfeit this game and lose your wager.',
  training: 'Reconnect your wallet before time runs out, or you will forfeit this game.',
  secondsLeft: 'seconds left',
  reconnect: 'Reconnect Wallet',
  forfeiting: 'Time ran out. Resigning your game…',
  forfeited: 'Forfeited: wallet not reconnected',
  close: 'Close',
});
