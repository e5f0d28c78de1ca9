// receipts: the checks of a receipt, in display order.

export const CHECK_NAMES = [
  'grants',
  'moves',
  'white-signatures',
  'black-signatures',
  'order',
  'clocks',
  'end',
  'prize',
  'root',
  'server',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** One check. `detail` is an English sentence for the command line. The page has its own text for each name. */
export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  readonly detail: string;
}

/** How many faults of a check are listed in its sentence. */
const FAULTS_SHOWN = 3;

export function checkOf(name: CheckName, good: string, faults: readonly string[]): Check {
  if (faults.length === 0) return { name, ok: true, detail: good };
  const more = faults.length > FAULTS_SHOWN ? ` (and ${faults.length - FAULTS_SHOWN} more)` : '';
  return { name, ok: false, detail: `${faults.slice(0, FAULTS_SHOWN).join('; ')}${more}.` };
}
