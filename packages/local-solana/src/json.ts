// local-solana: JSON as Solana nodes write it, with 64-bit integers as plain numbers.

/** Missing in TypeScript's library types, but in Node since version 21. */
const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** Serializes JSON, with each bigint as a number with all its digits. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? rawJson(String(part)) : part,
  );
}
