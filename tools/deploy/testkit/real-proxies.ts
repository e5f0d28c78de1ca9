// Tools, deploy, testkit: starts nginx and Caddy with the files of deploy/. Only addresses, ports, paths and certificates are replaced.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts } from '../../../apps/server/src/platform/testkit/redis-server.ts';
import { findProgram } from '../../../testkit/find-program.ts';
import { freePorts } from '../../../testkit/free-ports.ts';
import { readText } from '../read-files.ts';

/** The host of the example configurations. */
export const HOST = 'play.example';
const STARTED_MS = 10_000;
const AGAIN_MS = 20;

export interface RealProxy {
  readonly name: 'nginx' | 'Caddy';
  readonly port: number; // HTTPS
  readonly certificate: string;
  /** All that the proxy has logged. */
  logged(): string;
  /** Reloads the configuration. Resolves when the new one is in use. */
  reload(): Promise<void>;
}

export interface RealProxies {
  readonly nginx: RealProxy;
  readonly caddy: RealProxy;
  close(): Promise<void>;
}

/** Starts both proxies in front of the nodes on these ports of 127.0.0.1. */
export async function startProxies(nodePorts: readonly number[]): Promise<RealProxies> {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-proxies-'));
  const running: Program[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(running.map((program) => program.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePorts(5);
    const certificate = createCertificate(folder);
    const plan = { folder, nodePorts, certificate };
    const started = await Promise.allSettled([
      startNginx({ ...plan, httpPort: port, httpsPort: port + 1 }, running),
      startCaddy({ ...plan, httpPort: port + 2, httpsPort: port + 3, adminPort: port + 4 }, running),
    ]);
    const [nginx, caddy] = started.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
    if (nginx === undefined || caddy === undefined) throw new Error('a proxy is missing');
    return { nginx, caddy, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface ProxyPlan {
  folder: string;
  nodePorts: readonly number[];
  certificate: string;
  httpPort: number;
  httpsPort: number;
}

/** Creates `cert.pem` and `key.pem` in the folder, and returns the certificate. */
function createCertificate(folder: string): string {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync(programAt('openssl'), ['req', '-x509', ...key, ...names, '-out', certFile], { stdio: 'pipe' });
  return readFileSync(certFile, 'utf8');
}

async function startNginx(plan: ProxyPlan, running: Program[]): Promise<RealProxy> {
  const folder = join(plan.folder, 'nginx');
  mkdirSync(folder);
  const nodes = plan.nodePorts.flatMap((port, at) => [
    `server 127.0.0.1:${port} weight=${1_000 + at} max_fails=1 fail_timeout=1s;`,
    `server 127.0.0.1:${port} max_fails=0 backup;`,
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const conf = replaced(readText('deploy/proxy/nginx.conf'), [
    ['http {', `http {\n${temporary.join('\n')}`],
    ['include mime.types;', 'include /etc/nginx/mime.types;'],
    ['/var/log/nginx/kingstake.log', join(folder, 'access.log')],
    ['/var/log/nginx/kingstake-errors.log', join(folder, 'errors.log')],
    ['server 127.0.0.1:3000;', nodes.join('\n')],
    ['listen 80;', `listen 127.0.0.1:${plan.httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${plan.httpsPort} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/nginx/play.example.pem', join(plan.folder, 'cert.pem')],
    ['/etc/nginx/play.example.key', join(plan.folder, 'key.pem')],
  ]);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, conf);
  // If the master process is root's, so is the folder, which other users cannot read.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const globals = `daemon off; pid ${join(folder, 'pid')}; error_log stderr notice;${user}`;
  const program = new Program(programAt('nginx'), ['-p', folder, '-c', file, '-g', globals]);
  running.push(program);
  await program.untilListening(plan.httpsPort);
  return {
    ...{ name: 'nginx', port: plan.httpsPort, certificate: plan.certificate },
    logged: () =>
      `${readFileSync(join(folder, 'access.log'), 'utf8')}${readFileSync(join(folder, 'errors.log'), 'utf8')}${program.printed}`,
    async reload() {
      const reloaded = program.untilPrinted('gracefully shutting down');
      program.signal('SIGHUP');
      await reloaded;
    },
  };
}

async function startCaddy(
  { adminPort, ...plan }: ProxyPlan & { adminPort: number },
  running: Program[],
): Promise<RealProxy> {
  const folder = join(plan.folder, 'caddy');
  mkdirSync(folder);
  const nodes = plan.nodePorts.map((port) => `127.0.0.1:${port}`).join(' ');
  const options = [
    `admin 127.0.0.1:${adminPort}`,
    'default_bind 127.0.0.1',
    `http_port ${plan.httpPort}`,
    `https_port ${plan.httpsPort}`,
    `storage file_system ${folder}`,
  ];
  const caddyfile = replaced(readText('deploy/container/Caddyfile'), [
    ['\n{\n', `\n{\n${options.join('\n')}\n`],
    [
      '{$PUBLIC_HOST} {',
      `{$PUBLIC_HOST} {\ntls ${join(plan.folder, 'cert.pem')} ${join(plan.folder, 'key.pem')}`,
    ],
    ['node-one:3000 node-two:3000 node-three:3000', nodes],
  ]);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, caddyfile);
  const config = ['--config', file, '--adapter', 'caddyfile'];
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder, PUBLIC_HOST: HOST };
  const program = new Program(programAt('caddy'), ['run', ...config], environment);
  running.push(program);
  await program.untilListening(plan.httpsPort);
  return {
    ...{ name: 'Caddy', port: plan.httpsPort, certificate: plan.certificate },
    logged: () => program.printed,
    async reload() {
      // Without --force, Caddy ignores a configuration that has not changed.
      const words = ['reload', ...config, '--address', `127.0.0.1:${adminPort}`, '--force'];
      const reload = new Program(programAt('caddy'), words, environment);
      await reload.untilEnded();
    },
  };
}

/** Replaces each text exactly once. Throws if the file does not contain it exactly once. */
export function replaced(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  let result = text;
  for (const [from, to] of pairs) {
    const [before, after, ...others] = result.split(from);
    if (before === undefined || after === undefined || others.length > 0)
      throw new Error(`the file does not contain exactly one ${JSON.stringify(from)}`);
    result = `${before}${to}${after}`;
  }
  return result;
}

export function programAt(name: string): string {
  const path = findProgram(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}

/** A child process, whose output is kept for errors. */
export class Program {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #waiting = new Set<(text: string) => void>();
  #printed = '';

  constructor(path: string, words: readonly string[], environment: NodeJS.ProcessEnv = process.env) {
    this.#child = spawn(path, words, { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
    this.#ended = once(this.#child, 'close');
    const onOutput = (chunk: Buffer): void => {
      this.#printed += chunk.toString();
      for (const check of this.#waiting) check(chunk.toString());
    };
    this.#child.stdout?.on('data', onOutput);
    this.#child.stderr?.on('data', onOutput);
  }

  get printed(): string {
    return this.#printed;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Resolves when the process prints the text. */
  untilPrinted(wanted: string): Promise<void> {
    return new Promise((resolve) => {
      const check = (text: string): void => {
        if (!text.includes(wanted)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
    });
  }

  async untilListening(port: number): Promise<void> {
    const untilMs = performance.now() + STARTED_MS;
    while (!(await accepts(port))) {
      if (this.#child.exitCode !== null || performance.now() > untilMs)
        throw new Error(`${this.#child.spawnfile} did not start: ${this.#printed}`);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  /** Resolves when the process has ended. Throws if it failed. */
  async untilEnded(): Promise<void> {
    await this.#ended;
    if (this.#child.exitCode !== 0) throw new Error(`${this.#child.spawnfile} failed: ${this.#printed}`);
  }

  async stop(): Promise<void> {
    // nginx's master process ends its workers on SIGTERM. Caddy would wait for open connections.
    this.signal(this.#child.spawnfile.endsWith('caddy') ? 'SIGKILL' : 'SIGTERM');
    await this.#ended;
  }
}
