// What the lobby shows when it cannot find, create or join a match.
import type { Game } from '@kingstake/protocol/game';
import { parseSol } from '@kingstake/protocol/money';
import { describe, expect, test } from 'vitest';
import type { Shortfall } from '../../../account/dialogs.ts';
import type { FieldFault } from '../../../account/field-fault.ts';
import { SEATED } from '../../../account/own-games.ts';
import { HttpError } from '../../../api/http-client.ts';
import type { SendOnce } from '../../../api/intent-keys.ts';
import { joinOpen } from '../open-challenges.tsx';
import { askToCancel, cancel, choose, create, join, lookUp } from './dialog-actions.ts';
import { createPrivate, find, type MatchPort, matchCalls, matchToasts } from './matchmaking.ts';

interface Said {
  /** What the last attempt shows below the field of the code. */
  below: string | null;
  toasts: (readonly [string, string | undefined])[];
  alerts: (string | null)[];
  went: string[];
  deposits: (Shortfall | undefined)[];
}

const PRIVATE = {
  isPrivate: true,
  allowObservers: false,
  stakeSource: 'balance',
  timeControl: '600+0',
} as const;
const PUBLIC = {
  isPrivate: false,
  allowObservers: true,
  stakeSource: 'balance',
  timeControl: '600+0',
} as const;
const game = { id: 7, whitePlayerId: 2, wagerAmount: '1' } as Game;

/** A lobby in which every call fails with `error`. */
function lobby(
  error: unknown,
  user: { id: number; balance: string; held?: string } | null = { id: 1, balance: '0.5' },
) {
  const said: Said = { below: null, toasts: [], alerts: [], went: [], deposits: [] };
  const fails = () => Promise.reject(error);
  const pending: Promise<void>[] = [];
  const port = {
    wager: '1',
    speed: '300+3',
    sources: ['balance', 'escrow'],
    user,
    calls: {
      search: fails,
      http: { send: fails },
      once: (_intent: string, send: (key: string) => unknown) => send('key'),
    },
    toasts: matchToasts(
      ({ title, description }) => said.toasts.push([title, description]),
      (shortfall) => said.deposits.push(shortfall),
    ),
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
  const fault: FieldFault = {
    sentence: null,
    tell(sentence, title = '') {
      said.below = sentence;
      said.toasts.push([title, sentence]);
    },
    clear() {
      said.below = null;
    },
  };
  return { port, said, fault, settled: () => Promise.all(pending) };
}

const failure = (status: number) =>
  new HttpError(
    status,
    '',
    JSON.stringify({ code: status === 404 ? 'NOT_FOUND' : 'UNAVAILABLE', message: 'x' }),
  );

describe('the lobby', () => {
  test('B26 B27 shows the login alert and sends no request when signed out', () => {
    const { port, said } = lobby(failure(500), null);
    createPrivate(port);
    find(port, 'balance');
    expect(said.alerts).toEqual([
      'You must be logged in to create a private game.',
      'You must be logged in to find a match.',
    ]);
    expect(said.toasts).toEqual([]);
  });

  test('K7 shows Game Not Found for an unknown code, and its sentence below the field until the next attempt', async () => {
    const { port, said, fault, settled } = lobby(failure(404));
    lookUp(port, 'ABCD1234', fault);
    await settled();
    expect(said.toasts).toEqual([['Game Not Found', 'The game code you entered does not exist.']]);
    expect(said.below).toBe('The game code you entered does not exist.');
    expect(said.went).toEqual([]);
    lookUp(port, 'ABCD1235', fault);
    expect(said.below).toBeNull();
    await settled();
  });

  test('K8 shows a title for each failure and advises to try again', async () => {
    const { port, said, fault, settled } = lobby(failure(500), { id: 1, balance: '5' });
    find(port, 'balance');
    lookUp(port, 'ABCD1234', fault);
    join(port, game, null);
    create(port, PRIVATE);
    create(port, PUBLIC);
    await settled();
    expect(said.toasts).toEqual([
      ['Failed to find or create match', 'Please try again.'],
      ['Failed to join match', 'Please try again.'],
      ['Failed to join match', 'Please try again.'],
      ['Failed to create private game', 'Please try again.'],
      ['Failed to create public match', 'Please try again.'],
    ]);
    expect(said.deposits).toEqual([]);
  });

  test('joins nothing that only held money would pay, and asks for a deposit of what is missing', () => {
    const { port, said } = lobby(null, { id: 1, balance: '1.5', held: '0.95' });
    join(port, game, null);
    const told = 'Part is held: 0.95 SOL are under review. You can use 0.55 SOL.';
    expect(said.toasts).toEqual([['Insufficient Balance', told]]);
    expect(said.deposits).toEqual([{ required: parseSol('1'), current: parseSol('0.55') }]);
  });

  test('opens the table of a joined match, and reads no list of the lobby that it leaves', async () => {
    const { port, said, settled } = lobby(null, { id: 1, balance: '5' });
    const calls = { ...port.calls, http: { send: async () => game } };
    const states: unknown[] = [];
    const navigate = (to: string, options?: { state: unknown }) => {
      said.went.push(to);
      states.push(options?.state);
    };
    const refetch = () => expect.fail('a list was read');
    join({ ...port, calls, navigate, refetch } as unknown as MatchPort, game, null);
    await settled();
    expect(said).toMatchObject({ toasts: [], went: ['/chess-game-mobile?gameId=7'] });
    expect(states).toEqual([SEATED]);
  });

  test.each([
    ['of a refusal', 409, { code: 'CONFLICT', reason: 'creator-is-playing' }],
    ['of a code that explains itself', 403, { code: 'RATING_OUT_OF_RANGE' }],
    ['of an outage with a reason', 503, { code: 'UNAVAILABLE', reason: 'newgames-stopped' }],
  ])('shows the sentence %s below each title', async (_name, status, body) => {
    const refusal = JSON.stringify({ ...body, message: 'Why it is refused.' });
    const { port, said, fault, settled } = lobby(new HttpError(status, '', refusal), { id: 1, balance: '5' });
    find(port, 'balance');
    lookUp(port, 'ABCD1234', fault);
    join(port, game, null);
    create(port, PRIVATE);
    create(port, PUBLIC);
    cancel(port, game);
    joinOpen(port, 7);
    await settled();
    expect(said.toasts.map(([, text]) => text)).toEqual(
      Array.from({ length: 7 }, () => 'Why it is refused.'),
    );
  });

  test('G31 titles a failed cancellation Error, with the reason or that it failed', async () => {
    const refusal = JSON.stringify({ code: 'CONFLICT', message: 'An opponent has already joined.' });
    for (const [error, text] of [
      [new HttpError(409, '', refusal), 'An opponent has already joined.'],
      [failure(500), 'Failed to cancel game'],
    ] as const) {
      const { port, said, settled } = lobby(error);
      cancel(port, game);
      await settled();
      expect(said.toasts).toEqual([['Error', text]]);
    }
  });

  const running = { ...game, status: 'active', blackPlayer: {} } as Game;
  const closed = { ...game, status: 'ended', blackPlayer: null } as Game;
  const hidden = new HttpError(403, '', '{"code":"FORBIDDEN","message":"No."}');
  test.each([
    ['the seat is taken', running, 'Another player has taken this seat. Nothing was wagered.'],
    [
      'the seat is taken and no one may watch',
      hidden,
      'Another player has taken this seat. Nothing was wagered.',
    ],
    ['the game has closed', closed, 'This game is no longer open. Please choose another one.'],
  ])('says of an open challenge that %s', async (_name, answer, text) => {
    const { port, said, settled } = lobby(answer);
    const send = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
    joinOpen({ ...port, calls: { ...port.calls, http: { send } } } as unknown as MatchPort, 7);
    await settled();
    expect(said.toasts).toEqual([['Failed to join match', text]]);
  });

  test('K2 refuses a wager above the balance before it sends a request, with both amounts', () => {
    const { port, said } = lobby(failure(500));
    join(port, game, null);
    find(port, 'balance');
    const text = 'You need 1 SOL to join this match. Your current balance is 0.5 SOL.';
    expect(said.toasts).toEqual([
      ['Insufficient Balance', text],
      ['Insufficient Balance', text],
    ]);
    const shortfall = { required: 1_000_000_000n, current: 500_000_000n };
    expect(said.deposits).toEqual([shortfall, shortfall]);
  });

  test('K1 K2 J17 opens the deposit with the server’s amounts when the server refuses', async () => {
    const refusal = { code: 'INSUFFICIENT_BALANCE', message: 'Insufficient balance' };
    const amounts = { requiredAmount: '1', currentBalance: '0.25' };
    const error = new HttpError(402, '', JSON.stringify({ ...refusal, ...amounts }));
    const { port, said, settled } = lobby(error, { id: 1, balance: '5' });
    create(port, PUBLIC);
    await settled();
    join(port, game, null);
    await settled();
    expect(said.toasts).toEqual([
      ['Insufficient Balance', 'You do not have enough SOL to create this match. Please deposit more funds.'],
      ['Insufficient Balance', 'You need 1 SOL to join this match. Your current balance is 0.25 SOL.'],
    ]);
    const shortfall = { required: 1_000_000_000n, current: 250_000_000n };
    expect(said.deposits).toEqual([shortfall, shortfall]);
  });
});

describe('a match with stakes on chain', () => {
  const onChain = { ...game, stakeSource: 'escrow', gameCode: 'ABCD1234' } as Game;

  function answering(answer: Game) {
    const went: unknown[][] = [];
    const events: string[] = [];
    const { port, said, fault, settled } = lobby(failure(500));
    const gives = () => Promise.resolve(answer);
    const calls = {
      ...port.calls,
      http: { send: gives },
    } as unknown as MatchPort['calls'];
    const navigate: MatchPort['navigate'] = (...to) => went.push(to);
    const dispatch: MatchPort['dispatch'] = ({ type }) => events.push(type);
    return { port: { ...port, calls, navigate, dispatch }, went, events, said, fault, settled };
  }

  test('opens the screen of a created game, which requests the signature immediately', async () => {
    const { port, went, events, settled } = answering(onChain);
    create(port, { ...PRIVATE, stakeSource: 'escrow', timeControl: '600+0' });
    await settled();
    expect(went).toEqual([['/chess-game-mobile?gameId=7&gameCode=ABCD1234', { state: { stake: true } }]]);
    expect(events).toEqual(['closed']);
  });

  test('opens the screen of a chosen game without checking the playing balance', async () => {
    const { port, went, events, said, fault, settled } = answering(onChain);
    choose(port, onChain, null);
    lookUp(port, 'abcd 1234', fault);
    await settled();
    expect(went).toEqual([
      ['/chess-game-mobile?gameId=7'],
      ['/chess-game-mobile?gameId=7&gameCode=ABCD1234'],
    ]);
    expect(events).toEqual(['closed', 'closed']);
    expect(said.toasts).toEqual([]);
  });

  test('confirms before it cancels a game, and shows the return of the wager', async () => {
    const { port, events, said, settled } = answering(onChain);
    askToCancel(port, onChain);
    expect(events).toEqual(['leaving']);
    cancel(port, onChain);
    await settled();
    expect(events).toEqual(['leaving', 'left']);
    expect(said.toasts).toEqual([]);
    askToCancel(port, { ...onChain, stakeSource: 'balance', timeControl: '600+0' });
    await settled();
    expect(said.toasts).toEqual([['Game Cancelled', 'Your 1 SOL wager was refunded.']]);
  });

  test('searches both sources for a wager from the wallet, whatever the playing balance', async () => {
    const { port, said, settled } = lobby(failure(500), { id: 1, balance: '0' });
    const searches: unknown[] = [];
    const events: unknown[] = [];
    const calls = {
      ...port.calls,
      search: async (...asked: unknown[]) => {
        searches.push(asked);
        return [];
      },
    } as unknown as MatchPort['calls'];
    find({ ...port, calls, dispatch: (event) => events.push(event) }, 'escrow');
    await settled();
    expect(searches).toEqual([[1, ['balance', 'escrow'], '300+3']]);
    expect(events).toEqual([{ type: 'searched', source: 'escrow', speed: '300+3', games: [] }]);
    expect(said.toasts).toEqual([]);
  });

  test('B18 searches for the card’s time control, for another one or for any, and returns it', async () => {
    const { port, settled } = lobby(failure(500), { id: 1, balance: '1' });
    const queries: unknown[] = [];
    const events: unknown[] = [];
    const http = {
      send: async (_call: unknown, { query }: { query: unknown }) => {
        queries.push(query);
        return [];
      },
    } as unknown as MatchPort['calls']['http'];
    const once = ((_intent: string, send: (key: string) => unknown) => send('key')) as SendOnce;
    const calls = matchCalls(http, port.wager, once);
    const seeker = {
      ...port,
      sources: ['balance'] as const,
      calls,
      dispatch: (event: unknown) => events.push(event),
    };
    find(seeker, 'balance');
    find(seeker, 'balance', '900+10');
    find(seeker, 'balance', null);
    await settled();
    const asked = { wagerAmount: '1', excludeUserId: 1, stakeSource: 'balance' };
    expect(queries).toEqual([{ ...asked, timeControl: '300+3' }, { ...asked, timeControl: '900+10' }, asked]);
    expect(events).toMatchObject([{ speed: '300+3' }, { speed: '900+10' }, { speed: null }]);
  });

  test('B22 creates a game with its time control, each with its own idempotency key', async () => {
    const { port, settled } = lobby(failure(500), { id: 1, balance: '1' });
    const intents: string[] = [];
    const bodies: unknown[] = [];
    const calls = {
      ...port.calls,
      http: { send: async (_call: unknown, { body }: { body: unknown }) => bodies.push(body) },
      once: (intent: string, send: (key: string) => unknown) => {
        intents.push(intent);
        return send('key');
      },
    } as unknown as MatchPort['calls'];
    create({ ...port, calls }, PUBLIC);
    create({ ...port, calls }, { ...PUBLIC, timeControl: '180+2' });
    await settled();
    expect(bodies).toMatchObject([{ timeControl: '600+0' }, { timeControl: '180+2' }]);
    expect(new Set(intents).size).toBe(2);
  });

  test('shows the server’s message when stakes on chain are paused', async () => {
    const paused = { code: 'UNAVAILABLE', message: 'Stakes are paused.', reason: 'chain-paused' };
    const { port, said, settled } = lobby(new HttpError(503, '', JSON.stringify(paused)));
    create(port, { ...PUBLIC, stakeSource: 'escrow', timeControl: '600+0' });
    await settled();
    expect(said.toasts).toEqual([['Failed to create public match', paused.message]]);
  });
});
