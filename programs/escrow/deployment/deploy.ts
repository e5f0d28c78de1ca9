// escrow deployment: reads, plans and sends until the program is on chain and frozen. The chain is an interface.
import type { Address } from '@solana/kit';
import { programDataAddress } from './loader.ts';
import {
  accountSizes,
  type DeploymentFault,
  type DeploymentKeys,
  type DeploymentStep,
  deploymentSteps,
} from './plan.ts';
import type { ChainAccount } from './program-account.ts';

export interface DeploymentChain {
  /** Returns the accounts at these addresses, or null, from one view of the chain that includes all steps sent so far. */
  accounts(addresses: readonly Address[]): Promise<readonly (ChainAccount | null)[]>;
  rentExemptMinimum(bytes: number): Promise<bigint>;
  /** Signs and sends one transaction, paid by the deployment's payer. Resolves once it has landed; rejects if it failed. */
  send(step: DeploymentStep): Promise<void>;
}

/** Create, write, deploy and freeze take 4 rounds. The others are for lost writes. */
const MAX_ROUNDS = 12;

type Stop = DeploymentFault | 'TOO_MANY_ROUNDS';

const SENTENCES: Readonly<Record<Stop, string>> = {
  NO_PROGRAM: 'the account at the address of the program is not a program: use another key for it',
  OTHER_LOADER:
    'the account at the address of the program is not of the upgradeable loader: take another key',
  NOT_A_PROGRAM: 'the account at the address of the program is no program: take another key for it',
  OTHER_PROGRAM_DATA: 'the account at the address of the program points to the data of another one',
  OTHER_BYTES: 'another program is at the address: use another key for it',
  OTHER_AUTHORITY: 'the program is not frozen, and another key than the payer may change it',
  OTHER_BUFFER: 'the buffer was made for a program of another length: take another key for it',
  TOO_MANY_ROUNDS: 'the chain kept too few of the transactions: run it again with the same keys',
};

/** The deployment cannot continue: never with these keys or, for TOO_MANY_ROUNDS, not now. The message states what to do. */
export class DeploymentStopped extends Error {
  override readonly name = 'DeploymentStopped';
  readonly fault: Stop;
  constructor(fault: Stop) {
    super(`The program was not deployed: ${SENTENCES[fault]} (${fault}).`);
    this.fault = fault;
  }
}

/**
 * Deploys the binary and freezes it, in about ten transactions; the last one removes the authority. A call with the same keys resumes
 * an interrupted deployment, and sends nothing if it is complete. Returns the number of transactions sent. Throws
 * `DeploymentStopped`, or the error of the port.
 */
export async function deployFrozen(
  chain: DeploymentChain,
  keys: DeploymentKeys,
  binary: Uint8Array,
): Promise<number> {
  const programData = await programDataAddress(keys.program.address);
  const sizes = accountSizes(binary);
  const rent = {
    buffer: await chain.rentExemptMinimum(sizes.buffer),
    program: await chain.rentExemptMinimum(sizes.program),
  };
  let sent = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const addresses = [keys.buffer.address, keys.program.address, programData];
    const [buffer = null, program = null, data = null] = await chain.accounts(addresses);
    const seen = { buffer, program, programData: data };
    const steps = deploymentSteps(keys, binary, seen, { programData, rent });
    if (typeof steps === 'string') throw new DeploymentStopped(steps);
    if (steps.length === 0) return sent;
    await Promise.all(steps.map((step) => chain.send(step)));
    sent += steps.length;
  }
  throw new DeploymentStopped('TOO_MANY_ROUNDS');
}
