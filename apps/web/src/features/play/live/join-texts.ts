// play, live: every word of the sheet that stands before a stake. With the sheet in its chunk.
import { inLanguage } from '../../../language/index.ts';

export const JOIN_TEXTS = inLanguage('play-join', {
  title: 'Join this match?',
  time: 'Time',
  stake: 'Your wager',
  prize: 'Winner gets',
  fee: 'Fee',
  balance: 'Your playing balance',
  button: (wager: string) => (wager === '0' ? 'Join' : `Join for ${wager} SOL`),
  back: 'Back',
  noWager: 'No Wager',
});
