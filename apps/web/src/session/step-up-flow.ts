// session: an order that the server carries out only with the wallet's signature, from the first attempt until it is filed. A
// withdrawal and a stake implement the ports; no React.
import { StepUpChallenge } from '@kingstake/protocol/step-up';
import { codeOf, HttpError, messageOf } from '../net/http-client.ts';
import { isWalletRejection, Unanswered } from '../wallet/wallet-answer.ts';

export interface OrderPorts<T> {
  /** Sends the order, with the wallet's signature (base64) if there is one. Rejects if the server does. */
  order(answer: { challengeId: string; signature: string } | null): Promise<T>;
  /** Returns a message for the player if the text does not match their order; null: the wallet may sign it. */
  check(message: string): Promise<string | null>;
  /** Rejects if the wallet does. */
  sign(message: Uint8Array): Promise<Uint8Array>;
  texts: { unanswered: string; refused: string };
}

export interface ConfirmNotice {
  text: string;
  isOwnNo: boolean; // the player rejected it in the wallet or stopped waiting, so it is not an error
}

/** filed: done. asked: nothing happens until the wallet has signed the challenge. */
export type OrderEnd<T> =
  | { kind: 'filed'; answer: T }
  | { kind: 'asked'; challenge: StepUpChallenge; notice: ConfirmNotice | null };

/** Rejects if the server does, except for its challenge. */
export async function order<T>(ports: OrderPorts<T>): Promise<OrderEnd<T>> {
  try {
    return { kind: 'filed', answer: await ports.order(null) };
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === null) throw error;
    return { kind: 'asked', challenge, notice: null };
  }
}

/** Lets the wallet sign the challenge, and repeats the order with it. After a failure it returns a challenge for another attempt. */
export async function confirmOrder<T>(
  ports: OrderPorts<T>,
  challenge: StepUpChallenge,
): Promise<OrderEnd<T>> {
  const again = (text: string, isOwnNo = false): OrderEnd<T> => ({
    kind: 'asked',
    challenge,
    notice: { text, isOwnNo },
  });
  const strange = await ports.check(challenge.message);
  if (strange !== null) return again(strange);
  let signature: Uint8Array;
  try {
    signature = await ports.sign(new TextEncoder().encode(challenge.message));
  } catch (error) {
    if (error instanceof Unanswered) return again(ports.texts.unanswered, true);
    const isOwnNo = isWalletRejection(error);
    return again(isOwnNo ? ports.texts.refused : messageOf(error), isOwnNo);
  }
  try {
    const { challengeId } = challenge;
    return { kind: 'filed', answer: await ports.order({ challengeId, signature: base64Of(signature) }) };
  } catch (error) {
    if (codeOf(error) !== 'STEP_UP_FAILED') throw error;
    const said = messageOf(error);
    if (reasonOf(error) === 'signature') return again(said);
    // The challenge has expired or was replaced by another order, so the server issues a new one.
    const end = await order(ports);
    return end.kind === 'filed' ? end : { ...end, notice: { text: said, isOwnNo: false } };
  }
}

const reasonOf = (error: unknown) => (error instanceof HttpError ? error.body?.['reason'] : undefined);

/** The challenge of a refusal that requires a signature; null for any other error. */
export function challengeIn(error: unknown): StepUpChallenge | null {
  if (!(error instanceof HttpError) || codeOf(error) !== 'STEP_UP_REQUIRED') return null;
  const parsed = StepUpChallenge.safeParse(error.body?.['challenge']);
  return parsed.success ? parsed.data : null;
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
