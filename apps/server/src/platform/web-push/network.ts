// platform/web-push: the way to the push services of the internet. A port: tests have a push service of their own on this machine.
import { request as ask } from 'node:https';
import type { Time } from '../time.ts';
import { isOfService, isPushEndpoint, lookUpPublic } from './endpoint.ts';
import { PUSH } from './limits.ts';

export interface PushRequest {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** Of a request that was answered. */
export interface PushAnswer {
  status: number;
}

/** The push service was reached, or may have been, and did not answer in time. */
export class PushTimeout extends Error {
  override readonly name = 'PushTimeout';
}

export interface PushNetwork {
  /** Whether a message may be sent there at all. */
  isEndpoint(text: string): boolean;
  /** Rejects with `PushTimeout` when there is no answer in time, otherwise when the address is not to be reached. No redirects. */
  post(request: PushRequest): Promise<PushAnswer>;
}

/** `services`: the hosts that may be asked, as `isOfService` takes them. */
export function publicPushNetwork(time: Pick<Time, 'after'>, services: readonly string[]): PushNetwork {
  return {
    isEndpoint: (text) => isPushEndpoint(text) && isOfService(text, services),
    post: ({ endpoint, headers, body }) =>
      new Promise<PushAnswer>((resolve, reject) => {
        const sent = ask(
          endpoint,
          { method: 'POST', headers, lookup: lookUpPublic, agent: false },
          (answer) => {
            answer.resume(); // what it says besides is of no use
            resolve({ status: answer.statusCode ?? 0 });
          },
        );
        const cancel = time.after(PUSH.answerMs, () => sent.destroy(new PushTimeout()));
        sent.on('error', reject);
        sent.on('close', () => cancel());
        sent.end(body);
      }),
  };
}
