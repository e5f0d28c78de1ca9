// money: the steps of a deposit from the click to the credit. Wallet, server and clock are behind ports; no React and no timers.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { signatureIn } from '../wallet/transaction-signature.ts';

export const DEPOSIT_STEPS = ['preparing', 'approve', 'sending', 'waiting', 'credited'] as const;
export type DepositStep = (typeof DEPOSIT_STEPS)[number];

export interface DepositPorts {
  /** Returns the server's unsigned transaction. */
  prepare(): Promise<Uint8Array>;
  sign(transaction: Uint8Array): Promise<Uint8Array>;
  /**
   * Sends the signed bytes until they are final; returns false after the time limit. `onSent` is called when the network may have
   * received them. Rejects if the transaction can never land.
   */
  deliver(signed: Uint8Array, onSent: () => void): Promise<boolean>;
  /** Requests a check of the deposit from the server. */
  report(signature: string): Promise<DepositAnswer>;
  /** Starts listening for the server's balance messages. */
  watchBalance(): BalanceWatch;
  onStep(step: DepositStep, signature: string | null): void;
}

interface DepositAnswer {
  status: 'completed' | 'pending';
  newBalance: string;
}

export interface BalanceWatch {
  /** Resolves with the next balance message, immediately if one has arrived since the last call, or after `depositReportMs`. */
  changed(): Promise<void>;
  stop(): void;
}

/** late: sent but not credited yet. The server keeps watching for the deposit, so the player must not send it again. */
export type DepositEnd =
  | { kind: 'credited'; signature: string; answer: DepositAnswer }
  | { kind: 'late'; signature: string };

/** Rejects if no money has moved; the player can then retry. */
export async function runDeposit(ports: DepositPorts): Promise<DepositEnd> {
  ports.onStep('preparing', null);
  const transaction = await ports.prepare();
  ports.onStep('approve', null);
  const signed = await ports.sign(transaction);
  const signature = signatureIn(signed);
  if (signature === null) throw new Error('The wallet returned an unsigned transaction.');
  ports.onStep('sending', signature);
  // Listens from here on, because the server may see the finality before the page does.
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
 * Returns the server's response once it has credited the deposit, or null after the time limit. The page retries only if no balance
 * message arrives.
 */
async function credit(
  ports: DepositPorts,
  watch: BalanceWatch,
  signature: string,
): Promise<DepositAnswer | null> {
  for (let asked = 1; ; asked += 1) {
    // The money moves even if this call fails, and the next call may succeed.
    const answer = await ports.report(signature).catch(() => null);
    if (answer?.status === 'completed') return answer;
    if (asked >= PAGE_TIMES.depositReports) return null;
    await watch.changed();
  }
}
