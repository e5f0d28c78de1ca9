// PGN: splits a text into tokens (PGN standard chapter 7) and reads every character once. It checks neither the chess
// rules nor the order of tokens.
import type { PgnFault } from './faults.ts';

/**
 * The kinds of tokens. `symbol` is anything that could be a move, and `fault` is a malformed token. Move numbers and
 * periods are both `number`, because the parser does not check them.
 */
export type TokenKind =
  | 'end'
  | 'tag'
  | 'number'
  | 'symbol'
  | 'result'
  | 'nag'
  | 'comment'
  | 'open'
  | 'close'
  | 'fault';

/** Counts the work for a text: characters that are read, and moves that are made or unmade. */
export interface PgnMeter {
  steps: number;
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const DOLLAR = 0x24;
const PERCENT = 0x25;
const OPEN_PARENTHESIS = 0x28;
const CLOSE_PARENTHESIS = 0x29;
const ASTERISK = 0x2a;
const PERIOD = 0x2e;
const SEMICOLON = 0x3b;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const NEXT_LINE = 0x85; // NEL, the line break of some old systems
const NO_BREAK_SPACE = 0xa0;
const ELLIPSIS = 0x2026; // word processors replace three periods by it
const BYTE_ORDER_MARK = 0xfeff;

// Annotation suffixes, indexed by their NAG (PGN standard 8.2.3.8).
const SUFFIXES: readonly string[] = ['', '!', '?', '!!', '??', '!?', '?!'];
const MAX_NAG = 255;

/** Characters that end a symbol, by code below 128: white space and all characters with a special meaning. */
const ENDS_SYMBOL = new Uint8Array(128);
ENDS_SYMBOL.fill(1, 0, SPACE + 1);
for (const character of '"$()*.;<>[]{}!?') ENDS_SYMBOL[character.charCodeAt(0)] = 1;

function isSpace(code: number): boolean {
  return code <= SPACE || code === NO_BREAK_SPACE || code === BYTE_ORDER_MARK || code === NEXT_LINE;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isNameCharacter(code: number): boolean {
  const letter = code | 0x20;
  return isDigit(code) || (letter >= 0x61 && letter <= 0x7a) || code === 0x5f;
}

/** Reads a text token by token. `next` consumes a token, and the fields describe it. */
export class Scanner {
  readonly text: string;
  readonly meter: PgnMeter;
  position = 0; // offset after the last token
  start = 0; // offset of the last token
  name = ''; // of a tag
  value = ''; // of a tag, a comment (without its braces) or a result
  nag = 0; // of an annotation
  fault: PgnFault = 'unexpected-character'; // of a fault

  constructor(text: string, meter: PgnMeter) {
    this.text = text;
    this.meter = meter;
  }

  /** Consumes the next token and returns its kind. */
  next(): TokenKind {
    const before = this.position;
    this.#skipSpace();
    this.start = this.position;
    const kind = this.#scan();
    this.meter.steps += this.position - before + 1;
    return kind;
  }

  /** Moves back to the start of the last token. */
  stepBack(): void {
    this.position = this.start;
  }

  /**
   * Advances from a broken game to the next one, which starts with a tag on a line after an empty line. Stays in place
   * if a tag starts here, at the start of a line. Advances to the end of the text if there is no other game.
   */
  skipToNextGame(): void {
    const { text } = this;
    if (text.charCodeAt(this.position) === OPEN_BRACKET && this.#isLineStart(this.position)) return;
    let line = this.#endOfLine(this.position);
    let afterEmptyLine = false;
    while (line < text.length) {
      if (afterEmptyLine && text.charCodeAt(line) === OPEN_BRACKET) break;
      const end = this.#endOfLine(line);
      afterEmptyLine = text.slice(line, end).trim() === '';
      line = end;
    }
    this.meter.steps += line - this.position;
    this.position = line;
  }

  #scan(): TokenKind {
    if (this.position >= this.text.length) return 'end';
    const code = this.text.charCodeAt(this.position);
    switch (code) {
      case OPEN_BRACKET:
        return this.#scanTag();
      case OPEN_BRACE:
        return this.#scanComment();
      case SEMICOLON:
        return this.#scanLineComment();
      case OPEN_PARENTHESIS:
        this.position++;
        return 'open';
      case CLOSE_PARENTHESIS:
        this.position++;
        return 'close';
      case ASTERISK:
        this.position++;
        this.value = '*';
        return 'result';
      case DOLLAR:
        return this.#scanNag();
      case PERIOD:
      case ELLIPSIS:
        return this.#scanPeriods();
      default:
        return code < 128 && ENDS_SYMBOL[code] === 1 ? this.#scanSuffix() : this.#scanSymbol(code);
    }
  }

  /** Skips white space, and lines that start with the escape character (PGN standard chapter 6). */
  #skipSpace(): void {
    const { text } = this;
    let i = this.position;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (isSpace(code)) continue;
      if (code !== PERCENT || !this.#isLineStart(i)) break;
      i = this.#endOfLine(i) - 1;
    }
    this.position = i;
  }

  #isLineStart(offset: number): boolean {
    if (offset === 0) return true;
    const before = this.text.charCodeAt(offset - 1);
    return before === LF || before === CR || (offset === 1 && before === BYTE_ORDER_MARK);
  }

  /** Returns the offset after the line break, or the end of the text. */
  #endOfLine(from: number): number {
    const { text } = this;
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === LF) return i + 1;
      if (code === CR) return text.charCodeAt(i + 1) === LF ? i + 2 : i + 1;
    }
    return text.length;
  }

  #scanSymbol(first: number): TokenKind {
    const { text } = this;
    let onlyDigits = isDigit(first);
    let i = this.position + 1;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 128 ? ENDS_SYMBOL[code] === 1 : isSpace(code) || code === ELLIPSIS) break;
      if (!isDigit(code)) onlyDigits = false;
    }
    this.position = i;
    if (onlyDigits) return this.#scanPeriods();
    if (!isDigit(first) || !this.#isResult(i - this.start)) return 'symbol';
    return 'result';
  }

  #isResult(length: number): boolean {
    const value = length === 3 || length === 7 ? this.text.slice(this.start, this.position) : '';
    if (value !== '1-0' && value !== '0-1' && value !== '1/2-1/2') return false;
    this.value = value;
    return true;
  }

  /** Scans the periods of a move number. They are not checked: '1.', '1...', '1' and '...' are equivalent. */
  #scanPeriods(): TokenKind {
    const { text } = this;
    let i = this.position;
    while (i < text.length && (text.charCodeAt(i) === PERIOD || text.charCodeAt(i) === ELLIPSIS)) i++;
    this.position = i;
    return 'number';
  }

  /** Scans annotations that are written as `!` and `?`, and unexpected characters. */
  #scanSuffix(): TokenKind {
    const { text } = this;
    let i = this.position;
    while (i < text.length && (text[i] === '!' || text[i] === '?')) i++;
    if (i === this.position) {
      this.position++;
      return this.#faulty('unexpected-character');
    }
    this.nag = i - this.position > 2 ? -1 : SUFFIXES.indexOf(text.slice(this.position, i));
    this.position = i;
    return this.nag < 0 ? this.#faulty('bad-nag') : 'nag';
  }

  #scanNag(): TokenKind {
    const { text } = this;
    let i = this.position + 1;
    let nag = 0;
    for (; i < text.length && isDigit(text.charCodeAt(i)); i++) {
      nag = Math.min(nag * 10 + text.charCodeAt(i) - 0x30, MAX_NAG + 1);
    }
    const hasDigits = i > this.position + 1;
    this.position = i;
    this.nag = nag;
    return hasDigits && nag <= MAX_NAG ? 'nag' : this.#faulty('bad-nag');
  }

  #scanComment(): TokenKind {
    const close = this.text.indexOf('}', this.position);
    if (close < 0) {
      this.position = this.text.length;
      return this.#faulty('unterminated-comment');
    }
    this.value = this.text.slice(this.position + 1, close);
    this.position = close + 1;
    return 'comment';
  }

  #scanLineComment(): TokenKind {
    const end = this.#endOfLine(this.position);
    this.value = this.text.slice(this.position + 1, end);
    this.position = end;
    return 'comment';
  }

  /** Scans `[Name "value"]`, with any white space between its four tokens (PGN standard 8.1). */
  #scanTag(): TokenKind {
    const { text } = this;
    this.position++;
    this.#skipSpace();
    const nameStart = this.position;
    while (this.position < text.length && isNameCharacter(text.charCodeAt(this.position))) this.position++;
    this.name = text.slice(nameStart, this.position);
    if (this.name === '' || !this.#skipTo(QUOTE)) return this.#faulty('bad-tag-pair');
    if (!this.#scanString()) return this.#faulty('unterminated-tag');
    if (!this.#skipTo(CLOSE_BRACKET)) return this.#faulty('bad-tag-pair');
    this.position++;
    return 'tag';
  }

  /** Skips white space before the given character. Stays in place and returns false if another character follows. */
  #skipTo(code: number): boolean {
    const from = this.position;
    this.#skipSpace();
    if (this.text.charCodeAt(this.position) === code) return true;
    this.meter.steps += this.position - from;
    this.position = from;
    return false;
  }

  /** Scans a string token. A backslash escapes a quote or a backslash, and is literal before any other character. */
  #scanString(): boolean {
    const { text } = this;
    let value = '';
    let copied = this.position + 1;
    let i = copied;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === LF || code === CR) break;
      if (code === QUOTE) {
        this.value = value + text.slice(copied, i);
        this.position = i + 1;
        return true;
      }
      if (code !== BACKSLASH) continue;
      const escaped = text.charCodeAt(i + 1);
      if (escaped !== QUOTE && escaped !== BACKSLASH) continue;
      value += text.slice(copied, i);
      copied = ++i;
    }
    this.position = i;
    return false;
  }

  #faulty(fault: PgnFault): TokenKind {
    this.fault = fault;
    return 'fault';
  }
}
