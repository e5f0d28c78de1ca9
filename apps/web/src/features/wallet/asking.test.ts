import { expect, test } from 'vitest';
import { WALLET_MESSAGES } from '../../wallet/texts.ts';
import { mayBeUnableToSign } from './asking.tsx';

test.each([
  [WALLET_MESSAGES.cannotSign, true],
  [WALLET_MESSAGES.signInFailed, true],
  [WALLET_MESSAGES.strangeSignature, true],
  [WALLET_MESSAGES.signInRefused, false],
  [WALLET_MESSAGES.notAuthorized, false],
  ['Your session ended. Please sign in again.', false],
  [null, false],
])('offers another wallet after %j: %s', (error, offers) => {
  expect(mayBeUnableToSign(error)).toBe(offers);
});
