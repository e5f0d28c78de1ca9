// local-solana: JSON as Solana writes it, with 64-bit integers as plain numbers.

/** Not in TypeScript's own types yet; Node has it since version 21. */
const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** JSON text in which a bigint is a number with all its digits. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? rawJson(String(part)) : part,
  );
}
