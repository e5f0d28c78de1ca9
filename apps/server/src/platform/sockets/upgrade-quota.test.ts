// platform/sockets: an address over its quota gets no sockets, except for players whose stake is at risk.
import { describe, expect, it } from 'vitest';
import type { HubDeps } from './index.ts';
import { decide, expectRefusal, Seen, setStage } from './testkit.ts';

describe('an address that has used up its quota', () => {
  const budgeted = (overrides: Partial<HubDeps> = {}) =>
    setStage({
      takeOfAddress: (address) => (address === 'cafe' ? 2_500 : null),
      sessionKeyOf: ({ headers }) => `session-of-${headers['x-user']}`,
      priorityQuota: { covers: () => false, isFor: async (userId) => userId === 7 },
      ...overrides,
    });

  it.each(['/ws', '/nowhere'])('is refused at %s before any query, with Retry-After', async (path) => {
    const asked = new Seen<true>();
    const stage = await budgeted({
      async authorize({ headers }) {
        asked.push(true);
        return decide(headers);
      },
    });
    const answer = await stage.knock(path, { user: 7, address: 'cafe' });
    expectRefusal(answer, 'RATE_LIMITED');
    expect(answer.headers['retry-after']).toBe('3');
    expect(asked.all).toEqual([]);
    await stage.connect({ user: 7, address: 'home' });
  });

  it('admits a recently connected player with a stake in a running game, once for each message of the priority quota', async () => {
    const stage = await budgeted({ limits: { priorityMessages: 2 } });
    const first = await stage.connect({ user: 7, address: 'home' });
    await stage.connect({ user: 8, address: 'home' });
    first.ws.close();
    await stage.closes.until(() => true);
    await stage.connect({ user: 7, address: 'cafe' });
    await stage.connect({ user: 7, address: 'cafe' });
    expectRefusal(await stage.knock('/ws', { user: 7, address: 'cafe' }), 'RATE_LIMITED');
    expectRefusal(await stage.knock('/ws', { user: 8, address: 'cafe' }), 'RATE_LIMITED');
  });

  it('admits no session that has ended, or was last connected ten minutes ago', async () => {
    const stage = await budgeted();
    const ended = await stage.connect({ user: 7, address: 'home' });
    stage.hub.closeSession('session-of-7');
    await ended.closed;
    expectRefusal(await stage.knock('/ws', { user: 7, address: 'cafe' }), 'RATE_LIMITED');
    const left = await stage.connect({ user: 7, address: 'home' });
    left.ws.close();
    await stage.closes.until(() => stage.closes.all.length === 2);
    stage.time.advance(601_000);
    expectRefusal(await stage.knock('/ws', { user: 7, address: 'cafe' }), 'RATE_LIMITED');
  });

  it('admits a player whose socket has been open for longer than that', async () => {
    const stage = await budgeted({ limits: { pingMs: 3_600_000, sessionCheckMs: 3_600_000 } });
    await stage.connect({ user: 7, address: 'home' });
    stage.time.advance(1_200_000);
    await stage.connect({ user: 7, address: 'cafe' });
  });
});
