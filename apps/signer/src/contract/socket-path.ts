// signer contract: where the signer's socket is when no setting names it: in the data folder, which both processes know.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path that a Unix socket may have, with its ending zero: Linux takes 108 bytes, others 104. */
const MAX_SOCKET_PATH = 103;
const OWNER_ONLY = 0o600;

/** Returns the path to connect to. Whether a signer listens there, the connection finds out. */
export function findSocket(dataDir: string): string {
  const named = join(dataDir, 'signer.path');
  return existsSync(named) ? readFileSync(named, 'utf8').trim() : join(dataDir, 'signer.sock');
}

/**
 * Returns the path to listen on: in the data folder, and where that path is too long, in a 0700 folder whose path stands in
 * the data folder. The caller has the lock of the signer's journal, so no one listens on what is removed here.
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
