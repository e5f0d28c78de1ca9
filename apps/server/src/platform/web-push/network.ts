// Requests to push services. An interface, because tests run their own push service.
import { request as ask } from 'node:https';
import type { Time } from '../time.ts';
import { isOfService, isPushEndpoint, lookUpPublic } from './endpoint.ts';
import { PUSH } from './limits.ts';

export interface PushRequest {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

export interface PushAnswer {
  status: number;
}

/** The request may have been sent, but was not answered in time. */
export class PushTimeout extends Error {
  override readonly name = 'PushTimeout';
}

export interface PushNetwork {
  /** Whether a message may be sent to this endpoint. */
  isEndpoint(text: string): boolean;
  /**
   * Rejects with `PushTimeout` on a timeout, and with another error if the address is not reachable or not allowed. Follows no redirects.
   */
  post(request: PushRequest): Promise<PushAnswer>;
}

/** `services` are the allowed hosts; see `isOfService`. */
export function publicPushNetwork(time: Pick<Time, 'after'>, services: readonly string[]): PushNetwork {
  return {
    isEndpoint: (text) => isPushEndpoint(text) && isOfService(text, services),
    post: ({ endpoint, headers, body }) =>
      new Promise<PushAnswer>((resolve, reject) => {
        const sent = ask(
          endpoint,
          { method: 'POST', headers, lookup: lookUpPublic, agent: false },
          (answer) => {
            answer.resume(); // the body is not needed
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
