// local-solana: converts bytes to base58. Pure.
import { getBase58Decoder } from '@solana/kit';

export function toBase58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes);
}
