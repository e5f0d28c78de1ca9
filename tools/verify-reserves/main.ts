// `npm run verify-reserves -- --server URL --rpc URL`: lets outsiders verify the statements of reserves, with the site's public calls and
// a Solana node. Exits with 1 if a check failed, and with 2 if it could not check.
import { printLines, runVerifier } from '../verifiers.ts';
import { parseArguments, USAGE } from './arguments.ts';
import { openSources } from './sources.ts';
import { type Finding, verify } from './verify.ts';

const MARKS: Readonly<Record<Finding['verdict'], string>> = {
  good: 'ok',
  warning: 'warning',
  failed: 'FAILED',
  'not checked': 'not checked',
};

async function run(words: readonly string[]): Promise<number> {
  const asked = parseArguments(words);
  if (typeof asked === 'string') throw new Error(`${asked}\n\n${USAGE}`);
  const findings = await verify(openSources(asked), { ...asked, nowMs: Date.now() });
  const wrong = findings.filter(({ verdict }) => verdict === 'failed').length;
  printLines([
    ...findings.map(({ verdict, sentence }) => `${MARKS[verdict].padEnd(12)}${sentence}`),
    '',
    wrong === 0 ? 'No check failed.' : `${wrong} of ${findings.length} checks failed.`,
  ]);
  return wrong === 0 ? 0 : 1;
}

await runVerifier({ usage: USAGE, notChecked: 2 }, run);
