import { inLanguage, pluralIn } from '../language/index.ts';

const plural = pluralIn('en');

export const RECEIPT_TEXTS = inLanguage('RECEIPT_TEXTS', {
  signed: 'Signed by both players',
  recorded: 'Recorded by Kingstake',
  mismatch: 'The receipt does not match',
  mismatchText: "Kingstake's receipt contradicts itself. Keep the file and check it.",
  count: (signed: number, all: number) =>
    `${signed} of ${all} ${plural(all, "move carries the player's signature", "moves carry the player's signature")}.`,
  line: (signed: number, all: number) => `${signed} of ${all} ${plural(all, 'move', 'moves')}`,
  moves: 'Signed moves',
  states: { signed: 'Signed', unsigned: 'not signed', wrong: 'does not match' },
  unsignedHint: 'Sent without a signature; only the server vouches for it',
  all: (moves: number) => `All ${moves} moves`,
  fewer: 'Fewer moves',
  root: 'Root hash',
  copyRoot: 'Copy the root hash',
  serverSignature: 'Server signature',
  copyServerSignature: 'Copy the server signature',
  copied: 'Copied',
  download: 'Receipt .json',
  verify: 'Verify',
  file: (game: number) => `kingstake-${game}-receipt.json`,
  failed: 'The receipt could not be fetched. Reload the page to try again.',
  faultTitle: 'Receipt Does Not Match',
  faultText:
    'The server sent two different records of this game. Download the receipt after the game and check it.',
});
