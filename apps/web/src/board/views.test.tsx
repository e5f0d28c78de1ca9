// The board and the promotion choice as rendered without a browser.
import { INITIAL_FEN, parseSquare, type Side } from '@kingstake/chess';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createManualTimers } from '../net/testkit/manual-timers.ts';
import { createFakePage } from '../ui/testkit/fake-page.ts';
import { Board } from './board.tsx';
import { PromotionChoice, queenInTime } from './promotion-choice.tsx';

const nothing = () => undefined;
const PLAIN = {
  fen: INITIAL_FEN,
  orientation: 'white',
  movable: 'white',
  lastMove: null,
  onMove: nothing,
} as const;
const board = (more: Partial<Parameters<typeof Board>[0]> = {}) =>
  renderToString(<Board {...PLAIN} {...more} />);
const premoved = (...moves: [from: string, to: string][]) => ({
  side: null,
  moves: moves.map(([from, to]) => ({ from, to })),
  onChange: nothing,
});
const squares = (html: string) => [...html.matchAll(/data-square="(..)"/g)].map(([, name]) => name);
const nameOf = (html: string, square: string) =>
  [...html.matchAll(/aria-label="([^"]*)"/g)]
    .map(([, name]) => name)
    .find((name) => name?.startsWith(square));

describe('the board', () => {
  test('G12 has 8 rows of 8 squares, a8 first for White and h1 first for Black, and one tab stop', () => {
    const white = board();
    expect(white.match(/role="row"/g)).toHaveLength(8);
    expect(squares(white)).toHaveLength(64);
    expect(white.match(/tabindex="0"/g)).toHaveLength(1);
    expect([squares(white)[0], squares(white)[63]]).toEqual(['a8', 'h1']);
    const black = squares(board({ orientation: 'black' }));
    expect(black).toEqual(squares(white).toReversed());
  });

  test('labels every square with its name, piece and marks', () => {
    const html = board({
      fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
      lastMove: { from: 'd8', to: 'h4' },
      movable: null,
      premoves: premoved(['b8', 'c6']),
    });
    expect(nameOf(html, 'e1')).toBe('e1, white king, in check');
    expect(nameOf(html, 'h4')).toBe('h4, black queen, last move');
    expect(nameOf(html, 'b8')).toBe('b8, premove');
    expect(nameOf(html, 'c6')).toBe('c6, black knight, premove');
    expect(nameOf(html, 'e4')).toBe('e4');
  });

  test('announces a premove and how to clear it', () => {
    const announcement = (html: string) => /role="status">([^<]*)</.exec(html)?.[1];
    expect(announcement(board())).toBe('');
    const one = announcement(board({ premoves: premoved(['b8', 'c6']) }));
    expect(one).toBe('Premove from b8 to c6. Escape takes it back.');
    const two = announcement(board({ premoves: premoved(['b8', 'c6'], ['c6', 'd4']) }));
    expect(two).toBe('Premove 2 from c6 to d4. Escape takes all of them back.');
  });

  test('numbers the targets of premoves', () => {
    const html = board({ premoves: premoved(['b8', 'c6'], ['g8', 'f6'], ['c6', 'b8'], ['b8', 'c6']) });
    expect(html.match(/class="num">[^<]*/g)).toEqual(['1, 4', '2', '3'].map((text) => `class="num">${text}`));
  });

  test('shows coordinates on the rim with a fallback inside, inside only, or nowhere', () => {
    const letters = (coordinates: 'rim' | 'squares' | 'off') =>
      board({ coordinates }).match(/data-on="/g)?.length ?? 0;
    expect([letters('rim'), letters('squares'), letters('off')]).toEqual([32, 16, 0]);
  });

  test('sets the animation time, or leaves it to the tokens', () => {
    expect(board({ animationMs: 80 })).toContain('--travel-set:80ms');
    expect(board()).not.toContain('--travel-set');
  });
});

describe('promotion choice', () => {
  const choice = (square: string, orientation: Side = 'white', timed = true) =>
    renderToString(
      <PromotionChoice
        side="white"
        square={parseSquare(square) ?? 0}
        orientation={orientation}
        timers={timed ? createManualTimers() : null}
        onChoose={nothing}
        onCancel={nothing}
      />,
    );

  test('G15 offers queen, rook, bishop and knight by name in a titled dialog', () => {
    const html = choice('a8');
    const labelled = /role="dialog"[^>]*aria-labelledby="([^"]+)"/.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<h2 id="${labelled}"[^>]*>Choose Promotion Piece<`));
    const names = [...html.matchAll(/<button[^>]*aria-label="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['Queen', 'Rook', 'Bishop', 'Knight']);
  });

  test('G15 covers the file of its square with the queen on it, in either orientation', () => {
    expect(choice('c8')).toMatch(/data-from="top" style="left:25%"/);
    expect(choice('c8', 'black')).toMatch(/data-from="bottom" style="left:62.5%"/);
  });

  test('chooses by the letters of the pieces, alone', () => {
    const page = createFakePage();
    const chosen: string[] = [];
    page.draw(
      <PromotionChoice
        side="white"
        square={parseSquare('a8') ?? 0}
        orientation="white"
        timers={null}
        onChoose={(piece) => chosen.push(piece)}
        onCancel={nothing}
      />,
    );
    const press = (key: string, held = {}) =>
      page.fire('role', 'dialog', 'onKeyDown', {
        key,
        ...held,
        currentTarget: { querySelectorAll: () => [] },
        preventDefault: nothing,
      });
    for (const key of ['q', 'R', 'b', 'N', 'k', 'p']) press(key);
    press('r', { ctrlKey: true });
    expect(chosen).toEqual(['q', 'r', 'b', 'n']);
    page.leave();
  });

  test('G16 shows the time limit, if there is one', () => {
    expect(choice('a8')).toMatch(/animation-duration:2000ms/);
    expect(choice('a8', 'white', false)).not.toContain('animation-duration');
  });

  test('G16 promotes to a queen after 2 s, and not after a choice', async () => {
    const timers = createManualTimers();
    const chosen: string[] = [];
    queenInTime(timers, (piece) => chosen.push(piece));
    await timers.advance(1_999);
    expect(chosen).toEqual([]);
    await timers.advance(1);
    expect(chosen).toEqual(['q']);
    const stop = queenInTime(timers, (piece) => chosen.push(piece));
    stop();
    await timers.advance(5_000);
    expect(chosen).toEqual(['q']);
  });
});
