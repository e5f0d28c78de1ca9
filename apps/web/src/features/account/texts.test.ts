import { expect, test } from 'vitest';
import { ACCOUNT_TEXTS } from './texts.ts';

test('D23 D24 D26 K3 K6 K9 uses the exact texts of the specification', () => {
  expect(ACCOUNT_TEXTS).toMatchObject({
    purchased: 'Avatar Purchased!',
    profileUpdated: 'Profile Updated',
    addressCopied: 'Address Copied',
    insufficientForPicture: 'You need 1 SOL to purchase this avatar.',
    insufficientMore: 'You need more SOL to purchase this avatar.',
    purchaseFailed: 'Purchase Failed',
    purchaseFailedHint: 'Failed to purchase avatar',
    registerFailed: 'Failed to register user',
    pictureFailed: 'Failed to update profile picture',
    nameFailed: 'Failed to update username',
  });
});
