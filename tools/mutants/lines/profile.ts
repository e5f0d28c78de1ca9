// Tools, mutants: faults that break a line of the group D Profile and avatars.
import { mutantsIn } from '../mutant.ts';

const PROTOCOL = 'packages/protocol/src';
const REFUSALS = 'refusals: no amount, the wallet says no, too little for a picture';
const WHOLE_WAY = 'airdrop, deposit, picture, withdrawal, approval, statement';
const PURCHASES = 'purchases that fail: no answer, owned already, spent elsewhere';
const SETTINGS =
  'Account Settings: Save only when something changed, a failure is said, then Profile Updated';
const PICKER =
  'the picker: Normie and Premium, Random, locked premium pictures; until one is chosen its place shows the first letter of the name, or a question mark';
const ACCOUNT = 'apps/web/src/features/account';

export const PROFILE_LINES = mutantsIn({
  [ACCOUNT]: [
    [
      'D4 Save is offered always',
      'return Object.keys(changesOf(saved, draft)).length > 0;',
      'return true;',
      `${ACCOUNT}/profile-draft.test.ts`,
    ],
    [
      'D2 a player needs no picture',
      'if (!parsed.ok || draft.pictureId === null) return null;\n  return { username: parsed.name, profilePicId: draft.pictureId };',
      "if (!parsed.ok) return null;\n  return { username: parsed.name, profilePicId: draft.pictureId ?? 'bee' };",
      `${ACCOUNT}/profile-draft.test.ts`,
    ],
    [
      'D6 Random throws the same picture',
      'others[action.throwOf(others.length)]',
      'others[0]',
      `${ACCOUNT}/picker-state.test.ts`,
    ],
    [
      'D21 a locked picture can be worn',
      "avatarKind(id) === 'free' || owned.has(id)",
      'avatarKind(id) !== null',
      `${ACCOUNT}/picker-state.test.ts`,
    ],
    [
      'D25 a streak of losses is positive',
      '`−${-streak}`',
      '`+${-streak}`',
      'a streak of wins is positive, one of losses negative',
    ],
    [
      'M4 D25 draws do not count for the win rate',
      'const games = wins + losses + draws;',
      'const games = wins + losses;',
      `${ACCOUNT}/stats.test.ts`,
    ],
    [
      'D24 a changed profile is told in other words',
      "profileUpdated: 'Profile Updated'",
      "profileUpdated: 'Saved'",
      SETTINGS,
      `${ACCOUNT}/texts.test.ts`,
    ],
    [
      'K9 a failed change is told in other words',
      "pictureFailed: 'Failed to update profile picture'",
      "pictureFailed: 'Failed'",
      SETTINGS,
      `${ACCOUNT}/texts.test.ts`,
    ],
    [
      'C7 the settings have no stats',
      "myStats: 'My Stats'",
      "myStats: 'Stats'",
      'My Stats: totals, win rate, earnings, streak',
    ],
    [
      'D23 a bought picture is told in other words',
      "purchased: 'Avatar Purchased!'",
      "purchased: 'Bought'",
      WHOLE_WAY,
      `${ACCOUNT}/texts.test.ts`,
    ],
    [
      'K6 a failed purchase is told in other words',
      "purchaseFailedHint: 'Failed to purchase avatar'",
      "purchaseFailedHint: 'Failed'",
      PURCHASES,
      `${ACCOUNT}/texts.test.ts`,
    ],
    [
      'K3 too little for a picture is told in other words',
      "insufficientForPicture: 'You need 1 SOL to purchase this avatar.'",
      "insufficientForPicture: 'Too little.'",
      REFUSALS,
      `${ACCOUNT}/texts.test.ts`,
    ],
    [
      'K3 too little at the purchase is told in other words',
      "insufficientMore: 'You need more SOL to purchase this avatar.'",
      "insufficientMore: 'Too little.'",
      PURCHASES,
      `${ACCOUNT}/texts.test.ts`,
    ],
    ['D6 the free pictures have another name', "free: 'Normie'", "free: 'Free'", PICKER],
    [
      'D26 a copied address is confirmed in other words',
      "addressCopied: 'Address Copied'",
      "addressCopied: 'Copied'",
      'the wallet address is copied, with feedback for 2 s',
      `${ACCOUNT}/texts.test.ts`,
    ],
  ],
  [`${PROTOCOL}/avatars.ts`]: [
    [
      'D13 a .png id is looked for among the premium ones',
      "if (id.endsWith('.png')) return `/avatars/normal/${segment}`;",
      "if (id.endsWith('.png')) return `/avatars/premium/${segment}`;",
      `${PROTOCOL}/avatars.test.ts`,
    ],
    [
      'D14 a .gif id is looked for among the free ones',
      "if (id.endsWith('.gif')) return `/avatars/premium/${segment}`;",
      "if (id.endsWith('.gif')) return `/avatars/normal/${segment}`;",
      `${PROTOCOL}/avatars.test.ts`,
    ],
    [
      'D15 an unknown id is looked for as .webp',
      'return `/avatars/normal/${segment}.png`;',
      'return `/avatars/normal/${segment}.webp`;',
      `${PROTOCOL}/avatars.test.ts`,
    ],
    [
      'D16 a missing id has no picture',
      "if (id === null || id === '') return DEFAULT_PICTURE_URL;",
      "if (id === null || id === '') return '';",
      `${PROTOCOL}/avatars.test.ts`,
    ],
    [
      'D10 R40 batman is no picture',
      'PREMIUM.get(id) ?? LOOKUP_ONLY.get(id) ?? null',
      'PREMIUM.get(id) ?? null',
      'batman is a picture only: found, not selectable',
    ],
  ],
  [`${PROTOCOL}/display-name.ts`]: [
    [
      'D3 R9 a name has 30 characters',
      'DISPLAY_NAME_MAX = 20',
      'DISPLAY_NAME_MAX = 30',
      `${PROTOCOL}/display-name.test.ts`,
    ],
    [
      'D3 a name is not trimmed',
      "raw.normalize('NFKC').trim()",
      "raw.normalize('NFKC')",
      `${PROTOCOL}/display-name.test.ts`,
    ],
    [
      'R9 a name may mix alphabets',
      "if (!ALPHABETS.some((alphabet) => alphabet.test(letters))) return { ok: false, fault: 'mixed-scripts' };\n",
      '',
      `${PROTOCOL}/display-name.test.ts`,
    ],
  ],
});
