// escrow build: extracts the bytecode of an object file that needs no linker. Pure.

interface Section {
  name: string;
  type: number;
  isLoaded: boolean;
  content: Uint8Array;
}

const TYPES = { rela: 4, noBits: 8, rel: 9 } as const;
const IS_LOADED = 2n; // SHF_ALLOC
const SECTION_HEADER_BYTES = 64;
/** Sections that are not data. Unwind tables are marked as loaded, but no virtual machine loads them. */
const IGNORED = new Set(['.text', '.eh_frame']);

/**
 * Returns the `.text` of a 64-bit little-endian ELF object. Throws an Error if it is not self-contained: relocations in `.text`,
 * separate sections for constants or variables, or no `.text`.
 */
export function bytecodeOf(object: Uint8Array): Uint8Array {
  const sections = sectionsOf(object);
  for (const { name, type, isLoaded, content } of sections) {
    if (content.length === 0 && type !== TYPES.noBits) continue;
    if ((type === TYPES.rel || type === TYPES.rela) && name.endsWith('.text')) {
      throw new Error(`the object has relocations (${name}): a linker would be needed`);
    }
    if (isLoaded && !IGNORED.has(name))
      throw new Error(`the object has data (${name}): it must be code alone`);
  }
  const text = sections.find(({ name }) => name === '.text');
  if (text === undefined || text.content.length === 0) throw new Error('the object has no .text');
  return text.content;
}

function sectionsOf(object: Uint8Array): Section[] {
  const view = new DataView(object.buffer, object.byteOffset, object.byteLength);
  const size = (at: number) => Number(view.getBigUint64(at, true));
  const [first, count, namesAt] = [size(40), view.getUint16(60, true), view.getUint16(62, true)];
  const headers = Array.from({ length: count }, (_, index) => first + index * SECTION_HEADER_BYTES);
  const contentOf = (at: number) => object.subarray(size(at + 24), size(at + 24) + size(at + 32));
  const names = contentOf(headers[namesAt] ?? 0);
  return headers.map((at) => ({
    name: textAt(names, view.getUint32(at, true)),
    type: view.getUint32(at + 4, true),
    isLoaded: (view.getBigUint64(at + 8, true) & IS_LOADED) !== 0n,
    content: contentOf(at),
  }));
}

function textAt(bytes: Uint8Array, start: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(start, bytes.indexOf(0, start)));
}
