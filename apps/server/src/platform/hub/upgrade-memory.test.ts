import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { yieldToEventLoop } from '../time.ts';
import { decide, setStage } from './testkit.ts';

const SOCKETS = 5;

it('releases the upgrade request of an open socket', async () => {
  const requests: WeakRef<IncomingMessage>[] = [];
  const stage = await setStage({
    async authorize(request) {
      requests.push(new WeakRef(request));
      return decide(request.headers);
    },
  });
  for (let user = 1; user <= SOCKETS; user += 1) await (await stage.connect({ user })).roundTrip();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The request is kept until the turn that read it ends.
  await yieldToEventLoop();
  collect();
  expect(stage.hub.stats().sockets).toBe(SOCKETS);
  expect(requests.filter((request) => request.deref() !== undefined)).toHaveLength(0);
});
