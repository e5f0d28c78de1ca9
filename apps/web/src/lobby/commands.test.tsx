// What the lobby shows when it finds, creates or joins a match, or cannot.
import type { Game } from '@kingstake/protocol/game';
import type { Config } from '@kingstake/protocol/http/config';
import type { User } from '@kingstake/protocol/http/users';
import { parseSol } from '@kingstake/protocol/money';
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { SEATED } from '../games/game.ts';
import { HttpError } from '../net/http-client.ts';
import { settled } from '../net/testkit/manual-timers.ts';
import { userOf } from '../session/testkit/fake-server.ts';
import { settings } from '../settings/index.ts';
import { openSignedIn } from '../testkit/signed-in.tsx';
import { useFieldFault } from '../ui/field-fault.ts';
import {
  useCancel,
  useChoose,
  useCreate,
  useFind,
  useJoin,
  useJoinOpen,
  useLookUp,
  useOpenCreate,
} from './commands.ts';
import { LobbyProvider, useLobby, useLobbyState } from './state.ts';

const TERMS = { allowObservers: true, stakeSource: 'balance', timeControl: '600+0' } as const;
const PRIVATE = { ...TERMS, isPrivate: true };
const PUBLIC = { ...TERMS, isPrivate: false };
const game = { id: 7, whitePlayerId: 2, wagerAmount: '1', stakeSource: 'balance' } as Game;
const onChain = { ...game, stakeSource: 'escrow', gameCode: 'ABCD1234' } as Game;
const ADA = { balance: '5' };
const ESCROW = { escrow: { program: 'P' } } as unknown as Config;

/** The buttons of a lobby, about `game`. */
function useButtons(game: Game) {
  const fault = useFieldFault();
  return {
    fault,
    lobby: useLobby(),
    openCreate: useOpenCreate(),
    choose: useChoose(),
    joinOpen: useJoinOpen(),
    ...useFind(),
    ...useCreate(),
    ...useLookUp(fault),
    ...useJoin(game, null),
    ...useCancel(game),
  };
}

type Buttons = ReturnType<typeof useButtons>;

interface LobbyProps {
  game: Game;
  onDrawn(buttons: Buttons): void;
}

function LobbyButtons({ game, onDrawn }: LobbyProps) {
  onDrawn(useButtons(game));
  return null;
}

function Lobby(props: LobbyProps) {
  return (
    <LobbyProvider value={useLobbyState()}>
      <LobbyButtons {...props} />
    </LobbyProvider>
  );
}

/** A lobby whose calls are answered like this; an error is a refusal. */
function openLobby(answer: unknown, player: Partial<User> | null = ADA, shown = game, config?: Config) {
  const calls: { path: string; query?: unknown; body?: unknown; idempotencyKey?: string }[] = [];
  const user = player && { ...userOf('1'), id: 1, ...player };
  const { draw, said } = openSignedIn(
    (path, input) => {
      if (path === '/api/games/user') return new Promise(() => undefined);
      calls.push({ path, ...input });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    { user, ...(config !== undefined && { config }) },
  );
  let buttons: Buttons | null = null;
  draw(
    <Lobby
      game={shown}
      onDrawn={(drawn) => {
        buttons = drawn;
      }}
    />,
  );
  const now = () => {
    if (buttons === null) throw new Error('nothing is drawn');
    return buttons;
  };
  /** Presses a button, and waits for the answer. */
  const press = async (use: (buttons: Buttons) => void): Promise<void> => {
    await act(async () => {
      use(now());
      await settled();
    });
  };
  return { press, said, calls, now };
}

const refusal = (status: number, body: object) =>
  new HttpError(status, '', JSON.stringify({ message: 'Why it is refused.', ...body }));
const BROKEN = refusal(500, { code: 'UNAVAILABLE' });

test('B26 B27 shows the login alert and sends no request when signed out', async () => {
  const { press, now, said, calls } = openLobby([], null);
  await press((lobby) => lobby.openCreate());
  expect(now().lobby.alert).toBe('You must be logged in to create a private game.');
  await press((lobby) => lobby.find('balance', '300+3'));
  expect(now().lobby.alert).toBe('You must be logged in to find a match.');
  expect([said.toasts, calls, now().lobby.dialog]).toEqual([[], [], null]);
});

test('K7 shows Game Not Found for an unknown code, and its sentence below the field until the next attempt', async () => {
  const { press, now, said } = openLobby(refusal(404, { code: 'NOT_FOUND' }));
  await press((lobby) => lobby.lookUp('ABCD1234'));
  expect(said.toasts).toEqual([['Game Not Found', 'The game code you entered does not exist.']]);
  expect([now().fault.sentence, said.went]).toEqual(['The game code you entered does not exist.', []]);
  act(() => now().lookUp('ABCD1235'));
  expect(now().fault.sentence).toBeNull();
  await act(settled);
});

test.each<[string, Error, text?: string, cancelText?: string]>([
  ['to try again', BROKEN, 'Please try again.', 'Failed to cancel game'],
  ['of a refusal', refusal(409, { code: 'CONFLICT', reason: 'creator-is-playing' })],
  ['of a code that explains itself', refusal(403, { code: 'RATING_OUT_OF_RANGE' })],
  ['of an outage with a reason', refusal(503, { code: 'UNAVAILABLE', reason: 'newgames-stopped' })],
])('G31 K8 shows a title for each failure, and the sentence %s', async (_name, error, ...texts) => {
  const [text = 'Why it is refused.', cancelText = text] = texts;
  const { press, said } = openLobby(error);
  await press((lobby) => lobby.find('balance', '300+3'));
  await press((lobby) => lobby.lookUp('ABCD1234'));
  await press((lobby) => lobby.join());
  await press((lobby) => lobby.create(PRIVATE));
  await press((lobby) => lobby.create(PUBLIC));
  await press((lobby) => lobby.cancel());
  await press((lobby) => lobby.joinOpen(7));
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

test('joins nothing that only held money would pay, and asks for a deposit of what is missing', async () => {
  const { press, said, calls } = openLobby(game, { balance: '1.5', held: '0.95' });
  await press((lobby) => lobby.join());
  const told = 'Part is held: 0.95 SOL are under review. You can use 0.55 SOL.';
  expect(said.toasts).toEqual([['Insufficient Balance', told]]);
  expect(said.deposits).toEqual([{ required: parseSol('1'), current: parseSol('0.55') }]);
  expect(calls).toEqual([]);
});

test('opens the table of a joined match, and reads no list of the lobby that it leaves', async () => {
  const { press, said, calls } = openLobby(game);
  await press((lobby) => lobby.join());
  expect(said).toMatchObject({ toasts: [], went: [['/chess-game-mobile?gameId=7', { state: SEATED }]] });
  expect(calls.map(({ path }) => path)).toEqual(['/api/games/:id/join']);
});

test('sends one request for two clicks, and repeats one whose outcome is unknown under the same key', async () => {
  const { press, calls } = openLobby(BROKEN);
  await press((lobby) => {
    lobby.join();
    lobby.join();
  });
  await press((lobby) => lobby.join());
  expect(calls.map(({ path }) => path)).toEqual(Array(2).fill('/api/games/:id/join'));
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
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
  const { press, said } = openLobby(answer);
  await press((lobby) => lobby.joinOpen(7));
  expect(said.toasts).toEqual([['Failed to join match', text]]);
});

test('K2 refuses a wager above the balance before it sends a request, with both amounts', async () => {
  const { press, said, calls } = openLobby(game, { balance: '0.5' });
  await press((lobby) => lobby.join());
  await press((lobby) => lobby.lobby.setWager('1'));
  await press((lobby) => lobby.find('balance', '300+3'));
  const text = 'You need 1 SOL to join this match. Your current balance is 0.5 SOL.';
  expect(said.toasts).toEqual(Array(2).fill(['Insufficient Balance', text]));
  expect(said.deposits).toEqual(Array(2).fill({ required: 1_000_000_000n, current: 500_000_000n }));
  expect(calls).toEqual([]);
});

test('K1 K2 J17 opens the deposit with the server’s amounts when the server refuses', async () => {
  const amounts = { requiredAmount: '1', currentBalance: '0.25' };
  const { press, said } = openLobby(refusal(402, { code: 'INSUFFICIENT_BALANCE', ...amounts }));
  await press((lobby) => lobby.create(PUBLIC));
  await press((lobby) => lobby.join());
  expect(said.toasts).toEqual([
    ['Insufficient Balance', 'You do not have enough SOL to create this match. Please deposit more funds.'],
    ['Insufficient Balance', 'You need 1 SOL to join this match. Your current balance is 0.25 SOL.'],
  ]);
  expect(said.deposits).toEqual(Array(2).fill({ required: 1_000_000_000n, current: 250_000_000n }));
});

test('B18 B20 searches for one time control or for any, and shows the result, online creators first', async () => {
  const [away, here] = [
    { ...game, creatorOnline: false },
    { ...game, id: 8, creatorOnline: true },
  ];
  const { press, now, calls } = openLobby([away, here]);
  await press((lobby) => lobby.find('balance', '900+10'));
  expect(now().lobby.dialog).toEqual({
    kind: 'found',
    games: [here, away],
    source: 'balance',
    speed: '900+10',
  });
  await press((lobby) => lobby.find('balance', null));
  expect(now().lobby.dialog).toMatchObject({ kind: 'found', speed: null });
  const query = { wagerAmount: '0.1', excludeUserId: 1, stakeSource: 'balance' };
  expect(calls.map((call) => call.query)).toEqual([{ ...query, timeControl: '900+10' }, query]);
});

test('X52 lists online creators first, and among them the nearest rating', async () => {
  const waiting = (id: number, rating: number, creatorOnline = true) => ({
    ...game,
    id,
    whitePlayer: { rating },
    creatorOnline,
  });
  const { press, now } = openLobby([waiting(1, 1500, false), waiting(2, 1900), waiting(3, 1450)]);
  await press((lobby) => lobby.find('balance', '300+3'));
  expect(now().lobby.dialog).toMatchObject({ games: [{ id: 3 }, { id: 2 }, { id: 1 }] });
});

describe('a search while no one waits', () => {
  afterEach(() => settings.set({ openTableAtOnce: false }));

  test('X50 asks before the first table, and then opens it at once', async () => {
    const { press, now, calls } = openLobby([]);
    await press((lobby) => lobby.find('balance', '300+3'));
    expect(now().lobby.dialog).toMatchObject({ kind: 'found', games: [] });
    settings.set({ openTableAtOnce: true });
    await press((lobby) => lobby.find('balance', '300+3'));
    const created = calls.filter(({ path }) => path === '/api/games');
    expect(created.map(({ body }) => body)).toMatchObject([
      { wagerAmount: '0.1', timeControl: '300+3', isPrivate: false, orJoin: true },
    ]);
  });

  test('X51 takes the seat of a table that opened meanwhile', async () => {
    const { press, now, said } = openLobby({ ...game, blackPlayerId: 1, joined: true });
    await press((lobby) => lobby.create({ ...PUBLIC, orJoin: true }));
    expect(said.went).toEqual([['/chess-game-mobile?gameId=7', { state: { isSeated: true } }]]);
    expect(now().lobby.dialog).toBeNull();
  });
});

test('B21 B22 B24 creates a game with its time control, each under its own key, and shows that it waits', async () => {
  const { press, now, calls } = openLobby(game);
  await press((lobby) => lobby.create(PUBLIC));
  await press((lobby) => lobby.create({ ...PUBLIC, timeControl: '180+2' }));
  const created = calls.filter(({ path }) => path === '/api/games');
  expect(created.map(({ body }) => body)).toMatchObject([
    { whitePlayerId: 1, wagerAmount: '0.1', timeControl: '600+0' },
    { timeControl: '180+2' },
  ]);
  expect(new Set(created.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  expect(now().lobby.dialog).toEqual({ kind: 'waiting', game });
});

describe('a match with stakes on chain', () => {
  const address = '/chess-game-mobile?gameId=7';

  test('opens the screen of a created game, which requests the signature immediately', async () => {
    const { press, now, said } = openLobby(onChain);
    await press((lobby) => lobby.lobby.open({ kind: 'creating' }));
    await press((lobby) => lobby.create({ ...PRIVATE, stakeSource: 'escrow' }));
    expect(said.went).toEqual([[`${address}&gameCode=ABCD1234`, { state: { stake: true } }]]);
    expect(now().lobby.dialog).toBeNull();
  });

  test('opens the screen of a chosen game without checking the playing balance', async () => {
    const { press, now, said } = openLobby(onChain, { balance: '0' });
    await press((lobby) => lobby.lobby.open({ kind: 'join-code' }));
    await press((lobby) => lobby.choose(onChain, null));
    expect(now().lobby.dialog).toBeNull();
    await press((lobby) => lobby.lookUp('abcd 1234'));
    expect(said.went).toEqual([[address], [`${address}&gameCode=ABCD1234`]]);
    expect(said.toasts).toEqual([]);
  });

  test('confirms before it cancels a game, and shows the return of the wager', async () => {
    const { press, now, said } = openLobby(onChain, ADA, onChain);
    await press((lobby) => lobby.ask());
    expect(now().lobby.dialog).toEqual({ kind: 'leaving', game: onChain });
    await press((lobby) => lobby.cancel());
    expect(now().lobby.dialog).toEqual({ kind: 'left', game: onChain });
    expect(said.toasts).toEqual([]);
  });

  test('searches both sources for a wager from the wallet, whatever the playing balance', async () => {
    const { press, now, said, calls } = openLobby([], { balance: '0' }, game, ESCROW);
    await press((lobby) => lobby.find('escrow', '300+3'));
    const query = { wagerAmount: '0.1', excludeUserId: 1, timeControl: '300+3' };
    expect(calls.map((call) => call.query)).toEqual(
      ['balance', 'escrow'].map((stakeSource) => ({ ...query, stakeSource })),
    );
    expect(now().lobby.dialog).toEqual({ kind: 'found', source: 'escrow', speed: '300+3', games: [] });
    expect(said.toasts).toEqual([]);
  });
});

test('shows the terms of a chosen match, and the refund of a cancelled one', async () => {
  const { press, now, said } = openLobby(game);
  await press((lobby) => lobby.choose(game, 'ABCD1234'));
  expect(now().lobby.dialog).toEqual({ kind: 'confirm-join', game, gameCode: 'ABCD1234' });
  await press((lobby) => lobby.ask());
  expect(said.toasts).toEqual([['Game Cancelled', 'Your 1 SOL wager was refunded.']]);
  expect(now().lobby.dialog).toBeNull();
});
