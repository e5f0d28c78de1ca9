// chain/local/rpc: instructions in words, for jsonParsed: the system program's transfers and the memo programs. Pure.
import {
  type FundingInstruction,
  type NamedInstruction,
  readFunding,
  readMemo,
  toBase58,
} from '../../system-program.ts';

/** As the real node shows it: parsed when it knows the program, else accounts and data by name. */
export function parseInstruction(instruction: NamedInstruction, stackHeight: number | null): unknown {
  const memo = readMemo(instruction);
  const programId = instruction.program;
  if (memo !== null) return { parsed: memo, program: 'spl-memo', programId, stackHeight };
  const funding = readFunding(instruction);
  if (funding !== null) {
    return {
      parsed: { info: infoOf(funding), type: funding.type },
      program: 'system',
      programId,
      stackHeight,
    };
  }
  return { accounts: instruction.accounts, data: toBase58(instruction.data), programId, stackHeight };
}

function infoOf(funding: FundingInstruction): unknown {
  const { source, destination, lamports, base, seed, space, owner } = funding;
  switch (funding.type) {
    case 'transfer':
      return { source, destination, lamports };
    case 'transferWithSeed':
      return { source, sourceBase: base, destination, lamports, sourceSeed: seed, sourceOwner: owner };
    case 'createAccountWithSeed':
      return { source, newAccount: destination, base, seed, lamports, space, owner };
    default:
      return { source, newAccount: destination, lamports, space, owner };
  }
}
