// play, chain: a stake from the click to both seats locked, step by step. Who is asked stands behind ports; no React, no timer.
import { signatureIn } from '../../../session/transaction-signature.ts';

export type StakeStep = 'reserving' | 'preparing' | 'approve' | 'sending' | 'waiting' | 'binding';

export interface StakePorts {
  /** Keeps Black's seat; null for the creator, who has one. */
  reserve: (() => Promise<void>) | null;
  /** The server's transaction, unsigned. */
  prepare(): Promise<Uint8Array>;
  sign(transaction: Uint8Array): Promise<Uint8Array>;
  /**
   * Sends the signed bytes until they are final. False: not in the time there was. `onSent` is called when the network may
   * have them. Rejects where they did not land and never will.
   */
  deliver(signed: Uint8Array, onSent: () => void): Promise<boolean>;
  /** Whether the stake is final and right. Rejects where it never will be. */
  verify(signature: string): Promise<boolean>;
  /** Whether both stakes are bound and the player sits; null for the creator, who waits at the board. */
  isSeated: (() => Promise<boolean>) | null;
  /** Resolves when it is time to ask again. */
  pause(): Promise<void>;
  onStep(step: StakeStep, signature: string | null): void;
}

/** late: sent, not there in the time there was. The server goes on looking and returns what comes too late. */
export type StakeEnd = 'staked' | 'late';

/** Questions of a kind: a minute at two seconds each, after the network has had its own time. */
const ASKS = 30;
/** For a question before there is a signature: nothing is believed of it in any case. */
const NO_SIGNATURE = 'none';

/**
 * Rejects where nothing was sent, where nothing moved, or where the server says that it cannot count. One wallet
 * popup at most: a stake that is there already is not asked for again.
 */
export async function runStake(ports: StakePorts): Promise<StakeEnd> {
  if (ports.reserve !== null) {
    ports.onStep('reserving', null);
    await ports.reserve();
  }
  ports.onStep('preparing', null);
  const end = (await ports.verify(NO_SIGNATURE)) ? 'staked' : await stake(ports);
  if (end === 'late' || ports.isSeated === null) return end;
  ports.onStep('binding', null);
  return until(ports, ports.isSeated);
}

async function stake(ports: StakePorts): Promise<StakeEnd> {
  const transaction = await ports.prepare();
  ports.onStep('approve', null);
  const signed = await ports.sign(transaction);
  const signature = signatureIn(signed);
  if (signature === null) throw new Error('The wallet returned an unsigned transaction.');
  ports.onStep('sending', signature);
  const isFinal = await ports.deliver(signed, () => ports.onStep('waiting', signature));
  if (!isFinal) return 'late';
  return until(ports, () => ports.verify(signature));
}

async function until({ pause }: StakePorts, isDone: () => Promise<boolean>): Promise<StakeEnd> {
  for (let asked = 1; ; asked += 1) {
    if (await isDone()) return 'staked';
    if (asked >= ASKS) return 'late';
    await pause();
  }
}
