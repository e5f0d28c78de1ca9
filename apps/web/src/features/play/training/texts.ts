// play, training: every word of a free game that is not on the table itself. Not in PLAY_TEXTS: who plays for a stake does not
// wait for them.
import { inLanguage } from '../../../language/index.ts';

export const TRAINING_TEXTS = inLanguage('play-training', {
  /** A visitor's name. */
  guest: 'Guest',
  bot: 'Bot',
  botStopped: 'The bot stopped responding.',
  startAgain: 'Start again',
});
