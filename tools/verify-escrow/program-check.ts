// Tools, verify-escrow: checks whether the program on chain is this repository's build, and whether it can still be changed.
import { readArtifact } from '@kingstake/escrow/artifact';
import { isSameProgram, programDataAddress, readProgram } from '@kingstake/escrow/deployment';
import type { ChainReading, ReadAccount } from './chain-reading.ts';
import { type Finding, mismatch, ok } from './findings.ts';

type Program = Parameters<typeof programDataAddress>[0];
type Account = NonNullable<Parameters<typeof readProgram>[0]>;

export async function checkProgram(chain: ChainReading, address: string): Promise<Finding[]> {
  const expected = await programDataAddress(address as Program);
  const [code = null, data = null] = await chain.accounts([address, expected]);
  const deployed = readProgram(code as Account | null, data as (ReadAccount & Account) | null, expected);
  if (typeof deployed === 'string') return [mismatch(`There is no program at ${address} (${deployed}).`)];
  const { binary, record } = readArtifact();
  const isRelease = isSameProgram(deployed, binary);
  return [
    isRelease
      ? ok(`The program is this repository's build (SHA-256 ${record.binarySha256}).`)
      : mismatch(`The program at ${address} is not this repository's build.`),
    deployed.authority === null
      ? ok('The program is frozen: no one can change it.')
      : mismatch(`The program can still be changed by ${deployed.authority}.`),
  ];
}
