// The common setup of tests across modules: a listening server, and players with clients and 20 SOL each.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/platform/database/index.ts';
import { enterServer, type LivePlayer } from './live-player.ts';
import { createTestServer, type TestServer } from './test-server.ts';

interface TwoPlayers {
  server: TestServer;
  ada: LivePlayer;
  bob: LivePlayer;
}

const enter = (server: TestServer, database: Database, port: number) => (wallet: number, name: string) =>
  enterServer(server, database, port, { wallet, name, sol: '20' });

export async function withTwoPlayers(
  database: Database,
  pageFolder: string | null = null,
): Promise<TwoPlayers> {
  const server = await createTestServer(database, {}, pageFolder);
  const join = enter(server, database, await server.app.listen());
  return { server, ada: await join(1, 'Ada'), bob: await join(2, 'Bob') };
}

export async function withThreePlayers(
  database: Database,
  firstName = 'Ada',
): Promise<TwoPlayers & { cyd: LivePlayer }> {
  const server = await createTestServer(database);
  const join = enter(server, database, await server.app.listen());
  return { server, ada: await join(1, firstName), bob: await join(2, 'Bob'), cyd: await join(3, 'Cyd') };
}

/** Creates a folder with a minimal page. Returns it with a function that deletes it. */
export function createPageFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-page-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><title>Kingstake</title></head><body></body></html>',
  );
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
