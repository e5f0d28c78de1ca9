// lobby: words of what stands below the stake and of a first visit, which come with their chunk.
import { inLanguage } from '../../../language/index.ts';

export const BELOW_TEXTS = inLanguage('lobby-below', {
  firstDeposit: 'Put SOL on the table',
  firstDepositHint:
    'Games start at 0.1 SOL. The winner takes the pot, less a fee of 5% of one wager. Withdraw whenever you like.',
  firstPractice: 'Or warm up first',
  firstPracticeHint: 'Play the bot for free. Nothing is wagered or counted.',
  needToSit: (wager: string) => `You need ${wager} SOL to sit down.`,
});
