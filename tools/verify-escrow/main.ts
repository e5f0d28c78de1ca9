// `npm run verify-escrow -- --rpc URL --program ADDRESS ...`: an outsider's check of the escrow program, its seats and payouts, with
// nothing but a Solana node. Exits 1 on any mismatch, 2 when it could not check.
import { readFileSync } from 'node:fs';
import { type Asked, parseAsked, USAGE } from './arguments.ts';
import { readChain } from './chain-reading.ts';
import { type Finding, reportOf } from './findings.ts';
import { checkText, fetchGame, textOfServed } from './game-check.ts';
import type { Story } from './seat-check.ts';
import { verify } from './verify.ts';

async function checkGame({ game }: Asked, { decided }: Story): Promise<Finding[]> {
  if (game === null) return [];
  if (game.from === 'text') return checkText(readFileSync(game.file, 'utf8'), decided);
  const text = textOfServed(await fetchGame(game), decided);
  return typeof text === 'string' ? checkText(text, decided) : [text];
}

async function run(words: readonly string[]): Promise<number> {
  const asked = parseAsked(words);
  if (typeof asked === 'string') {
    console.error(`${asked}\n\n${USAGE}`);
    return 2;
  }
  const { findings, story } = await verify(readChain(asked.rpcUrl), asked);
  findings.push(...(await checkGame(asked, story)));
  console.log(reportOf(findings));
  return findings.some(({ verdict }) => verdict === 'mismatch') ? 1 : 0;
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`It could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  },
);
