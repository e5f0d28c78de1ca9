// What the lobby shows when it finds, creates or joins a match, or cannot.
import type { Game } from '@kingstake/protocol/game';
import { parseSol } from '@kingstake/protocol/money';
import { describe, expect, test } from 'vitest';
import { SEATED } from '../../games/own-games.ts';
import { HttpError } from '../../net/http-client.ts';
import type { SendOnce } from '../../net/intent-keys.ts';
import type { Shortfall } from '../../player/own/dialogs.ts';
import type { FieldFault } from '../../ui/field-fault.ts';
import { joinOpen } from '../open-challenges.tsx';
import { askToCancel, cancel, choose, create, join, lookUp } from './dialog-actions.ts';
import { createPrivate, find, type MatchPort, matchCalls, matchToasts } from './matchmaking.ts';

const TERMS = { allowObservers: true, stakeSource: 'balance', timeControl: '600+0' } as const;
const PRIVATE = { ...TERMS, isPrivate: true };
const PUBLIC = { ...TERMS, isPrivate: false };
const game = { id: 7, whitePlayerId: 2, wagerAmount: '1', stakeSource: 'balance' } as Game;
const onChain = { ...game, stakeSource: 'escrow', gameCode: 'ABCD1234' } as Game;
const ADA = { id: 1, balance: '5' };
type Player = typeof ADA & { held?: string };

/** A lobby whose calls are answered like this; an error is a refusal. It records what it shows and sends. */
function lobby(answer: unknown, user: Player | null = ADA) {
  const said = {
    below: null as string | null, // what the last attempt shows below the field of the code
    toasts: [] as (readonly [string, string | undefined])[],
    alerts: [] as (string | null)[],
    went: [] as unknown[][],
    deposits: [] as (Shortfall | undefined)[],
    events: [] as object[],
  };
  const asked: { query?: unknown; body?: unknown }[] = [];
  const intents: string[] = [];
  const http = {
    async send(_call: unknown, input: (typeof asked)[number]) {
      asked.push(input);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as MatchPort['calls']['http'];
  const once = ((intent: string, send: (key: string) => unknown) => {
    intents.push(intent);
    return send('key');
  }) as SendOnce;
  const pending: Promise<void>[] = [];
  const port = {
    wager: '1',
    speed: '300+3',
    sources: ['balance', 'escrow'],
    user,
    calls: matchCalls(http, '1', once),
    toasts: matchToasts(
      ({ title, description }) => said.toasts.push([title, description]),
      (shortfall) => said.deposits.push(shortfall),
    ),
    run: (_what: string, work: () => Promise<void>) => pending.push(work()),
    dispatch: (event: object) => said.events.push(event),
    navigate: (...to: unknown[]) => said.went.push(to),
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
  return { port, said, asked, intents, fault, settled: () => Promise.all(pending) };
}

const refusal = (status: number, body: object) =>
  new HttpError(status, '', JSON.stringify({ message: 'Why it is refused.', ...body }));
const BROKEN = refusal(500, { code: 'UNAVAILABLE' });

test('B26 B27 shows the login alert and sends no request when signed out', () => {
  const { port, said, asked } = lobby([], null);
  createPrivate(port);
  find(port, 'balance');
  expect(said.alerts).toEqual([
    'You must be logged in to create a private game.',
    'You must be logged in to find a match.',
  ]);
  expect([said.toasts, asked]).toEqual([[], []]);
});

test('K7 shows Game Not Found for an unknown code, and its sentence below the field until the next attempt', async () => {
  const { port, said, fault, settled } = lobby(refusal(404, { code: 'NOT_FOUND' }));
  lookUp(port, 'ABCD1234', fault);
  await settled();
  expect(said.toasts).toEqual([['Game Not Found', 'The game code you entered does not exist.']]);
  expect([said.below, said.went]).toEqual(['The game code you entered does not exist.', []]);
  lookUp(port, 'ABCD1235', fault);
  expect(said.below).toBeNull();
  await settled();
});

test.each<[string, Error, text?: string, cancelText?: string]>([
  ['to try again', BROKEN, 'Please try again.', 'Failed to cancel game'],
  ['of a refusal', refusal(409, { code: 'CONFLICT', reason: 'creator-is-playing' })],
  ['of a code that explains itself', refusal(403, { code: 'RATING_OUT_OF_RANGE' })],
  ['of an outage with a reason', refusal(503, { code: 'UNAVAILABLE', reason: 'newgames-stopped' })],
])('G31 K8 shows a title for each failure, and the sentence %s', async (_name, error, ...texts) => {
  const [text = 'Why it is refused.', cancelText = text] = texts;
  const { port, said, fault, settled } = lobby(error);
  for (const attempt of [
    () => find(port, 'balance'),
    () => lookUp(port, 'ABCD1234', fault),
    () => join(port, game, null),
    () => create(port, PRIVATE),
    () => create(port, PUBLIC),
    () => cancel(port, game),
    () => joinOpen(port, 7),
  ]) {
    attempt();
    await settled();
  }
  expect(said.toasts).toEqual([
    ['Failed to find or create match', text],
    ['Failed to join match', text],
    ['Failed to join match', text],
    ['Failed to create private game', text],
    ['Failed to create public match', text],
    ['Error', cancelText],
    ['Failed to join match', text],
  ]);
  expect(said.deposits).toEqual([]);
});

test('joins nothing that only held money would pay, and asks for a deposit of what is missing', () => {
  const { port, said } = lobby(game, { id: 1, balance: '1.5', held: '0.95' });
  join(port, game, null);
  const told = 'Part is held: 0.95 SOL are under review. You can use 0.55 SOL.';
  expect(said.toasts).toEqual([['Insufficient Balance', told]]);
  expect(said.deposits).toEqual([{ required: parseSol('1'), current: parseSol('0.55') }]);
});

test('opens the table of a joined match, and reads no list of the lobby that it leaves', async () => {
  const { port, said, settled } = lobby(game);
  join({ ...port, refetch: () => expect.fail('a list was read') }, game, null);
  await settled();
  expect(said).toMatchObject({ toasts: [], went: [['/chess-game-mobile?gameId=7', { state: SEATED }]] });
});

const TAKEN = 'Another player has taken this seat. Nothing was wagered.';
test.each([
  ['the seat is taken', { ...game, status: 'active', blackPlayer: {} }, TAKEN],
  ['the seat is taken and no one may watch', refusal(403, { code: 'FORBIDDEN' }), TAKEN],
  [
    'the game has closed',
    { ...game, status: 'ended', blackPlayer: null },
    'This game is no longer open. Please choose another one.',
  ],
])('says of an open challenge that %s', async (_name, answer, text) => {
  const { port, said, settled } = lobby(answer);
  joinOpen(port, 7);
  await settled();
  expect(said.toasts).toEqual([['Failed to join match', text]]);
});

test('K2 refuses a wager above the balance before it sends a request, with both amounts', () => {
  const { port, said, asked } = lobby(game, { id: 1, balance: '0.5' });
  join(port, game, null);
  find(port, 'balance');
  const text = 'You need 1 SOL to join this match. Your current balance is 0.5 SOL.';
  expect(said.toasts).toEqual(Array(2).fill(['Insufficient Balance', text]));
  expect(said.deposits).toEqual(Array(2).fill({ required: 1_000_000_000n, current: 500_000_000n }));
  expect(asked).toEqual([]);
});

test('K1 K2 J17 opens the deposit with the server’s amounts when the server refuses', async () => {
  const amounts = { requiredAmount: '1', currentBalance: '0.25' };
  const { port, said, settled } = lobby(refusal(402, { code: 'INSUFFICIENT_BALANCE', ...amounts }));
  create(port, PUBLIC);
  await settled();
  join(port, game, null);
  await settled();
  expect(said.toasts).toEqual([
    ['Insufficient Balance', 'You do not have enough SOL to create this match. Please deposit more funds.'],
    ['Insufficient Balance', 'You need 1 SOL to join this match. Your current balance is 0.25 SOL.'],
  ]);
  expect(said.deposits).toEqual(Array(2).fill({ required: 1_000_000_000n, current: 250_000_000n }));
});

test('B18 searches for the card’s time control, for another one or for any, and returns it', async () => {
  const { port, said, asked, settled } = lobby([]);
  const seeker = { ...port, sources: ['balance'] as const };
  find(seeker, 'balance');
  find(seeker, 'balance', '900+10');
  find(seeker, 'balance', null);
  await settled();
  const query = { wagerAmount: '1', excludeUserId: 1, stakeSource: 'balance' };
  expect(asked).toEqual([
    { query: { ...query, timeControl: '300+3' } },
    { query: { ...query, timeControl: '900+10' } },
    { query },
  ]);
  expect(said.events).toMatchObject([{ speed: '300+3' }, { speed: '900+10' }, { speed: null }]);
});

test('B22 creates a game with its time control, each with its own idempotency key', async () => {
  const { port, asked, intents, settled } = lobby(game);
  create(port, PUBLIC);
  create(port, { ...PUBLIC, timeControl: '180+2' });
  await settled();
  const bodies = asked.map(({ body }) => body);
  expect(bodies).toMatchObject([{ timeControl: '600+0' }, { timeControl: '180+2' }]);
  expect(new Set(intents).size).toBe(2);
});

describe('a match with stakes on chain', () => {
  test('opens the screen of a created game, which requests the signature immediately', async () => {
    const { port, said, settled } = lobby(onChain);
    create(port, { ...PRIVATE, stakeSource: 'escrow' });
    await settled();
    expect(said.went).toEqual([
      ['/chess-game-mobile?gameId=7&gameCode=ABCD1234', { state: { stake: true } }],
    ]);
    expect(said.events).toEqual([{ type: 'closed' }]);
  });

  test('opens the screen of a chosen game without checking the playing balance', async () => {
    const { port, said, fault, settled } = lobby(onChain, { id: 1, balance: '0' });
    choose(port, onChain, null);
    lookUp(port, 'abcd 1234', fault);
    await settled();
    const address = '/chess-game-mobile?gameId=7';
    expect(said.went).toEqual([[address], [`${address}&gameCode=ABCD1234`]]);
    expect(said.events).toEqual(Array(2).fill({ type: 'closed' }));
    expect(said.toasts).toEqual([]);
  });

  test('confirms before it cancels a game, and shows the return of the wager', async () => {
    const { port, said, settled } = lobby(onChain);
    const events = () => said.events.map((event) => (event as { type: string }).type);
    askToCancel(port, onChain);
    expect(events()).toEqual(['leaving']);
    cancel(port, onChain);
    await settled();
    expect(events()).toEqual(['leaving', 'left']);
    expect(said.toasts).toEqual([]);
    askToCancel(port, game);
    await settled();
    expect(said.toasts).toEqual([['Game Cancelled', 'Your 1 SOL wager was refunded.']]);
  });

  test('searches both sources for a wager from the wallet, whatever the playing balance', async () => {
    const { port, said, asked, settled } = lobby([], { id: 1, balance: '0' });
    find(port, 'escrow');
    await settled();
    const query = { wagerAmount: '1', excludeUserId: 1, timeControl: '300+3' };
    expect(asked).toEqual(['balance', 'escrow'].map((stakeSource) => ({ query: { ...query, stakeSource } })));
    expect(said.events).toEqual([{ type: 'searched', source: 'escrow', speed: '300+3', games: [] }]);
    expect(said.toasts).toEqual([]);
  });
});
