// local-solana: public API.
export {
  type LocalLedger,
  type LocalLedgerOptions,
  LocalLedgerStartupError,
  startLocalLedger,
} from './start.ts';
