/** An expected refusal. `refused` is the reason; other fields are details that the caller needs to explain it. Bugs are thrown instead. */
export interface Refused<Reason extends string = string> {
  readonly refused: Reason;
}

/** The result of a function that can refuse: the value, or the refusal. */
export type Result<T, R extends Refused = Refused> = T | R;

export function isRefused<T>(result: T): result is Extract<T, Refused> {
  return typeof result === 'object' && result !== null && 'refused' in result;
}
