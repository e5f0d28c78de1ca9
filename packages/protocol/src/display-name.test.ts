import { afterEach, describe, expect, test, vi } from 'vitest';
import { graphemeCount, parseDisplayName } from './display-name.ts';

describe('D3 allowed names come out trimmed and in NFKC', () => {
  test.each([
    ['  Night Owl ', 'Night Owl'],
    ['rajan_v', 'rajan_v'],
    ['Ｗｉｄｅ', 'Wide'],
    ['Jürgen-7', 'Jürgen-7'],
    ['Zoë'.normalize('NFD'), 'Zoë'.normalize('NFC')],
    ['さくらカナ漢字', 'さくらカナ漢字'],
    ['김 한글 漢', '김 한글 漢'],
    ['नमस्ते', 'नमस्ते'],
    ['Nguyễn', 'Nguyễn'], // two marks on one letter
    ['7', '7'],
    ['x'.repeat(20), 'x'.repeat(20)],
    ['é'.normalize('NFD').repeat(20), 'é'.repeat(20)],
  ])('R9 %j', (raw, name) => {
    expect(parseDisplayName(raw)).toBe(name);
  });
});

describe('without a segmenter, as in browsers of 2023', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['Ilse', 4],
    ['Zoë'.normalize('NFD'), 3],
    ['Nguyễn'.normalize('NFD'), 6],
    ['김한글', 3],
  ])('%j has %i letters', (name, letters) => {
    expect(graphemeCount(name)).toBe(letters);
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    expect(graphemeCount(name)).toBe(letters);
  });
});

describe('refused names have one reason', () => {
  test.each([
    ['', 'empty'],
    ['\u3000', 'empty'],
    ['x'.repeat(21), 'too-long'],
    ['नि'.repeat(21), 'too-long'],
    [`a${'\u0301'.repeat(80)}`, 'too-long'],
    ['a\u200bb', 'character'],
    ['a\u202eb', 'character'],
    ['a\u0000', 'character'],
    ['🦊', 'character'],
    ['---', 'character'],
    ['a@b', 'character'],
    ['a\u1160b', 'character'], // a filler of Hangul, which shows nothing
    ['\u3164', 'character'], // and another, which NFKC makes the first
    ['a\u034fb', 'character'], // joins nothing, shows nothing
    ['a\u0336\u0337\u0338', 'marks'],
    [`Z${'\u0317'.repeat(54)}`, 'marks'],
    ['pаypal', 'mixed-scripts'], // Cyrillic а
    ['aさ', 'mixed-scripts'],
  ])('R9 %j is %s', (raw, fault) => {
    expect(parseDisplayName(raw)).toEqual({ refused: fault });
  });
});
