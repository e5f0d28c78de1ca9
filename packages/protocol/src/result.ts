/** An expected refusal. `refused` is the reason; further fields are what the caller needs to explain it. A bug is thrown instead. */
export interface Refused<Reason extends string = string> {
  readonly refused: Reason;
}

/** What a function returns that can refuse: the value, or the refusal. */
export type Result<T, R extends Refused = Refused> = T | R;

export function isRefused<T>(result: T): result is Extract<T, Refused> {
  return typeof result === 'object' && result !== null && 'refused' in result;
}
