import { DEFAULT_PICTURE_URL } from '@kingstake/protocol/avatars';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { settings } from '../../settings/index.ts';
import { textOf as textIn } from '../../ui/testkit/text-of.ts';
import { FindingOpponent } from '../live/before-game.tsx';
import { Score, Tally } from '../live/head-to-head.tsx';
import { checkmateToast } from '../live/table-view.ts';
import { ACTIONS, CLOCKS, RATE, VIEW } from '../testkit/table.ts';
import { PLAY_TEXTS, SIDE_TEXTS } from '../texts.ts';
import { Clock } from './clock.tsx';
import { GameTable, MoveAnnouncer, spokenMove } from './game-table.tsx';
import { PlayerName } from './player-card.tsx';
import { EmptyGame, LoadingTable } from './standing-card.tsx';
import type { ClockView, TableNotice, TableView } from './view.ts';

const nothing = () => {};
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const MOVE = { from: 'e2', to: 'e4', san: 'e4', fen: AFTER_E4 };
const textOf = (element: React.ReactElement) => textIn(renderToString(element));

test('G1 shows the wager and Cancel while finding an opponent', () => {
  const text = textOf(<FindingOpponent wagerSol="0.1" time="10+0" onCancel={nothing} />);
  for (const words of ['Finding opponent...', '0.1 SOL', 'Cancel']) expect(text).toContain(words);
});

test('G2 shows Chess Game with Return to Home without a game', () => {
  const text = textOf(<EmptyGame onHome={nothing} />);
  for (const words of ['Chess Game', 'Return to Home']) expect(text).toContain(words);
});

const tableOf = (view: Partial<TableView>, clocks: Partial<ClockView> = {}, notice?: TableNotice) => (
  <GameTable
    view={{ ...VIEW, ...view }}
    clocks={{ ...CLOCKS, ...clocks }}
    actions={ACTIONS}
    rate={RATE}
    notice={notice ?? null}
  />
);
const seen = (...props: Parameters<typeof tableOf>) => textOf(tableOf(...props));

describe('the players', () => {
  const known = {
    avatarId: null,
    record: { wins: 3, losses: 1 },
    earningsSol: '2.5',
    hasPage: true,
  } as const;
  const rated = (name: string) => ({ ...known, name, rating: { rating: 1612, provisional: false } });
  const view = { you: rated('Ada'), opponent: rated('Bob') };

  test('links from the opponent’s name to their page in a new tab, and from no other seat', () => {
    const links = (more: Partial<TableView>) =>
      renderToString(tableOf({ ...view, ...more })).match(/href="\/player\/[^>]*/g);
    expect(links({})).toEqual(['href="/player/Bob" target="_blank" rel="noreferrer"']);
    expect(links({ observer: true })).toHaveLength(2);
    expect(links({ opponent: { ...known, name: 'Bot', hasPage: false } })).toBeNull();
  });

  test('hides ratings and earnings in focus mode, while the player plays', () => {
    settings.set({ focus: true });
    const shown = (more: Partial<TableView>) => {
      const text = seen({ ...view, ...more });
      return ['1612', 'SOL earned', '3–1'].map((words) => text.includes(words));
    };
    const ending = { title: 'TIME', text: '', tone: 'won' } as const;
    expect(shown({})).toEqual([false, false, true]);
    expect(shown({ ending })).toEqual([true, true, true]);
    expect(shown({ observer: true })).toEqual([true, true, true]);
    settings.set({ focus: false });
    expect(shown({})).toEqual([true, true, true]);
  });
});

test('shows the board and both seats while the game loads', () => {
  const html = renderToString(<LoadingTable />);
  expect(html).toContain('role="status"');
  expect(html.match(/data-seat="unknown"/g)).toHaveLength(2);
  expect(html).toMatch(/class="[^"]*frame/);
});

test('states in a practice game that the clock waits for the first move', () => {
  const training = { mode: 'training', wagerSol: null, canOfferDraw: false } as const;
  expect(seen(training, { running: null })).toContain(PLAY_TEXTS.clockWaits);
  expect(seen(training, { running: 'white' })).not.toContain(PLAY_TEXTS.clockWaits);
});

test('G3 G4 G5 G6 G7 shows title, terms, prize and the actions of a live game in the header', () => {
  const live = seen({});
  for (const words of ['Chess Game', 'Standard Match · 10+0', 'Resign', '≈ $137', 'Winner gets'])
    expect(live).toContain(words);
  expect(renderToString(tableOf({}))).toContain(`aria-label="${PLAY_TEXTS.back}"`);
  const waiting = seen({ canClose: true, canResign: false, banner: 'waiting', opponent: null });
  expect([waiting.includes('Resign'), waiting.includes('Close game')]).toEqual([false, true]);
});

test('G4 G5 G7 names the difficulty of a training game, and no wager', () => {
  const training = seen({ mode: 'training', difficulty: 'hard', wagerSol: null });
  expect(training).toMatch(/\|Training Mode\|+Hard\|/);
  // Once in the header, and once next to the board.
  expect([training.split('|No Wager|').length, training.includes('Winner gets')]).toEqual([3, false]);
});

test('shows the mate in the banner, and no longer IN CHECK', () => {
  const mated = { inCheck: true, banner: null, movable: null };
  expect(seen({ ...mated, banner: 'your-turn' })).toContain('In check');
  const ending = { title: 'CHECKMATE', text: 'Bob wins', tone: 'lost', score: '0–1' } as const;
  const over = seen({ ...mated, ending });
  for (const words of ['CHECKMATE', 'Bob wins', '0–1']) expect(over).toContain(words);
  expect(over).not.toContain('In check');
});

test('counts down the first move in the banner, worded for each side', () => {
  const yours = seen({}, { nowMs: () => 13_000 });
  expect(yours).toMatch(/First move within[ |]+0:47/);
  const clocks = { whiteMs: 590_000, running: 'black', nowMs: () => 29_000 } as const;
  const theirs = seen({ banner: 'opponent-turn', turn: 'black', moves: [MOVE] }, clocks);
  expect(theirs).toMatch(/Their first move:[ |]+0:31/);
  expect(seen({ mode: 'training', wagerSol: null })).not.toContain('First move within');
});

test('shows the notice with its actions next to the board, not in the banner', () => {
  const actions = [{ label: 'Try now', run: nothing }];
  const notice = { key: 'lost', tone: 'warn', icon: 'off', title: 'Connection lost.', actions } as const;
  const text = seen({}, {}, notice);
  for (const words of ['YOUR TURN', 'Connection lost.', 'Try now']) expect(text).toContain(words);
});

test('D16 shows the bot with the default picture', () => {
  const bot = { name: 'Bot', avatarId: null, isBot: true, record: null, earningsSol: null };
  const html = (opponent: typeof bot) => renderToString(tableOf({ opponent }));
  expect(html(bot)).toContain(`src="${DEFAULT_PICTURE_URL}"`);
  expect(html({ ...bot, isBot: false })).not.toContain(DEFAULT_PICTURE_URL);
});

describe('player cards', () => {
  const clocks = { ...CLOCKS, whiteMs: 402_000, blackMs: 248_000, running: null };
  const record = { wins: 187, losses: 80 };
  const clockOf = (side: 'white' | 'black') => textOf(<Clock clocks={clocks} side={side} name="Ilse" own />);

  test('G8 shows the opponent’s clock, shortened address, record and earnings', () => {
    const name = '7Np4xQmVjB2hTqk5cTgVwYd4Lq3aXz1BsE9kUuH29fKe';
    const seat = { name, avatarId: null, record, earningsSol: '251.9' };
    const text = textOf(<PlayerName seat={seat} inCheck={false} />);
    for (const words of ['7Np4…9fKe', '187–80', '251.900', 'SOL earned']) expect(text).toContain(words);
    expect(clockOf('black')).toContain('4:08');
  });

  test('G9 shows the player’s clock, username, record, earnings, and IN CHECK only in check', () => {
    const seat = { name: 'Ilse Okonkwo', avatarId: null, record, earningsSol: '121.375' };
    const shown = (inCheck: boolean) => textOf(<PlayerName seat={seat} inCheck={inCheck} />);
    for (const words of ['Ilse Okonkwo', '187–80', '121.375', 'In check']) {
      expect(shown(true)).toContain(words);
    }
    expect(shown(false)).not.toContain('In check');
    expect(clockOf('white')).toContain('6:42');
  });
});

test('says in the banner whose turn it is, and who is in check', () => {
  const clocks = { running: null };
  for (const words of ['YOUR TURN', 'White to move']) expect(seen({}, clocks)).toContain(words);
  for (const words of ['YOUR TURN', 'you are in check'])
    expect(seen({ inCheck: true }, clocks)).toContain(words);
});

test('tells spectators that they are watching, and whose move it is', () => {
  const text = seen({ banner: 'watching', observer: true, turn: 'black' });
  for (const words of ['You are watching', 'Black to move']) expect(text).toContain(words);
});

test('marks a pending move on the player’s own clock only, which is stopped', () => {
  const sending = { whiteMs: 260_000, blackMs: 280_000, running: null, sending: 'white' } as const;
  const clocks: ClockView = { ...CLOCKS, ...sending, nowMs: () => 9_000 };
  const clockOf = (side: 'white' | 'black') =>
    renderToString(<Clock clocks={clocks} side={side} name="Ada" own />);
  expect(clockOf('white')).toContain('data-sending="true"');
  expect(clockOf('white')).toContain('4:20');
  expect(clockOf('black')).not.toContain('data-sending');
  // The move waits for the socket, so it is not being sent.
  const unsent: ClockView = { ...clocks, running: 'white' };
  expect(renderToStaticMarkup(<Clock clocks={unsent} side="white" name="Ilse" own />)).not.toContain(
    'data-sending',
  );
});

test.each([
  ['white', 'white', 'success'],
  ['black', 'white', 'error'],
  ['black', null, 'error'],
] as const)('G11 shows the CHECKMATE toast for 3 s, if %s wins and %s plays: %s', (winner, side, variant) => {
  expect(checkmateToast(winner, side)).toMatchObject({ title: 'CHECKMATE', variant, durationMs: 3_000 });
  expect(checkmateToast('black', null).description).toBe('Black wins.');
});

test('counts earlier games between the players once there is a result', () => {
  expect(textOf(<Tally opponent="Bob" wins={7} draws={2} losses={5} />)).toMatch(
    /You and Bob\|+won\|+7\|+drawn\|+2\|+lost\|+5/,
  );
  expect(textOf(<Tally opponent="Bob" wins={0} draws={0} losses={0} />)).toBe('');
  expect(textOf(<Score opponent="Bob" wins={7} draws={2} losses={5} />)).toMatch(
    /You\|* \|*7–2–5\|.*You and Bob: 7 won, 2 drawn, 5 lost/,
  );
  expect(textOf(<Score opponent="Bob" wins={0} draws={0} losses={0} />)).toBe('');
});

const E4 = { from: 'e2', to: 'e4', san: 'e4', fen: '4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1' };
const E5 = { from: 'e7', to: 'e5', san: 'e5', fen: '4k3/8/8/4p3/8/8/4P3/4K3 w - - 0 1' };

test.each([
  ['White’s first move', [E4], SIDE_TEXTS.white],
  ['Black’s answer', [E4, E5], SIDE_TEXTS.black],
  ['Black’s move where Black began', [E5], SIDE_TEXTS.black],
  ['White’s answer there', [E5, E4], SIDE_TEXTS.white],
])('announces the side of %s from the position', (_what, moves, side) => {
  expect(renderToStaticMarkup(<MoveAnnouncer moves={moves} />)).toContain(`>${side}: `);
});

test('announces each move at the table, and nothing before the first one', () => {
  expect(seen({ moves: [MOVE] })).toContain('White: e4');
  expect(renderToStaticMarkup(<MoveAnnouncer moves={[]} />)).toContain('data-said="move"></p>');
});

test.each([
  ['e4', 'e4'],
  ['Nf3+', 'Knight f3, check'],
  ['exd5', 'e takes d5'],
  ['Nbd2', 'Knight b d2'],
  ['R1xa3', 'Rook 1 takes a3'],
  ['Qh4#', 'Queen h4, checkmate'],
  ['e8=Q', 'e8, promotes to Queen'],
  ['dxc1=N+', 'd takes c1, promotes to Knight, check'],
  ['O-O', 'castles kingside'],
  ['O-O-O#', 'castles queenside, checkmate'],
  ['?', '?'],
])('announces %s as "%s"', (san, words) => {
  expect(spokenMove(san)).toBe(words);
});
