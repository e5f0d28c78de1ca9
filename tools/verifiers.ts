// Tools: what the command lines of the three verifiers share: help, files, output, and faults that stop a verifier.
import { readFileSync } from 'node:fs';
import { terminalLine } from '@kingstake/protocol/texts/terminal-text';

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
};

/** Reads a file that the caller named. Throws an error with a sentence. */
export function readNamedFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`The file ${path} cannot be read: ${FILE_FAULTS[code] ?? code}.`, { cause: error });
  }
}

/** Returns the first sentence of the parser's message. The others explain its own syntax. */
export const argumentFault = (error: unknown): string =>
  `${String(error instanceof Error ? error.message : error)
    .split('. ')[0]
    ?.replace(/\.$/, '')}.`;

/** Prints lines. They contain texts of others, which must not forge a line: control characters are shown as escapes. */
export const printLines = (lines: readonly string[]): void => console.log(lines.map(terminalLine).join('\n'));

/** Runs a verifier and ends the process with its exit code, or with `notChecked` if it throws. `--help` prints the usage. */
export async function runVerifier(
  { usage, notChecked }: { usage: string; notChecked: number },
  run: (words: readonly string[]) => Promise<number>,
): Promise<never> {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    process.exit(await run(words));
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    const help = fault.endsWith(usage) ? `\n\n${usage}` : '';
    const own = help === '' ? fault : fault.slice(0, -help.length);
    console.error(`It could not be checked. ${terminalLine(own)}${help}`);
    process.exit(notChecked);
  }
}
