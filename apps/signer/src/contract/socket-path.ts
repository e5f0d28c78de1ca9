// signer contract: the default path of the signer's socket, in the data folder, which both processes know.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path of a Unix socket without its terminating zero: Linux allows 108 bytes with it, other systems 104. */
const MAX_SOCKET_PATH = 103;
const OWNER_ONLY = 0o600;

/** Returns the path to connect to. It does not check that a signer listens there. */
export function findSocket(dataDir: string): string {
  const named = join(dataDir, 'signer.path');
  return existsSync(named) ? readFileSync(named, 'utf8').trim() : join(dataDir, 'signer.sock');
}

/**
 * Returns the path to listen on: in the data folder or, if that path is too long, in a 0700 folder whose path is stored in the data
 * folder. The caller holds the lock of the journal, so no signer listens on a path that is removed here.
 */
export function chooseSocket(dataDir: string): string {
  const named = join(dataDir, 'signer.path');
  rmSync(named, { force: true });
  const here = join(dataDir, 'signer.sock');
  if (Buffer.byteLength(here) <= MAX_SOCKET_PATH) return here;
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'kingstake-')), 'signer.sock');
  writeFileSync(named, `${elsewhere}\n`, { mode: OWNER_ONLY });
  return elsewhere;
}
