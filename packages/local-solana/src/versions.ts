// local-solana: what accounts were before the newest slots changed them, so that a read at 'finalized' sees only what is
// final. Memory only: what a restart finds in the file counts as final.
import type { AccountChange, AccountState } from './runtime.ts';

interface Version {
  slot: bigint; // in which the account first changed after this state
  before: AccountState | null;
}

export interface Versions {
  /** The account as it was at the end of that slot; undefined when it has not changed since. */
  before(address: string, slot: bigint): AccountState | null | undefined;
  record(slot: bigint, changes: readonly AccountChange[]): void;
  /** Forgets what only a slot before this one could ask for. */
  forget(finalizedSlot: bigint): void;
}

export function createVersions(): Versions {
  const byAddress = new Map<string, Version[]>(); // oldest first
  return {
    before: (address, slot) => byAddress.get(address)?.find((version) => version.slot > slot)?.before,
    record(slot, changes) {
      for (const { address, before } of changes) {
        const versions = byAddress.get(address) ?? [];
        byAddress.set(address, versions);
        // Only the state before a slot's first change can be asked for again.
        if (versions.at(-1)?.slot !== slot) versions.push({ slot, before });
      }
    },
    forget(finalizedSlot) {
      for (const [address, versions] of byAddress) {
        const needed = versions.filter((version) => version.slot > finalizedSlot);
        if (needed.length === 0) byAddress.delete(address);
        else byAddress.set(address, needed);
      }
    },
  };
}
