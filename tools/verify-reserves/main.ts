// `npm run verify-reserves -- --server URL --rpc URL`: lets outsiders verify the statements of reserves, with the site's public calls and
// a Solana node. Exits with 1 if a check failed, and with 2 if it could not check.
import { parseArguments, USAGE } from './arguments.ts';
import { openSources } from './sources.ts';
import { type Finding, verify } from './verify.ts';

const MARKS: Readonly<Record<Finding['verdict'], string>> = {
  good: 'ok',
  failed: 'FAILED',
  'not checked': 'not checked',
};

async function run(words: readonly string[]): Promise<number> {
  const asked = parseArguments(words);
  if (typeof asked === 'string') {
    console.error(`${asked}\n\n${USAGE}`);
    return 2;
  }
  const findings = await verify(openSources(asked), { ...asked, nowMs: Date.now() });
  for (const { verdict, sentence } of findings) console.log(`${MARKS[verdict].padEnd(12)}${sentence}`);
  const wrong = findings.filter(({ verdict }) => verdict === 'failed').length;
  console.log(wrong === 0 ? '\nNo check failed.' : `\n${wrong} of ${findings.length} checks failed.`);
  return wrong === 0 ? 0 : 1;
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`It could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  },
);
