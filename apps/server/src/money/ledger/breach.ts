// ledger: the findings of an audit.

/** A broken rule. */
export interface Breach {
  check: string; // the rule, as a sentence
  detail: string; // a sentence for the operator
}

/** Undoes the transaction in which a breach was found. */
export class BreachFound extends Error {
  override readonly name = 'BreachFound';
  readonly breaches: readonly Breach[];
  constructor(breaches: readonly Breach[]) {
    super(breaches.map(({ check, detail }) => `${check}: ${detail}`).join('; '));
    this.breaches = breaches;
  }

  static throwIf(breaches: readonly Breach[]): void {
    if (breaches.length > 0) throw new BreachFound(breaches);
  }
}

/** Runs an audit and returns the breaches that it threw. Throws other errors. */
export async function breachesOf(audit: () => Promise<void>): Promise<readonly Breach[]> {
  try {
    await audit();
    return [];
  } catch (error) {
    if (error instanceof BreachFound) return error.breaches;
    throw error;
  }
}
