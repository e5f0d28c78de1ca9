// backups: the manifest of a backup. A restore uses the files only if their hashes match it.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTERS } from '@kingstake/protocol';
import * as z from 'zod/mini';
import { BackupFault } from '../../platform/database/index.ts';

export const MANIFEST_FILE = 'manifest.json';
export const LEDGER_FILE = 'local-ledger.sqlite';
export const DATABASE_FILES = { pglite: 'database.tar', postgres: 'database.dump' } as const;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const MANIFEST = z.object({
  format: z.literal(1),
  createdAt: z.string(), // ISO 8601
  cluster: z.enum(CLUSTERS),
  engine: z.enum(['pglite', 'postgres']),
  schema: z.int().check(z.positive()), // number of applied migrations
  treasury: z.string(),
  cursor: z.nullable(z.object({ signature: z.string(), slot: z.string() })), // how far the chain was read
  operatorLog: z.nullable(z.object({ entries: z.string(), hash: sha256 })), // where it ended
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256 })),
});

export type Manifest = z.output<typeof MANIFEST>;

/** The size and SHA-256 of a file, for the manifest. */
export async function describeFile(folder: string, name: string): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer);
  return { name, bytes: statSync(join(folder, name)).size, sha256: hash.digest('hex') };
}

/** Checks every file of a backup and returns its manifest. Throws `BackupFault` with a sentence. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) throw new BackupFault(`${folder} is no backup: it has no ${MANIFEST_FILE}.`);
  const parsed = MANIFEST.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new BackupFault(`${path} cannot be read: it is damaged, or of another version.`);
  const manifest = parsed.data;
  const allowed: readonly string[] = [DATABASE_FILES[manifest.engine], LEDGER_FILE];
  for (const { name, bytes, sha256: expected } of manifest.files) {
    if (!allowed.includes(name) || !existsSync(join(folder, name)))
      throw new BackupFault(`The backup lacks ${name}.`);
    const found = await describeFile(folder, name);
    if (found.bytes !== bytes || found.sha256 !== expected)
      throw new BackupFault(`${name} is not what the manifest says: the backup is damaged.`);
  }
  if (!manifest.files.some(({ name }) => name === DATABASE_FILES[manifest.engine]))
    throw new BackupFault('The manifest names no database.');
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // rejected by the schema
  }
}
