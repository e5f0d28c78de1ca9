// deploy/container/Dockerfile and our workspaces, without building it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readText } from './read-files.ts';

const dockerfile = readText('deploy/container/Dockerfile').replaceAll(/\\\n/g, ' ');
/** Returns the arguments of all instructions of one kind in a stage. */
function of(stage: string, name: string): string[] {
  const lines = dockerfile.split(new RegExp(`^FROM .* AS ${stage}$`, 'm'))[1]?.split(/^FROM /m)[0] ?? '';
  return [...lines.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, text = '']) => text);
}

test('copies the package.json of every workspace that the page needs, so that npm ci finds it', () => {
  const copied = of('page', 'COPY').map((text) => text.split(' ')[0] ?? '');
  const workspaces = globSync(['packages/*/package.json', 'programs/*/package.json', 'apps/*/package.json'], {
    cwd: ROOT,
  });
  for (const path of workspaces) expect(copied).toContain(path);
});

test('reports only a server that accepts players as healthy', async () => {
  const [, words = '[]'] = /CMD (\[.*\])$/.exec(of('server', 'HEALTHCHECK')[0] ?? '') ?? [];
  let status = 200;
  const server = createServer((request, answer) => {
    answer.writeHead(request.url === '/playz' ? status : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const check = async () => {
    const [program = '', ...rest] = JSON.parse(words) as string[];
    const env = { PATH: process.env['PATH'], PORT: String(port) };
    const [code] = (await once(spawn(program, rest, { stdio: 'ignore', env }), 'exit')) as [number];
    return code;
  };
  expect(await check()).toBe(0);
  status = 503;
  expect(await check()).not.toBe(0);
  await new Promise((resolve) => server.close(resolve));
  expect(await check()).not.toBe(0);
});

test('gives the operators’ image the client programs of the database server', () => {
  const major = /image: postgres:(\d+)/.exec(readText('deploy/container/compose.yml'))?.[1];
  expect(of('ops', 'RUN').join(' ')).toContain(`postgresql-client-${major}`);
  expect(of('ops', 'USER')).toEqual(['10001:10003']);
});

test('runs servers without root, with a program that exists', () => {
  expect(of('server', 'USER').at(-1)).toBe('10001:10003');
  expect(of('pgbouncer', 'USER').at(-1)).not.toBe('root');
  // Writes outside of /tmp go to the volume, so that the root file system can be read-only.
  expect(of('server', 'ENV').join(' ')).toContain(`DATA_DIR=${of('server', 'VOLUME')[0]}`);
  expect(of('modules', 'RUN').join(' ')).toContain('--omit=dev');
  const [command = ''] = of('server', 'CMD');
  expect(
    (JSON.parse(command) as string[]).filter((word) => word !== 'node' && !existsSync(join(ROOT, word))),
  ).toEqual([]);
});
