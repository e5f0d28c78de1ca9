// session: an order that the server carries out only with the wallet's signature, from the first try until it is filed. A withdrawal
// and a stake fill the ports; no React.
import { StepUpChallenge } from '@kingstake/protocol/step-up';
import { HttpError, messageOf } from '../api/http-client.ts';
import { isWalletRejection, Unanswered } from '../wallet/wallet-answer.ts';

export interface OrderPorts<T> {
  /** Orders it, with the wallet's signature (base64) where there is one. Rejects as the server does. */
  order(answer: { challengeId: string; signature: string } | null): Promise<T>;
  /** The sentence for the player where the text does not name their order; null: a wallet may see it. */
  check(message: string): Promise<string | null>;
  /** Rejects as the wallet does. */
  sign(message: Uint8Array): Promise<Uint8Array>;
  texts: { unanswered: string; refused: string };
}

export interface ConfirmNotice {
  text: string;
  isOwnNo: boolean; // the player rejected it in the wallet, or stopped waiting for it: nothing went wrong
}

/** filed: done. asked: nothing is done until the wallet has signed the challenge. */
export type OrderEnd<T> =
  | { kind: 'filed'; answer: T }
  | { kind: 'asked'; challenge: StepUpChallenge; notice: ConfirmNotice | null };

/** Rejects as the server does, but for its question. */
export async function order<T>(ports: OrderPorts<T>): Promise<OrderEnd<T>> {
  try {
    return { kind: 'filed', answer: await ports.order(null) };
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === null) throw error;
    return { kind: 'asked', challenge, notice: null };
  }
}

/** The wallet signs the challenge, and the order is repeated with it. What did not do is asked again, for another try. */
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
    // It came too late, or another order took its place: the server gives a new one.
    const end = await order(ports);
    return end.kind === 'filed' ? end : { ...end, notice: { text: said, isOwnNo: false } };
  }
}

const codeOf = (error: unknown) => (error instanceof HttpError ? (error.body?.code ?? null) : null);
const reasonOf = (error: unknown) => (error instanceof HttpError ? error.body?.['reason'] : undefined);

/** The challenge of a refusal that asks for a signature; null for any other error. */
export function challengeIn(error: unknown): StepUpChallenge | null {
  if (!(error instanceof HttpError) || codeOf(error) !== 'STEP_UP_REQUIRED') return null;
  const parsed = StepUpChallenge.safeParse(error.body?.['challenge']);
  return parsed.success ? parsed.data : null;
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
