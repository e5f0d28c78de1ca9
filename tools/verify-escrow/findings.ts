// Tools, verify-escrow: the results of checks, as sentences. A single mismatch determines the exit code.

/** ok: as expected. mismatch: a player was wronged, or this is a different program. note: worth knowing, but not a fault. */
export type Verdict = 'ok' | 'mismatch' | 'note';

export interface Finding {
  verdict: Verdict;
  sentence: string;
}

export const ok = (sentence: string): Finding => ({ verdict: 'ok', sentence });
export const mismatch = (sentence: string): Finding => ({ verdict: 'mismatch', sentence });
export const note = (sentence: string): Finding => ({ verdict: 'note', sentence });

const MARKS: Readonly<Record<Verdict, string>> = { ok: 'ok      ', mismatch: 'MISMATCH', note: 'note    ' };

export function reportOf(findings: readonly Finding[]): readonly string[] {
  const lines = findings.map(({ verdict, sentence }) => `${MARKS[verdict]}  ${sentence}`);
  const wrong = findings.filter(({ verdict }) => verdict === 'mismatch').length;
  const sum = wrong === 0 ? 'Everything that was checked is right.' : `${wrong} of these must not be.`;
  return [...lines, '', sum];
}

/** Formats lamports as SOL, exactly. */
export function sol(lamports: bigint): string {
  const digits = (lamports < 0n ? -lamports : lamports).toString().padStart(10, '0');
  const text = `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '');
  return `${lamports < 0n ? '-' : ''}${text} SOL`;
}
