// Errors that stop the start of the server or of an operator's command with a sentence for the operator. Any other
// error is a bug, and its stack is shown.
import { LocalLedgerStartupError } from '@kingstake/local-solana';
import { ChainStartupError } from './chain-connection.ts';
import { OperatorKeyError } from './ops/index.ts';
import { DataFolderInUse } from './platform/data-folder.ts';
import { DatabaseStartupError, MigrationStartupError } from './platform/database/index.ts';
import { SettingsError } from './platform/settings.ts';
import { SignerStartupError } from './signer-connection.ts';

const STARTUP_ERRORS = [
  SettingsError,
  DataFolderInUse,
  DatabaseStartupError,
  MigrationStartupError,
  OperatorKeyError,
  SignerStartupError,
  ChainStartupError,
  LocalLedgerStartupError,
];

/** Returns whether the error's message is such a sentence. */
export function isStartupError(error: unknown): error is Error {
  return STARTUP_ERRORS.some((kind) => error instanceof kind);
}
