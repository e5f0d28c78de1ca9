// The parts of the build without a compiler, and the whole build if clang-14 is installed.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ESCROW_FOLDER, readArtifact } from '../artifact/index.ts';
import { clangVersion, compileProgram } from './compile.ts';
import { CONTAINER_BYTES, containerOf } from './elf-container.ts';
import { bytecodeOf } from './object-file.ts';
import { CLOCK_CALL, murmur3, systemCallsOf } from './system-calls.ts';

const { binary } = readArtifact();
const code = binary.slice(CONTAINER_BYTES);
const slot = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const [DO_NOTHING, EXIT] = ['b700000000000000', '9500000000000000'];

test('writes a container of 120 bytes followed by whole slots', () => {
  expect(containerOf(code)).toEqual(binary);
  expect(() => containerOf(new Uint8Array())).toThrow('whole 8-byte slots');
  expect(() => containerOf(new Uint8Array(9))).toThrow('whole 8-byte slots');
});

describe('system calls', () => {
  test('are named by murmur3-32, as other implementations compute it', () => {
    expect(murmur3('')).toBe(0);
    expect(murmur3('abc')).toBe(0xb3dd93fa);
    expect(murmur3('Hello, world!')).toBe(0xc0363e43);
    expect(CLOCK_CALL).toBe(0xd56b5fe9);
  });

  test.each(['program', 'reference'] as const)('include only the clock in the %s', (which) => {
    expect(systemCallsOf(readArtifact(which).binary.slice(CONTAINER_BYTES))).toEqual([CLOCK_CALL]);
  });

  test('are found, and other kinds of calls are rejected', () => {
    expect(systemCallsOf(slot(`85000000e95f6bd5${EXIT}`))).toEqual([CLOCK_CALL]);
    expect(systemCallsOf(slot(`1800000085000000${DO_NOTHING}${EXIT}`))).toEqual([]);
    expect(() => systemCallsOf(slot(`8510000001000000${EXIT}`))).toThrow('a function of the program');
    expect(() => systemCallsOf(slot(`${DO_NOTHING}8d00000002000000`))).toThrow(
      'slot 1 calls through a register',
    );
  });
});

/** An object file with these sections, reduced to what the reader uses. */
function objectOf(sections: readonly { name: string; type: number; flags: number; content: Uint8Array }[]) {
  const names = sections.map(({ name }) => `${name}\0`).join('');
  const all = [...sections, { name: '', type: 3, flags: 0, content: Buffer.from(names) }];
  const file = Buffer.alloc(64 + all.length * 64 + all.reduce((sum, { content }) => sum + content.length, 0));
  file.writeBigUInt64LE(64n, 40);
  file.writeUInt16LE(all.length, 60);
  file.writeUInt16LE(all.length - 1, 62);
  let at = 64 + all.length * 64;
  for (const [index, { name, type, flags, content }] of all.entries()) {
    const header = 64 + index * 64;
    file.writeUInt32LE(name === '' ? 0 : names.indexOf(`${name}\0`), header);
    file.writeUInt32LE(type, header + 4);
    file.writeBigUInt64LE(BigInt(flags), header + 8);
    file.writeBigUInt64LE(BigInt(at), header + 24);
    file.writeBigUInt64LE(BigInt(content.length), header + 32);
    file.set(content, at);
    at += content.length;
  }
  return file;
}

describe('an object file', () => {
  const text = { name: '.text', type: 1, flags: 6, content: slot(DO_NOTHING + EXIT) };
  test('contains the bytecode', () => {
    expect(bytecodeOf(objectOf([text]))).toEqual(Buffer.from(text.content));
  });
  test('is rejected if it needs a linker', () => {
    const relocations = { name: '.rel.text', type: 9, flags: 0, content: new Uint8Array(16) };
    expect(() => bytecodeOf(objectOf([text, relocations]))).toThrow('relocations (.rel.text)');
    const constants = { name: '.rodata', type: 1, flags: 2, content: new Uint8Array(8) };
    expect(() => bytecodeOf(objectOf([text, constants]))).toThrow('data (.rodata)');
    const variables = { name: '.bss', type: 8, flags: 3, content: new Uint8Array(8) };
    expect(() => bytecodeOf(objectOf([text, variables]))).toThrow('data (.bss)');
    expect(() => bytecodeOf(objectOf([{ ...text, name: '.code', flags: 0 }]))).toThrow('no .text');
  });
});

// The test does not exist without the compiler, rather than being skipped. The manifest test then compares the bytes.
if (clangVersion() !== null) {
  test('builds the committed program with clang-14, byte for byte', () => {
    expect(compileProgram(join(ESCROW_FOLDER, 'escrow.c'))).toEqual(binary);
  });
}
