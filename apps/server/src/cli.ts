// The operator's entry: `npm run ops -- <command>`. A running server runs the command, through its socket, so that there
// is one code path. Answers on stdout, refusals on stderr; exits 0 only if it was done.
import { join } from 'node:path';
import { askServer } from './ops/index.ts';
import { readSettings, SettingsError } from './platform/settings.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

async function main(): Promise<number> {
  const settings = readSettings(process.env, ROOT);
  const answer = await askServer(settings.dataDir, process.argv.slice(2));
  if (answer === null) {
    console.error(
      `No server is running on ${settings.dataDir}: start it first, or set DATA_DIR to its folder.`,
    );
    return 1;
  }
  if (answer.done) console.log(answer.said);
  else console.error(answer.said);
  return answer.done ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exit(1);
  },
);
