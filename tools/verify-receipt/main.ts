// `npm run verify-receipt -- FILE [--keys FILE]`: lets outsiders verify a game's receipt without the server.
import { parseArgs } from 'node:util';
import { argumentFault, printLines, readNamedFile, runVerifier } from '../verifiers.ts';
import { reportOf, type Verdict } from './verify.ts';

const CODES: Readonly<Record<Verdict, number>> = { proved: 0, failed: 1, 'not proved': 2, 'not read': 3 };
const USAGE = `usage: npm run verify-receipt -- FILE [--keys FILE]

Checks a game's receipt: wallets, signatures, moves, clocks, end, prize and the server's signature. --keys takes a copy of the site's
/.well-known/kingstake.json. Anyone can make a receipt that the keys are not compared with.

Exits with 0 if all is proved, with 1 if a check failed, with 2 if no check failed but the server's key was not compared, and with 3 if a
file could not be read.`;

function read(words: readonly string[]) {
  try {
    const options = { keys: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { files: positionals, keys: values.keys };
  } catch (error) {
    throw new Error(`${argumentFault(error)}\n\n${USAGE}`, { cause: error });
  }
}

await runVerifier({ usage: USAGE, notChecked: CODES['not read'] }, async (words) => {
  const {
    files: [file, ...others],
    keys,
  } = read(words);
  if (file === undefined || others.length > 0) throw new Error(`Give one file.\n\n${USAGE}`);
  const { verdict, lines } = await reportOf(
    readNamedFile(file),
    keys === undefined ? null : readNamedFile(keys),
  );
  printLines(lines);
  return CODES[verdict];
});
