// Tools, deploy, testkit: the programs that tests of the files in deploy/ need.
import { delimiter, join } from 'node:path';
import { reportNotTested } from '../../../apps/server/src/platform/testkit/not-tested.ts';
import { isProgram } from '../../../apps/server/src/platform/testkit/redis-server.ts';

/** Debian installs nginx here, which is not on the PATH of every user. */
const SYSTEM_FOLDER = '/usr/sbin';

/** Returns the path of a program, or null if it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), SYSTEM_FOLDER];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** Returns why real proxies cannot be tested, which the last lines of the run then say, or null if all programs are installed. */
export const whyNoProxies = (): string | null => whyNot('real proxies', ['nginx', 'caddy', 'openssl']);

/** The same for alerts of a real Prometheus. */
export const whyNoPrometheus = (): string | null => whyNot('alerts of a real Prometheus', ['prometheus']);

/** Returns why something cannot be tested without these programs, which the last lines of the run then say, or null. */
export function whyNot(what: string, programs: readonly string[]): string | null {
  const missing = programs.filter((name) => findProgram(name) === null);
  if (missing.length === 0) return null;
  const reason = `${missing.join(', ')} cannot be found`;
  reportNotTested(`${what}: ${reason}`);
  return reason;
}
