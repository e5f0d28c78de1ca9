// Tools, cluster: `npm run cluster`. Prints the help at once; installs and builds only when servers are to start. Runs on any
// Node from 20, with built-ins only until everything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tools = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);

/** Runs a script to its end; ends this process if it fails. */
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
  const main = spawn(
    own,
    ['--disable-warning=ExperimentalWarning', join(tools, 'cluster', 'main.ts'), ...words],
    {
      stdio: 'inherit',
    },
  );
  // The terminal sends its signals to both; what a supervisor sends to this one is passed on.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => main.kill(signal));
  main.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
