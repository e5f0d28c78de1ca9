// Errors that end the start of the server, or an operator's command, with a sentence for the operator. Any other error is a
// bug, and its stack is printed.
import { LocalLedgerStartupError } from '@kingstake/local-solana';
import { SettingsError } from '@kingstake/protocol/environment';
import { ChainStartupError } from './chain-connection.ts';
import { OperatorKeyError } from './operators/commands/index.ts';
import { DataFolderInUse, DataFolderUnusable, storageFaultOf } from './platform/data-folder.ts';
import { DatabaseStartupError, MigrationStartupError } from './platform/database/index.ts';
import { SignerStartupError } from './signer-connection.ts';

const STARTUP_ERRORS = [
  SettingsError,
  DataFolderInUse,
  DataFolderUnusable,
  DatabaseStartupError,
  MigrationStartupError,
  OperatorKeyError,
  SignerStartupError,
  ChainStartupError,
  LocalLedgerStartupError,
];

/** Returns the sentence for the operator, or null for an error that is a bug. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (STARTUP_ERRORS.some((kind) => error instanceof kind)) return error.message;
  const fault = storageFaultOf(error);
  return fault === null || fault === 'damaged' ? null : FILE_FAULTS[fault](placeOf(error));
}

const FILE_FAULTS = {
  full: (place: string) => `The disk is full${place}. Free some space and try again.`,
  'not-writable': (place: string) => `A file cannot be written${place}. Check its owner and its rights.`,
  'not-a-folder': (place: string) => `A folder is needed${place}.`,
} as const;

const placeOf = (error: Error): string =>
  'path' in error && typeof error.path === 'string' ? `: ${error.path}` : '';
