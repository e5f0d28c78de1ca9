// platform/database: undoing a transaction on purpose.

/** Thrown inside a transaction to undo it on purpose: nothing was written, and its caller knows that. */
export class Rollback<T> extends Error {
  override readonly name = 'Rollback';
  readonly value: T; // the reason, for the code that catches it
  constructor(value: T) {
    super('rolled back on purpose');
    this.value = value;
  }
}
