// local-solana: public API.
export type { GenesisAccount } from './ledger.ts';
export {
  type LocalLedger,
  type LocalLedgerOptions,
  LocalLedgerStartupError,
  startLocalLedger,
} from './start.ts';
