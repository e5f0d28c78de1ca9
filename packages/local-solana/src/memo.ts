// local-solana: the text of memo instructions. Pure.
import { SUPPORTED_MEMO_PROGRAM_ADDRESSES } from '@solana-program/memo';

/** Returns the text of an instruction of any deployed memo program; null for every other program. */
export function readMemo(program: string, data: Uint8Array): string | null {
  // Does not use the package's decoder, which drops null characters that a node shows.
  return SUPPORTED_MEMO_PROGRAM_ADDRESSES.some((address) => address === program)
    ? new TextDecoder().decode(data)
    : null;
}
