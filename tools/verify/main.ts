// `npm run verify-receipt`, `verify-reserves` and `verify-escrow`: let outsiders verify a game's receipt, the statements of reserves, and
// the payouts on chain. The first word is the subject.
import { terminalLine } from '@kingstake/protocol/texts/terminal-text';
import { linesOf, type Subject, UsageFault } from './command.ts';

/** Loaded on demand, because only the escrow program needs a Solana library. */
const SUBJECTS = new Map<string, () => Promise<Subject>>([
  ['receipt', async () => (await import('./receipt.ts')).RECEIPT],
  ['reserves', async () => (await import('./reserves/verify.ts')).RESERVES],
  ['escrow', async () => (await import('./escrow/verify.ts')).ESCROW],
]);

const [name = '', ...words] = process.argv.slice(2);
const subject = await SUBJECTS.get(name)?.();
if (subject === undefined) {
  console.error('The first word must be receipt, reserves or escrow.');
  process.exit(2);
}
if (words.includes('--help') || words.includes('-h')) {
  console.log(subject.usage);
  process.exit(0);
}
try {
  const report = await subject.check(words);
  console.log(linesOf(report, subject).join('\n'));
  process.exit(report.code);
} catch (error) {
  const help = error instanceof UsageFault ? `\n\n${subject.usage}` : '';
  const fault = error instanceof Error ? error.message : String(error);
  console.error(`It could not be checked. ${terminalLine(fault)}${help}`);
  process.exit(subject.unreadCode);
}
