// money: a deposit from the click to the credit, step by step. Wallet, server and clock are behind ports; no React, no timer.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { signatureIn } from '../../wallet/transaction-signature.ts';

export const DEPOSIT_STEPS = ['preparing', 'approve', 'sending', 'waiting', 'credited'] as const;
export type DepositStep = (typeof DEPOSIT_STEPS)[number];

export interface DepositPorts {
  /** The server's transaction, unsigned. */
  prepare(): Promise<Uint8Array>;
  sign(transaction: Uint8Array): Promise<Uint8Array>;
  /**
   * Sends the signed bytes until they are final. False: not in the time there was. `onSent` is called when the network may
   * have them. Rejects where they did not land and never will.
   */
  deliver(signed: Uint8Array, onSent: () => void): Promise<boolean>;
  /** Asks the server to check the deposit. */
  report(signature: string): Promise<DepositAnswer>;
  /** From now on pushes of the playing balance are heard. */
  watchBalance(): BalanceWatch;
  onStep(step: DepositStep, signature: string | null): void;
}

interface DepositAnswer {
  status: 'completed' | 'pending';
  newBalance: string;
}

export interface BalanceWatch {
  /** Resolves with the next push, at once if one came since the last call, and without any after `depositReportMs`. */
  changed(): Promise<void>;
  stop(): void;
}

/** late: sent, not credited yet. The server goes on looking, so it is no failure and must not be sent again. */
export type DepositEnd =
  | { kind: 'credited'; signature: string; answer: DepositAnswer }
  | { kind: 'late'; signature: string };

/** Rejects where nothing was sent, or where nothing moved: then it may be tried again. */
export async function runDeposit(ports: DepositPorts): Promise<DepositEnd> {
  ports.onStep('preparing', null);
  const transaction = await ports.prepare();
  ports.onStep('approve', null);
  const signed = await ports.sign(transaction);
  const signature = signatureIn(signed);
  if (signature === null) throw new Error('The wallet returned an unsigned transaction.');
  ports.onStep('sending', signature);
  // Heard from here on: the server may see it final before the page does.
  const watch = ports.watchBalance();
  try {
    const isFinal = await ports.deliver(signed, () => ports.onStep('waiting', signature));
    const answer = isFinal ? await credit(ports, watch, signature) : null;
    if (answer === null) return { kind: 'late', signature };
    ports.onStep('credited', signature);
    return { kind: 'credited', signature, answer };
  } finally {
    watch.stop();
  }
}

/**
 * The server's answer once it has credited the deposit; null when it has not in the time there was. It is asked once: the
 * credit is pushed, and only without a push it is asked again, slowly.
 */
async function credit(
  ports: DepositPorts,
  watch: BalanceWatch,
  signature: string,
): Promise<DepositAnswer | null> {
  for (let asked = 1; ; asked += 1) {
    // The money is on its way whatever this call comes to: the next one may be answered.
    const answer = await ports.report(signature).catch(() => null);
    if (answer?.status === 'completed') return answer;
    if (asked >= PAGE_TIMES.depositReports) return null;
    await watch.changed();
  }
}
