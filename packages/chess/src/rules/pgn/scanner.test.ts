import { describe, expect, test } from 'vitest';
import { Scanner } from './scanner.ts';

/** Returns every token as `kind:value`, on one line. */
function tokensOf(text: string): string {
  const scanner = new Scanner(text, { steps: 0 });
  const tokens: string[] = [];
  for (let kind = scanner.next(); kind !== 'end'; kind = scanner.next()) {
    if (kind === 'tag') tokens.push(`tag:${scanner.name}=${scanner.value}`);
    else if (kind === 'comment' || kind === 'result') tokens.push(`${kind}:${scanner.value}`);
    else if (kind === 'nag') tokens.push(`nag:${scanner.nag}`);
    else if (kind === 'fault') tokens.push(`fault:${scanner.fault}`);
    else if (kind === 'open' || kind === 'close') tokens.push(kind);
    else tokens.push(`${kind}:${text.slice(scanner.start, scanner.position)}`);
  }
  return tokens.join(' ');
}

describe('tokens', () => {
  test.each([
    ['nothing', ' \t\r\n\v\f', ''],
    ['a move', 'e4', 'symbol:e4'],
    [
      'moves in any form',
      'Qa1xb2+ e8=Q# e7-e8Q O-O-O',
      'symbol:Qa1xb2+ symbol:e8=Q# symbol:e7-e8Q symbol:O-O-O',
    ],
    ['move numbers', '1. 1... 1 12.. ...', 'number:1. number:1... number:1 number:12.. number:...'],
    ['a move number without a space', '1.e4 2...e5', 'number:1. symbol:e4 number:2... symbol:e5'],
    ['the one-character ellipsis', '1…e5', 'number:1… symbol:e5'],
    ['results', '1-0 0-1 1/2-1/2 *', 'result:1-0 result:0-1 result:1/2-1/2 result:*'],
    ['castling with zeros', '0-0 0-0-0+', 'symbol:0-0 symbol:0-0-0+'],
    ['symbols that are not results', '1-1 1/2 1-00', 'symbol:1-1 symbol:1/2 symbol:1-00'],
    ['a number without a period before a move', '1e4', 'symbol:1e4'],
    ['annotations', '$0 $146 $255', 'nag:0 nag:146 nag:255'],
    ['annotations without a space', 'e4$1$2', 'symbol:e4 nag:1 nag:2'],
    ['annotation suffixes', '! ? !! ?? !? ?!', 'nag:1 nag:2 nag:3 nag:4 nag:5 nag:6'],
    ['annotation suffixes without a space', 'e4!? e5??', 'symbol:e4 nag:5 symbol:e5 nag:4'],
    ['comments', '{a}{ b {c }', 'comment:a comment: b {c '],
    ['comments over several lines', '{a\nb}', 'comment:a\nb'],
    ['a comment to the end of the line', 'e4 ; a } (\r\ne5', 'symbol:e4 comment: a } (\r\n symbol:e5'],
    ['a comment to the end of the text', ';', 'comment:'],
    ['parentheses', '(e4)', 'open symbol:e4 close'],
    ['an escaped line', '% [x\ne4\n%\n%e5', 'symbol:e4'],
    ['an escape character inside a line', 'e4 %x', 'symbol:e4 symbol:%x'],
    ['a byte order mark', '\ufeffe4', 'symbol:e4'],
    ['a byte order mark before an escape', '\ufeff%x\ne4', 'symbol:e4'],
    ['white space of Latin-1', 'e4\u00a0e5\u0085Nf3', 'symbol:e4 symbol:e5 symbol:Nf3'],
    ['a NUL and an end-of-file of DOS', 'e4\u0000e5\u001a', 'symbol:e4 symbol:e5'],
    [
      'lone surrogates and replacement characters',
      '\ud800 \udc00e4 \ufffd',
      'symbol:\ud800 symbol:\udc00e4 symbol:\ufffd',
    ],
  ])('scans %s', (_, text, tokens) => {
    expect(tokensOf(text)).toBe(tokens);
  });
});

describe('tag pairs', () => {
  test.each([
    ['tag pairs in the export format', '[White "A"]\n[Black "B"]', 'tag:White=A tag:Black=B'],
    ['tag pairs without white space', '[White"A"][Black"B"]', 'tag:White=A tag:Black=B'],
    ['a tag pair with white space', ' [\tWhite\n"A"\r\n]', 'tag:White=A'],
    ['an empty value', '[White ""]', 'tag:White='],
    ['a value with brackets', '[White "[A] {b} ; (c)"]', 'tag:White=[A] {b} ; (c)'],
    ['escaped quotes and backslashes', '[A "\\"x\\" \\\\ \\y"]', 'tag:A="x" \\ \\y'],
    ['a backslash before the quote', '[A "\\\\"]', 'tag:A=\\'],
    ['names of object properties', '[__proto__ "x"][constructor "y"]', 'tag:__proto__=x tag:constructor=y'],
    ['letters of Latin-1', '[A "Grünfeld é"]', 'tag:A=Grünfeld é'],
  ])('scans %s', (_, text, tokens) => {
    expect(tokensOf(text)).toBe(tokens);
  });
});

describe('broken text', () => {
  test.each([
    ['too many marks', 'e4!!! e5', 'symbol:e4 fault:bad-nag symbol:e5'],
    ['marks in a wrong order', '!?!', 'fault:bad-nag'],
    ['an annotation without a number', '$ e5', 'fault:bad-nag symbol:e5'],
    ['an annotation that is too large', '$256 $99999999999999999999', 'fault:bad-nag fault:bad-nag'],
    ['an unterminated comment', 'e4 {a', 'symbol:e4 fault:unterminated-comment'],
    ['unexpected brackets', '] } > <', Array(4).fill('fault:unexpected-character').join(' ')],
    ['a quote', '"', 'fault:unexpected-character'],
    ['a tag without a value', '[White]', 'fault:bad-tag-pair fault:unexpected-character'],
    [
      'a tag without a name',
      '["A"]',
      'fault:bad-tag-pair fault:unexpected-character symbol:A fault:unexpected-character fault:unexpected-character',
    ],
    ['a tag without a closing bracket', '[White "A"\ne4', 'fault:bad-tag-pair symbol:e4'],
    [
      'a value with a line break',
      '[White "A\nB"]',
      'fault:unterminated-tag symbol:B fault:unexpected-character fault:unexpected-character',
    ],
    ['a tag at the end of the text', '[', 'fault:bad-tag-pair'],
  ])('returns a fault for %s', (_, text, tokens) => {
    expect(tokensOf(text)).toBe(tokens);
  });
});

test('reads every character once', () => {
  const meter = { steps: 0 };
  const text = '[White "A"]\n\n1. e4 {a} ; b\n% c\n(d4) $1 1-0\n';
  const scanner = new Scanner(text, meter);
  let tokens = 1;
  while (scanner.next() !== 'end') tokens++;
  expect(meter.steps).toBe(text.length + tokens);
});
