// Fair play: how a UCI program can fail.

/**
 * - missing: the program does not exist or is not executable
 * - foreign: it runs but does not speak UCI
 * - crashed: it exited while it was needed
 * - timed-out: it did not answer in time and was killed
 * - unreadable: it wrote a line without end
 * - no-score: it chose a move without reporting a score
 */
export type UciFault = 'missing' | 'foreign' | 'crashed' | 'timed-out' | 'unreadable' | 'no-score';

const SENTENCES: Readonly<Record<UciFault, string>> = {
  missing: 'cannot be started',
  foreign: 'does not speak UCI',
  crashed: 'ended unexpectedly',
  'timed-out': 'did not answer',
  unreadable: 'wrote an unreadable answer',
  'no-score': 'gave no score',
};

export class UciError extends Error {
  override readonly name = 'UciError';
  readonly fault: UciFault;
  readonly detail: string;

  constructor(fault: UciFault, path: string, detail: string) {
    super(`UCI engine ${path} ${SENTENCES[fault]}: ${detail}`);
    this.fault = fault;
    this.detail = detail;
  }
}
