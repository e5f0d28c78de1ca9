// Reads text that people carry between programs: codes, amounts, addresses and ids.

/**
 * Returns a pasted text in plain characters, without invisible ones at any place and without white space at its ends. Full-width
 * letters and digits become plain ones, and every dash a hyphen.
 */
export function carriedText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim();
}
