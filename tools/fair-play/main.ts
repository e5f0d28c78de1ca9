// `npm run fair-play:measure`: prints how often the fair-play model finds cheats and accuses other players. See options.ts for its usage.
import { UciError } from '@kingstake/fair-play/engine';
import { measure } from './measure.ts';
import { readOptions, USAGE } from './options.ts';
import { FileError } from './read-games.ts';
import { reportOf } from './report.ts';

async function run(line: readonly string[]): Promise<number> {
  const options = readOptions(line);
  if (typeof options === 'string') {
    const help = options === '';
    (help ? process.stdout : process.stderr).write(help ? `${USAGE}\n` : `${options}\n\n${USAGE}\n`);
    return help ? 0 : 2;
  }
  const log = (text: string) => process.stderr.write(`${text}\n`);
  try {
    const program = options.engine === null ? null : { path: options.engine };
    const measured = await measure(options, program, log);
    process.stdout.write(options.json ? `${JSON.stringify(measured, null, 2)}\n` : reportOf(measured));
    if (measured.files.some(({ usable }) => usable > 0)) return 0;
    log('Nothing was measured: no file has a usable game.');
    return 1;
  } catch (error) {
    if (!(error instanceof FileError || error instanceof UciError)) throw error;
    log(error.message);
    return 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
