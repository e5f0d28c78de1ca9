// How texts that others wrote appear on an operator's or a verifier's terminal. There, control characters can hide, forge and copy text.

/** Controls of C0 and C1, those that change the direction of text, separators of lines, and halves of characters. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

/** Whether a text has printable characters and new lines only. */
export const isPrintable = (text: string): boolean => terminalText(text) === text;

/** Shows every control character of a text, new lines included, as an escape. In a string of JSON the escape has the same meaning. */
export function terminalLine(text: string): string {
  return text.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Shows control characters of a text as escapes, except new lines. */
export const terminalText = (text: string): string => text.split('\n').map(terminalLine).join('\n');

/** The lines of a text that someone else wrote, marked as such, so that none can be mistaken for a line of the program. */
export const quotedLines = (text: string): readonly string[] =>
  text.split('\n').map((line) => `> ${terminalLine(line)}`);
