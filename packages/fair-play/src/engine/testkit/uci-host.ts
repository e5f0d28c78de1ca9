// A process that starts `fake-uci.ts`, prints a line and closes the engine: `node uci-host.ts MODE`. With MODE deaf it does not close it.
import { join } from 'node:path';
import { UciEngine } from '../uci-engine.ts';

const [mode = '', ...more] = process.argv.slice(2);
const words = [join(import.meta.dirname, 'fake-uci.ts'), mode, ...more];
const timers = { after: () => () => {} };
const engine = new UciEngine({ path: process.execPath, arguments: words, timers });
await engine.start();
process.stdout.write('started\n');
if (mode !== 'deaf') await engine.close();
