// account: every word of registration, settings, the picture picker and the statistics.
import { FREE_AVATARS, INVALID_AVATAR_MESSAGE } from '@kingstake/protocol/avatars';
import { DISPLAY_NAME_MAX } from '@kingstake/protocol/display-name';

export const ACCOUNT_TEXTS = {
  myProfile: 'My Profile',
  myStats: 'My Stats',
  accountSettings: 'Account Settings',
  settingsTabs: 'Account',

  registrationDescription: 'Choose the name and the picture that other players see.',
  createProfile: 'Create Profile',
  disconnect: 'Disconnect',
  save: 'Save',
  registerFailed: 'Failed to register user',
  pictureFailed: 'Failed to update profile picture',
  nameFailed: 'Failed to update username',
  profileUpdated: 'Profile Updated',
  invalidPicture: INVALID_AVATAR_MESSAGE,

  displayName: 'Display name',
  displayNamePlaceholder: 'How others call you',
  counter: (count: number) => `${count}/${DISPLAY_NAME_MAX}`,

  pictureTabs: 'Kinds of pictures',
  free: 'Normie',
  freeHint: 'free',
  premium: 'Premium',
  premiumHint: '1 SOL',
  random: 'Random',
  freePictures: 'Free pictures',
  premiumPictures: 'Premium pictures',
  owned: 'Owned',
  locked: 'locked',
  noPicture: 'No picture yet',
  freeCount: `${FREE_AVATARS.length} free pictures`,
  ownPicture: 'Your picture',
  purchaseUnavailable: 'Buying premium pictures is not available yet.',

  walletAddress: 'Wallet address',
  copyAddress: 'Copy',
  addressCopied: 'Address Copied',
  resetConnection: 'Reset wallet connection',

  wins: 'Wins',
  losses: 'Losses',
  draws: 'Draws',
  winRate: 'Win rate',
  totalEarnings: 'Total earnings',
  none: '–',
  streakLater: 'Your current streak comes with the game history, which is not built yet.',
} as const;
