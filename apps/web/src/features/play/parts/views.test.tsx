// The words of the game screen's views, as they are rendered without a browser.
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BANNER_TEXTS, PLAY_TEXTS } from '../texts.ts';
import { checkmateToast } from './checkmate-toast.ts';
import { Clock } from './clock.tsx';
import { EmptyGame } from './empty-game.tsx';
import { FindingOpponent } from './finding-opponent.tsx';
import type { ClockView } from './game-table-props.ts';
import { SeatWho } from './seat-card.tsx';
import { TableHeader } from './table-header.tsx';
import { TurnBanner } from './turn-banner.tsx';

const nothing = () => {};
const textOf = (element: React.ReactElement) =>
  renderToString(element)
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll('&#x27;', "'");

test('G1 the finding-opponent view shows the wager and Cancel', () => {
  const text = textOf(<FindingOpponent wagerSol="0.1" onCancel={nothing} />);
  for (const words of ['Finding opponent...', '0.1 SOL', 'Cancel']) expect(text).toContain(words);
});

test('G2 the empty view is Chess Game with Return to Home', () => {
  const text = textOf(<EmptyGame onHome={nothing} />);
  for (const words of ['Chess Game', 'Return to Home']) expect(text).toContain(words);
});

describe('the header', () => {
  const shared = { onBack: nothing, onExit: nothing };
  const live = textOf(<TableHeader mode="live" prize="≈ $137" exit="resign" {...shared} />);
  const training = textOf(
    <TableHeader mode="training" difficulty="hard" prize={null} exit="resign" {...shared} />,
  );

  test('G3 has a back arrow with a name', () => {
    expect(renderToString(<TableHeader mode="live" prize={null} exit={null} {...shared} />)).toContain(
      `aria-label="${PLAY_TEXTS.back}"`,
    );
  });

  test('G4 is titled Training Mode or Chess Game', () => {
    expect([live.includes('Chess Game'), training.includes('Training Mode')]).toEqual([true, true]);
  });

  test('G5 says the difficulty or Standard Match', () => {
    expect([live.includes('Standard Match'), training.includes('Hard')]).toEqual([true, true]);
  });

  test('G6 has a Resign button, or one that closes a game nobody joined', () => {
    expect(live).toContain('Resign');
    const waiting = textOf(<TableHeader mode="live" prize={null} exit="close" {...shared} />);
    expect([waiting.includes('Resign'), waiting.includes('Close game')]).toEqual([false, true]);
  });

  test('G7 shows the prize, and No Wager in training', () => {
    expect([live.includes('≈ $137'), training.includes('No Wager')]).toEqual([true, true]);
  });
});

describe('the cards of the players', () => {
  const clocks: ClockView = { whiteMs: 402_000, blackMs: 248_000, atMs: 5, running: null };
  const record = { wins: 187, losses: 80 };
  const clockOf = (side: 'white' | 'black') =>
    textOf(<Clock clocks={clocks} side={side} name="Ilse" own nowMs={() => 5} />);

  test('G8 the opponent: clock, shortened address, record and earnings', () => {
    const name = '7Np4xQmVjB2hTqk5cTgVwYd4Lq3aXz1BsE9kUuH29fKe';
    const seat = { name, avatarId: null, record, earningsSol: '251.9' };
    const text = textOf(<SeatWho seat={seat} inCheck={false} />);
    for (const words of ['7Np4…9fKe', '187–80', '251.900', 'SOL earned']) expect(text).toContain(words);
    expect(clockOf('black')).toContain('4:08');
  });

  test('G9 the player: clock, username, record, earnings, and IN CHECK only in check', () => {
    const seat = { name: 'Ilse Okonkwo', avatarId: null, record, earningsSol: '121.375' };
    const shown = (inCheck: boolean) => textOf(<SeatWho seat={seat} inCheck={inCheck} />);
    for (const words of ['Ilse Okonkwo', '187–80', '121.375', 'In check']) {
      expect(shown(true)).toContain(words);
    }
    expect(shown(false)).not.toContain('In check');
    expect(clockOf('white')).toContain('6:42');
  });
});

test('G10 the four banners, word for word', () => {
  expect(Object.values(BANNER_TEXTS)).toEqual([
    'YOUR TURN',
    "OPPONENT'S TURN",
    'Waiting for opponent...',
    'Bot is thinking....',
  ]);
  const text = textOf(<TurnBanner banner="your-turn" turn="white" inCheck />);
  for (const words of ['YOUR TURN', 'White to move', 'you are in check']) expect(text).toContain(words);
});

test('a move on its way is said beside the turn, and marked on the own clock alone', () => {
  const banner = (sending: boolean) =>
    textOf(<TurnBanner banner="opponent-turn" turn="black" inCheck={false} sending={sending} />);
  expect([banner(true), banner(false)].map((text) => text.includes('Sending your move…'))).toEqual([
    true,
    false,
  ]);
  const clocks: ClockView = { whiteMs: 260_000, blackMs: 280_000, atMs: 0, running: null, sending: 'white' };
  const clockOf = (side: 'white' | 'black') =>
    renderToString(<Clock clocks={clocks} side={side} name="Ada" own nowMs={() => 9_000} />);
  expect(clockOf('white')).toContain('data-sending="true"');
  expect(clockOf('white')).toContain('4:20');
  expect(clockOf('black')).not.toContain('data-sending');
});

test('G11 the CHECKMATE toast is green on a win and red otherwise, for 3 s', () => {
  expect(checkmateToast('white', 'white')).toMatchObject({
    title: 'CHECKMATE',
    variant: 'success',
    durationMs: 3_000,
  });
  expect(checkmateToast('black', null).description).toBe('Black wins.');
  expect(checkmateToast('black', 'white')).toMatchObject({
    title: 'CHECKMATE',
    variant: 'error',
    durationMs: 3_000,
  });
});

test('G26 the resign dialog asks in exactly these words', () => {
  expect(PLAY_TEXTS.resignText).toBe(
    'Are you sure you want to resign? This action cannot be undone and you will lose the game.',
  );
});

test('G28 a game without an opponent is closed with Yes, Close Game or No, Stay in Game', () => {
  expect([PLAY_TEXTS.closeTitle, PLAY_TEXTS.closeYes, PLAY_TEXTS.closeNo]).toEqual([
    'Close This Game?',
    'Yes, Close Game',
    'No, Stay in Game',
  ]);
});
