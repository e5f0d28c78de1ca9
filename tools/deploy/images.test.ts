// Checks deploy/container/Dockerfile and the files that it copies, without building it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readText } from './read-files.ts';

interface Instruction {
  stage: string;
  name: string;
  text: string;
}

/** Returns the instructions, with continuation lines joined. */
function readDockerfile(text: string): readonly Instruction[] {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  let stage = '';
  return lines.map((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === 'FROM') stage = / AS ([a-z]+)$/.exec(rest)?.[1] ?? '';
    return { stage, name, text: rest };
  });
}

const instructions = readDockerfile(readText('deploy/container/Dockerfile'));
const of = (stage: string, name: string) =>
  instructions.filter((each) => each.stage === stage && each.name === name).map(({ text }) => text);

test('contains only known instructions of Docker', () => {
  const known = 'FROM WORKDIR COPY RUN ENV USER EXPOSE VOLUME STOPSIGNAL HEALTHCHECK CMD ENTRYPOINT'.split(
    ' ',
  );
  expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([]);
});

test('copies only files that exist and that .dockerignore does not exclude', () => {
  const ignored = readText('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const { name, text } of instructions) {
    if (name !== 'COPY' || text.startsWith('--from=')) continue;
    for (const source of text.split(' ').slice(0, -1)) {
      expect(existsSync(join(ROOT, source)), source).toBe(true);
      expect(ignored, source).not.toContain(source);
    }
  }
});

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

test('runs servers without root, on the project’s Node version, and checks whether they accept players', () => {
  expect(of('server', 'FROM')[0]).toMatch(/^node:24-/);
  expect(of('server', 'USER').at(-1)).toBe('10001:10003');
  expect(of('pgbouncer', 'USER').at(-1)).not.toBe('root');
  expect(of('server', 'ENV').join(' ')).toContain('PORT=3000');
  // Writes outside of /tmp go to the volume, so that the root file system can be read-only.
  expect(of('server', 'ENV').join(' ')).toContain(`DATA_DIR=${of('server', 'VOLUME')[0]}`);
  const [command = ''] = of('server', 'CMD');
  expect(
    (JSON.parse(command) as string[]).every((word) => word === 'node' || existsSync(join(ROOT, word))),
  ).toBe(true);
  expect(of('modules', 'RUN').join(' ')).toContain('--omit=dev');
});
