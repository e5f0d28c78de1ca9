// Tools, verify: what the three subjects share: arguments, files, findings and their marks, and the report with its exit code.
import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { formatSol, lamports } from '@kingstake/protocol';
import { terminalLine } from '@kingstake/protocol/texts/terminal-text';

/** failed: someone was wronged, or this is something else. note: worth knowing, but not a fault. */
export type Verdict = 'ok' | 'failed' | 'warning' | 'note' | 'not checked';

export interface Finding {
  verdict: Verdict;
  sentence: string;
}

const finding =
  (verdict: Verdict) =>
  (sentence: string): Finding => ({ verdict, sentence });
export const ok = finding('ok');
export const failed = finding('failed');
export const warning = finding('warning');
export const note = finding('note');
export const notChecked = finding('not checked');

/** What a subject found. The last sentence sums it up. */
export interface Report {
  heading?: string;
  findings: readonly Finding[];
  last: string;
  code: number;
}

export interface Subject {
  usage: string;
  /** The exit code if it could not be checked. Every subject exits with 0 if no check failed, and with 1 if one did. */
  unreadCode: number;
  /** Width of the marks, and the mark of a failed check. */
  markWidth: number;
  failedMark: string;
  check(words: readonly string[]): Promise<Report>;
}

export const failuresIn = (findings: readonly Finding[]): number =>
  findings.filter(({ verdict }) => verdict === 'failed').length;

/** Returns the lines of a report. They contain texts of others, which must not forge a line: control characters become escapes. */
export function linesOf({ heading, findings, last }: Report, { markWidth, failedMark }: Subject): string[] {
  const marked = findings.map(({ verdict, sentence }) => {
    const mark = verdict === 'failed' ? failedMark : verdict;
    return `${mark.padEnd(markWidth)}${sentence}`;
  });
  const lines = [...(heading === undefined ? [] : [heading]), ...marked];
  return [...lines, ...(lines.length === 0 ? [] : ['']), last].map(terminalLine);
}

/** Arguments that cannot be used. The usage is printed below the message. */
export class UsageFault extends Error {}

/** Parses the words. Throws `UsageFault` with the first sentence of the parser's message, because the others explain its own syntax. */
export function parseWords<const T extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: T,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals });
  } catch (error) {
    const [first = ''] = String(error instanceof Error ? error.message : error).split('. ');
    throw new UsageFault(`${first.replace(/\.$/, '')}.`, { cause: error });
  }
}

/** Returns the address of a server. Throws `UsageFault` with the sentence for any other text. */
export function urlOption(text: string | undefined, sentence: string): string {
  if (text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageFault(sentence);
}

export const nodeOption = (text: string | undefined): string =>
  urlOption(text, '--rpc must be the address of a Solana node, such as https://api.devnet.solana.com.');

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

export const sol = (amount: bigint): string => `${formatSol(lamports(amount))} SOL`;
