// money: a deposit from the click to the credit, step by step. Who is asked stands behind ports; no React, no timer.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { signatureIn } from './signature.ts';

export const DEPOSIT_STEPS = ['preparing', 'approve', 'sending', 'waiting', 'credited'] as const;
export type DepositStep = (typeof DEPOSIT_STEPS)[number];

export interface DepositPorts {
  /** The server's transaction, unsigned. */
  prepare(): Promise<Uint8Array>;
  sign(transaction: Uint8Array): Promise<Uint8Array>;
  send(signed: Uint8Array): Promise<void>;
  /** False: not final in the time there was. */
  confirm(signature: string): Promise<boolean>;
  /** Asks the server to look. */
  report(signature: string): Promise<{ status: 'completed' | 'pending'; newBalance: string }>;
  pause(): Promise<void>;
  onStep(step: DepositStep, signature: string | null): void;
}

/** late: sent, not credited yet. The server goes on looking, so it is no failure and must not be sent again. */
export type DepositEnd =
  | { kind: 'credited'; signature: string; newBalance: string }
  | { kind: 'late'; signature: string };

/** Rejects where nothing was sent, or where the network says that it failed: then it may be tried again. */
export async function runDeposit(ports: DepositPorts): Promise<DepositEnd> {
  ports.onStep('preparing', null);
  const transaction = await ports.prepare();
  ports.onStep('approve', null);
  const signed = await ports.sign(transaction);
  const signature = signatureIn(signed);
  if (signature === null) throw new Error('The wallet returned an unsigned transaction.');
  ports.onStep('sending', signature);
  await ports.send(signed);
  ports.onStep('waiting', signature);
  const isFinal = await ports.confirm(signature);
  const newBalance = isFinal ? await credit(ports, signature) : null;
  if (newBalance === null) return { kind: 'late', signature };
  ports.onStep('credited', signature);
  return { kind: 'credited', signature, newBalance };
}

/** The new balance; null when the server did not credit it, or did not answer, in the time there was. */
async function credit(ports: DepositPorts, signature: string): Promise<string | null> {
  for (let asked = 0; asked < PAGE_TIMES.depositReports; asked += 1) {
    if (asked > 0) await ports.pause();
    // The money is on its way whatever this call comes to: the next one may be answered.
    const answer = await ports.report(signature).catch(() => null);
    if (answer?.status === 'completed') return answer.newBalance;
  }
  return null;
}
