// wallet: which errors of a sign-in another account or wallet would help with. Pure.
import { WALLET_MESSAGES } from '../../wallet/texts.ts';

const CANNOT_SIGN: ReadonlySet<string | null> = new Set([
  WALLET_MESSAGES.cannotSign,
  WALLET_MESSAGES.signInFailed,
  WALLET_MESSAGES.strangeSignature,
]);

export function mayBeUnableToSign(error: string | null): boolean {
  return CANNOT_SIGN.has(error);
}
