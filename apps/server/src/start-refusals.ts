// What the server and the operator's command refuse to start with: sentences for the operator. Anything else is a bug and
// shows its stack.
import { LocalLedgerRefused, TreasuryKeyError } from './chain/index.ts';
import { ChainRefused } from './chain-connection.ts';
import { DataFolderInUse } from './platform/data-folder.ts';
import { DatabaseRefused, MigrationRefused } from './platform/database/index.ts';
import { SettingsError } from './platform/settings.ts';

const SENTENCES = [
  SettingsError,
  DataFolderInUse,
  DatabaseRefused,
  MigrationRefused,
  TreasuryKeyError,
  ChainRefused,
  LocalLedgerRefused,
];

/** Whether the error's message is such a sentence. */
export function isStartRefusal(error: unknown): error is Error {
  return SENTENCES.some((kind) => error instanceof kind);
}
