// ui: the texts that the components show or announce themselves.
import { inLanguage, pluralIn } from '../language/index.ts';

const plural = pluralIn('en');

const counted = (count: number, one: string, more: string) => `${count} ${plural(count, one, more)}`;

export const UI_TEXTS = inLanguage('UI_TEXTS', {
  busy: 'Please wait…',
  close: 'Close',
  copied: 'Copied!',
  notCopied: 'Copy by Hand',
  notCopiedHint: 'Your browser did not let this page copy. The text is selected: copy it from here.',
  notCopiedText: 'Text to copy',
  failedPicture: 'Failed to load',
  notifications: 'Notifications ({hotkey})',
  dismiss: 'Dismiss',
  opensNewTab: '(opens in a new tab)',
  product: 'Kingstake',
  sol: 'SOL',
  perSide: (time: string) => `${time} per side`,
  perMove: (seconds: number) => `+${seconds} s per move`,
  unknownAmount: '–',
  held: (amount: string) => `${amount} SOL held`,
  rating: 'Rating',
  provisional: 'Rating, not yet certain',
  today: 'Today',
  yesterday: 'Yesterday',
  record: (wins: number, losses: number, draws: number) =>
    [counted(wins, 'win', 'wins'), counted(losses, 'loss', 'losses'), counted(draws, 'draw', 'draws')].join(
      ', ',
    ),
});
