// Tools, cluster: `npm run cluster`. Prints the help immediately, and installs and builds only if servers will start. Runs on Node 20 or
// newer, with built-in modules only until the packages are installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tools = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);

/** Runs a script until it ends. Exits if the script fails. */
function run(program, script) {
  const { status } = spawnSync(program, [join(tools, script)], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (words.includes('--help')) {
  console.log(readFileSync(join(tools, 'cluster', 'help.txt'), 'utf8').trimEnd());
} else {
  run(process.execPath, 'ensure-installed.mjs');
  const brought = join(tools, '..', 'node_modules', '.bin', 'node');
  const own = existsSync(brought) ? brought : process.execPath;
  run(own, 'build-page.ts');
  const program = ['--disable-warning=ExperimentalWarning', join(tools, 'cluster', 'main.ts')];
  const main = spawn(own, [...program, ...words], { stdio: 'inherit' });
  // A terminal sends its signals to both processes. A supervisor's signals are forwarded.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => main.kill(signal));
  main.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
