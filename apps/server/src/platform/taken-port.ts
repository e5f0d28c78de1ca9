// Refuses to start on a port in use, before the server opens and migrates the database.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingsError } from '@kingstake/protocol/environment';
import type { Settings } from './settings/index.ts';

/** Throws `SettingsError` if another program listens at HOST and PORT. */
export async function refuseTakenPort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new SettingsError(
      `Port ${port} is already in use: stop the other program, or set PORT to another one.`,
    );
  }
  await new Promise((resolve) => server.close(resolve));
}
