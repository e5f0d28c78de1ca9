// money: a withdrawal from the click until it is filed, with the wallet's own word where the server asks for it. Who is asked
// stands behind ports; no React.
import { StepUpChallenge } from '@kingstake/protocol/step-up';
import { HttpError, messageOf } from '../../session/index.ts';
import { Unanswered } from '../../session/wallet-answer.ts';
import { isWalletRejection } from '../../session/wallet-rejection.ts';
import { CONFIRM_TEXTS } from './texts.ts';

export interface WithdrawPorts {
  /** Orders it, with the wallet's signature (base64) where there is one. Rejects as the server does. */
  order(answer: { challengeId: string; signature: string } | null): Promise<{ newBalance: string }>;
  /** The sentence for the player where the text does not name their order; null: a wallet may see it. */
  check(message: string): Promise<string | null>;
  /** Rejects as the wallet does. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

export interface ConfirmNotice {
  text: string;
  isOwnNo: boolean; // the player rejected it in the wallet, or stopped waiting for it: nothing went wrong
}

/** filed: done. asked: nothing is withdrawn until the wallet has signed the challenge. */
export type WithdrawEnd =
  | { kind: 'filed'; answer: { newBalance: string } }
  | { kind: 'asked'; challenge: StepUpChallenge; notice: ConfirmNotice | null };

/** Rejects as the server does, but for its question. */
export async function orderWithdrawal(ports: WithdrawPorts): Promise<WithdrawEnd> {
  try {
    return { kind: 'filed', answer: await ports.order(null) };
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === null) throw error;
    return { kind: 'asked', challenge, notice: null };
  }
}

/** The wallet signs the challenge, and the order is repeated with it. What did not do is asked again, for another try. */
export async function confirmWithdrawal(
  ports: WithdrawPorts,
  challenge: StepUpChallenge,
): Promise<WithdrawEnd> {
  const again = (text: string, isOwnNo = false): WithdrawEnd => ({
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
    if (error instanceof Unanswered) return again(CONFIRM_TEXTS.unanswered, true);
    const isOwnNo = isWalletRejection(error);
    return again(isOwnNo ? CONFIRM_TEXTS.refused : messageOf(error), isOwnNo);
  }
  try {
    const { challengeId } = challenge;
    return { kind: 'filed', answer: await ports.order({ challengeId, signature: base64Of(signature) }) };
  } catch (error) {
    if (codeOf(error) !== 'STEP_UP_FAILED') throw error;
    const said = messageOf(error);
    if (reasonOf(error) === 'signature') return again(said);
    // It came too late, or another order took its place: the server gives a new one.
    const end = await orderWithdrawal(ports);
    return end.kind === 'filed' ? end : { ...end, notice: { text: said, isOwnNo: false } };
  }
}

const codeOf = (error: unknown) => (error instanceof HttpError ? (error.body?.code ?? null) : null);
const reasonOf = (error: unknown) => (error instanceof HttpError ? error.body?.['reason'] : undefined);

function challengeIn(error: unknown): StepUpChallenge | null {
  if (!(error instanceof HttpError) || codeOf(error) !== 'STEP_UP_REQUIRED') return null;
  const parsed = StepUpChallenge.safeParse(error.body?.['challenge']);
  return parsed.success ? parsed.data : null;
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
