// Tools, deploy: the files of deploy/, and the names of our settings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT as SERVER } from '../../apps/server/src/platform/settings/index.ts';
import { ENVIRONMENT as SIGNER } from '../../apps/signer/src/settings.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Names of the variables that server and signer read. */
export const SETTINGS: Readonly<Record<'server' | 'signer', ReadonlySet<string>>> = {
  server: new Set(Object.keys(SERVER.shape)),
  signer: new Set(Object.keys(SIGNER.shape)),
};
