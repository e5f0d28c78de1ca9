// local-solana: earlier versions of accounts that changed in the newest slots, so that a read at 'finalized' sees only final state.
// In memory only, because after a restart everything in the file counts as final.
import type { AccountChange, AccountState } from './runtime.ts';

interface Version {
  slot: bigint; // the slot in which this state was replaced
  before: AccountState | null;
}

export interface Versions {
  /** The account at the end of a slot; undefined if it has not changed since. */
  before(address: string, slot: bigint): AccountState | null | undefined;
  record(slot: bigint, changes: readonly AccountChange[]): void;
  /** Drops versions that are needed only for slots before this one. */
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
        // Reads need only the state before a slot's first change.
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
