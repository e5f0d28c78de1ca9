// `npm run verify-receipt -- FILE [--keys FILE]`: lets outsiders verify a game's receipt without the server. Exits with 1 if a check
// failed, and with 2 if it could not check.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reportOf } from './verify.ts';

const USAGE = `usage: npm run verify-receipt -- FILE [--keys FILE]

Checks a game's receipt: wallets, signatures, moves, clocks, end, prize and the server's signature. --keys takes a copy of the site's
/.well-known/kingstake.json; without it the server's key is not compared with the published ones.`;

async function run(words: string[]): Promise<number> {
  const options = { keys: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error(`Give one file.\n\n${USAGE}`);
  const keys = values.keys === undefined ? null : readFileSync(values.keys, 'utf8');
  const { isGood, lines } = await reportOf(readFileSync(file, 'utf8'), keys);
  console.log(lines.join('\n'));
  return isGood ? 0 : 1;
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`It could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  },
);
