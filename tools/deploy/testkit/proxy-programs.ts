// Tools, deploy, testkit: the programs that tests of the files in deploy/ need.
import { reportNotTested } from '../../../apps/server/src/platform/testkit/not-tested.ts';
import { findProgram } from '../../../testkit/find-program.ts';

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
