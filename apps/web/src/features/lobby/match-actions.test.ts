// What the lobby says and does when a match does not come about.
import type { Game } from '@kingstake/protocol/game';
import { describe, expect, test } from 'vitest';
import { HttpError } from '../../session/index.ts';
import { create, createPrivate, find, join, lookUp, type MatchPort } from './match-actions.ts';

interface Said {
  toasts: (readonly [string, string])[];
  alerts: (string | null)[];
  went: string[];
  deposits: number;
}

const game = { id: 7, whitePlayerId: 2, wagerAmount: '1' } as Game;

/** A lobby whose calls all fail with `error`. */
function lobby(error: unknown, user: { id: number; balance: string } | null = { id: 1, balance: '0.5' }) {
  const said: Said = { toasts: [], alerts: [], went: [], deposits: 0 };
  const fails = () => Promise.reject(error);
  const pending: Promise<void>[] = [];
  const port = {
    wager: '1',
    user,
    calls: { search: fails, create: fails, byCode: fails, join: fails, cancel: fails },
    toasts: {
      fail: (title: string, text = 'Please try again.') => said.toasts.push([title, text]),
      inform: (title: string, text: string) => said.toasts.push([title, text]),
      tooPoor: (wager: bigint, balance: string) => said.toasts.push([`${wager}`, balance]),
      createFailed: (_error: unknown, isPrivate: boolean) =>
        said.toasts.push([isPrivate ? 'private' : 'public', 'failed']),
    },
    run: (_what: string, work: () => Promise<void>) => {
      const done = work();
      pending.push(done);
      return done;
    },
    dispatch: () => {},
    navigate: (to: string) => said.went.push(to),
    refetch: () => {},
    setAlert: (text: string | null) => said.alerts.push(text),
  } as unknown as MatchPort;
  return { port, said, settled: () => Promise.all(pending) };
}

const failure = (status: number) =>
  new HttpError(
    status,
    '',
    JSON.stringify({ code: status === 404 ? 'NOT_FOUND' : 'UNAVAILABLE', message: 'x' }),
  );

describe('the lobby says why', () => {
  test('B26 B27 nobody is logged in: the alerts, and nothing is asked', () => {
    const { port, said } = lobby(failure(500), null);
    createPrivate(port);
    find(port);
    expect(said.alerts).toEqual([
      'You must be logged in to create a private game.',
      'You must be logged in to find a match.',
    ]);
    expect(said.toasts).toEqual([]);
  });

  test('K7 a code that does not exist is Game Not Found', async () => {
    const { port, said, settled } = lobby(failure(404));
    lookUp(port, 'ABCD1234');
    await settled();
    expect(said.toasts).toEqual([['Game Not Found', 'The game code you entered does not exist.']]);
    expect(said.went).toEqual([]);
  });

  test('K8 each failure has its title, with the advice to try again', async () => {
    const { port, said, settled } = lobby(failure(500), { id: 1, balance: '5' });
    find(port);
    lookUp(port, 'ABCD1234');
    join(port, game, null);
    create(port, true);
    create(port, false);
    await settled();
    expect(said.toasts).toEqual([
      ['Failed to find or create match', 'Please try again.'],
      ['Failed to join match', 'Please try again.'],
      ['Failed to join match', 'Please try again.'],
      ['private', 'failed'],
      ['public', 'failed'],
    ]);
  });

  test('K2 a stake above the balance is refused before anything is asked, with both amounts', () => {
    const { port, said } = lobby(failure(500));
    join(port, game, null);
    expect(said.toasts).toEqual([['1000000000', '0.5']]);
  });
});
