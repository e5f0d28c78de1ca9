// testkit: every call declared in the contract.
import type { Call } from '@kingstake/protocol';
import * as protocol from '@kingstake/protocol';

export function declaredCalls(): Call[] {
  return Object.values(protocol)
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(
      (value): value is Call =>
        typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
    );
}
