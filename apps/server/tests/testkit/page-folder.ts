// testkit: a page that the server serves.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function createPageFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-page-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><title>Kingstake</title></head><body></body></html>',
  );
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
