// escrow build: Debian's clang-14 makes the object, the container is ours. Files of its own only, in a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerOf } from './elf-container.ts';
import { bytecodeOf } from './object-file.ts';
import { CLOCK_CALL, systemCallsOf } from './system-calls.ts';

const CLANG = 'clang-14';

/** No path and no date: the bytes must not depend on where or when they are built. */
export const CLANG_FLAGS: readonly string[] = [
  ...['-target', 'bpf', '-mcpu=v3', '-O2', '-fno-builtin', '-ffreestanding'],
  ...['-Wall', '-Wextra', '-Werror'],
];

/** Returns how the compiler names itself, or null where it is not installed. */
export function clangVersion(): string | null {
  try {
    const [line = ''] = execFileSync(CLANG, ['--version'], { encoding: 'utf8' }).split('\n');
    return line;
  } catch {
    return null;
  }
}

/**
 * Returns the program built from a C file. `flags` come after the usual ones. Throws an Error when the compiler refuses
 * the source (its words go to standard error), or when the result is more than one function with calls of the clock.
 */
export function compileProgram(source: string, flags: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'escrow-build-'));
  try {
    const object = join(folder, 'escrow.o');
    execFileSync(CLANG, [...CLANG_FLAGS, ...flags, '-c', source, '-o', object], { stdio: 'inherit' });
    return programOf(readFileSync(object));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the program in an object file of either compiler. */
export function programOf(object: Uint8Array): Uint8Array<ArrayBuffer> {
  const code = bytecodeOf(object);
  const others = systemCallsOf(code).filter((call) => call !== CLOCK_CALL);
  if (others.length > 0)
    throw new Error(`the program makes other system calls than the clock: ${others.join()}`);
  return containerOf(code);
}
