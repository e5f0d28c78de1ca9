// The programs that use the files of deploy/ check them. nginx and Caddy run with theirs in real-proxies.test.ts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportNotTested } from '../../apps/server/src/platform/testkit/not-tested.ts';
import { ROOT, readText } from './read-files.ts';
import { whyNot } from './testkit/proxy-programs.ts';

/** The highest exposure that `systemd-analyze security` may report, out of 100. A service without hardening has 96. */
const EXPOSURE = '20';

function run(program: string, words: readonly string[], environment = process.env): string {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: ROOT,
    env: environment,
    encoding: 'utf8',
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stderr;
}

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
if (!hasCompose) reportNotTested('deploy/container/compose.yml: docker compose is not installed');

test.runIf(hasCompose)('docker compose accepts its file, with the values of .env.example', () => {
  const listed = readText('deploy/container/.env.example').matchAll(/^(\w+)=(.*)$/gm);
  const values = Object.fromEntries([...listed].map(([, name, value]) => [name, value || 'x']));
  run('docker', ['compose', '-f', 'deploy/container/compose.yml', 'config', '--quiet'], {
    ...process.env,
    ...values,
  });
});

test.skipIf(whyNot('alert rules', ['promtool']) !== null)(
  'promtool accepts the alert rules, which pass its tests',
  () => {
    run('npm', ['run', '--silent', 'alerts:check']);
  },
);

const noSystemd = whyNot('systemd units', ['systemd-analyze']);
const hasNode = existsSync('/usr/bin/node'); // the units start it
if (noSystemd === null && !hasNode) reportNotTested('systemd units: /usr/bin/node is not installed');

test.runIf(noSystemd === null && hasNode).each(['kingstake@.service', 'kingstake-signer.service'])(
  'systemd accepts %s, and finds it hardened',
  (unit) => {
    const file = join(ROOT, 'deploy/systemd', unit);
    expect(run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file])).toBe('');
    run('systemd-analyze', ['security', '--offline=yes', '--no-pager', `--threshold=${EXPOSURE}`, file]);
  },
);
