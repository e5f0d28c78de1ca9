// escrow build: wraps bytecode in the sBPF v3 container that the loader accepts. Pure.

/** A 64-byte file header and one 56-byte program header, followed only by the bytecode. */
export const CONTAINER_BYTES = 120;

const FILE_HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
/** The address at which the virtual machine maps bytecode. */
const CODE_ADDRESS = 1n << 32n;
const SLOT_BYTES = 8;

/**
 * Returns the ELF file of a program whose first slot is its entry point (SIMD-0189). Throws an Error if the bytecode is empty or does
 * not consist of whole slots of 8 bytes.
 */
export function containerOf(code: Uint8Array): Uint8Array<ArrayBuffer> {
  if (code.length === 0 || code.length % SLOT_BYTES !== 0) throw new Error('bytecode is whole 8-byte slots');
  const file = new Uint8Array(CONTAINER_BYTES + code.length);
  const view = new DataView(file.buffer);
  const size = BigInt(code.length);
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]); // ELF, 64 bits, little-endian, version 1
  view.setUint16(16, 3, true); // e_type: ET_DYN
  view.setUint16(18, 247, true); // e_machine: EM_BPF
  view.setUint32(20, 1, true); // e_version
  view.setBigUint64(24, CODE_ADDRESS, true); // e_entry
  view.setBigUint64(32, BigInt(FILE_HEADER_BYTES), true); // e_phoff
  view.setUint32(48, 3, true); // e_flags: sBPF v3
  view.setUint16(52, FILE_HEADER_BYTES, true); // e_ehsize
  view.setUint16(54, PROGRAM_HEADER_BYTES, true); // e_phentsize
  view.setUint16(56, 1, true); // e_phnum
  view.setUint16(58, 64, true); // e_shentsize; there are no sections
  view.setUint32(64, 1, true); // p_type: PT_LOAD
  view.setUint32(68, 1, true); // p_flags: PF_X
  view.setBigUint64(72, BigInt(CONTAINER_BYTES), true); // p_offset
  view.setBigUint64(80, CODE_ADDRESS, true); // p_vaddr
  view.setBigUint64(88, CODE_ADDRESS, true); // p_paddr
  view.setBigUint64(96, size, true); // p_filesz
  view.setBigUint64(104, size, true); // p_memsz
  file.set(code, CONTAINER_BYTES);
  return file;
}
