// Development: runs the server, restarts it when its sources change, and runs Vite in front of it with hot reload.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PAGE_PORT = 5173;
const children: ChildProcess[] = [];

function start(label: string, args: readonly string[]): void {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_ORIGIN: process.env['PUBLIC_ORIGIN'] ?? `http://localhost:${PAGE_PORT}` },
  });
  children.push(child);
  child.on('exit', (code) => {
    console.log(`${label} ended (${code})`);
    for (const other of children) other.kill();
    process.exitCode = code ?? 1;
  });
}

start('server', ['--watch', '--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts']);
start('page', ['node_modules/vite/bin/vite.js', 'apps/web', '--port', String(PAGE_PORT), '--strictPort']);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
