// platform/database: deliberate rollback of a transaction.

/** Thrown inside a transaction to roll it back deliberately. The caller catches it. */
export class Rollback<T> extends Error {
  override readonly name = 'Rollback';
  readonly value: T; // the reason, for the code that catches it
  constructor(value: T) {
    super('rolled back on purpose');
    this.value = value;
  }
}
