// Finds installed programs.
import { delimiter, join } from 'node:path';
import { isProgram } from '../apps/server/src/platform/testkit/redis-server.ts';

/** Debian installs nginx here, which is not on the PATH of every user. */
const SYSTEM_FOLDER = '/usr/sbin';

/** Returns the path of the first of these programs that is installed, or null. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), SYSTEM_FOLDER];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}
