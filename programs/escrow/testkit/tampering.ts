// escrow testkit: changes that an attacker makes to an instruction: other data, accounts or roles, or a missing signature.
import {
  type AccountMeta,
  type AccountRole,
  type Address,
  downgradeRoleToNonSigner,
  type Instruction,
  isSignerRole,
} from '@solana/kit';

type Accounts = readonly AccountMeta[];

const dataOf = ({ data }: Instruction) => new Uint8Array(data ?? []);

export function withData(instruction: Instruction, data: Uint8Array): Instruction {
  return { ...instruction, data };
}

export function cutTo(instruction: Instruction, bytes: number): Instruction {
  return withData(instruction, dataOf(instruction).slice(0, bytes));
}

export function padded(instruction: Instruction): Instruction {
  return withData(instruction, new Uint8Array([...dataOf(instruction), 0]));
}

export function withAccounts(
  instruction: Instruction,
  change: (accounts: Accounts) => Accounts,
): Instruction {
  return { ...instruction, accounts: change((instruction.accounts ?? []) as Accounts) };
}

/** Removes the signature of an account and keeps its place. */
export function unsigned(instruction: Instruction, who: Address): Instruction {
  return withAccounts(instruction, (accounts) =>
    accounts.map((account) => {
      const { address, role } = account;
      if (address !== who || !isSignerRole(role)) return account;
      return { address, role: downgradeRoleToNonSigner(role) };
    }),
  );
}

/** Gives the accounts at these places these roles, without signatures. */
export function withRoles(
  instruction: Instruction,
  roles: Readonly<Record<number, AccountRole>>,
): Instruction {
  return withAccounts(instruction, (accounts) =>
    accounts.map((account, index) => {
      const role = roles[index];
      return role === undefined ? account : { address: account.address, role };
    }),
  );
}
