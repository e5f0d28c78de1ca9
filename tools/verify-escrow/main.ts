// `npm run verify-escrow -- --rpc URL --program ADDRESS ...`: lets outsiders verify the escrow program, its seats and payouts with only a
// Solana node. Exits with 1 on any mismatch, and with 2 if it could not check.
import { printLines, readNamedFile, runVerifier } from '../verifiers.ts';
import { parseArguments, USAGE, type VerifyArguments } from './arguments.ts';
import { readChain } from './chain-reading.ts';
import { type Finding, reportOf } from './findings.ts';
import { checkText } from './game-check.ts';
import { checkReceipt } from './receipt-check.ts';
import { checkRecord, fetchRecord } from './record-check.ts';
import { type Verified, verify } from './verify.ts';

async function check(asked: VerifyArguments): Promise<Finding[]> {
  const chain = readChain(asked.rpcUrl);
  if (asked.game?.from !== 'server') return withFile(asked, await verify(chain, asked));
  const { id } = asked.game;
  const record = await fetchRecord(asked.game);
  const { white, black } = record.seats;
  // The game's own seats are sufficient, however many others used the program.
  const seats = [...new Set([white.seat, black.seat, ...asked.seats])];
  const { findings, story } = await verify(chain, { ...asked, seats });
  return [...findings, ...checkRecord(id, record, story)];
}

function withFile({ game }: VerifyArguments, { findings, story }: Verified): Finding[] {
  if (game === null || game.from === 'server') return findings;
  const file = readNamedFile(game.file);
  const check = game.from === 'text' ? checkText : checkReceipt;
  return [...findings, ...check(file, story.decided)];
}

async function run(words: readonly string[]): Promise<number> {
  const asked = parseArguments(words);
  if (typeof asked === 'string') throw new Error(`${asked}\n\n${USAGE}`);
  const findings = await check(asked);
  printLines(reportOf(findings));
  return findings.some(({ verdict }) => verdict === 'mismatch') ? 1 : 0;
}

await runVerifier({ usage: USAGE, notChecked: 2 }, run);
