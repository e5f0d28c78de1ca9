// escrow build: Debian's clang-14 creates the object, and elf-container.ts the executable. All files are in a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerOf } from './elf-container.ts';
import { bytecodeOf } from './object-file.ts';
import { CLOCK_CALL, systemCallsOf } from './system-calls.ts';

const CLANG = 'clang-14';

/** Paths and dates are excluded, because the bytes must not depend on where or when they are built. */
export const CLANG_FLAGS: readonly string[] = [
  ...['-target', 'bpf', '-mcpu=v3', '-O2', '-fno-builtin', '-ffreestanding'],
  ...['-Wall', '-Wextra', '-Werror'],
];

/** Returns the compiler's version, or null if it is not installed. */
export function clangVersion(): string | null {
  try {
    const [line = ''] = execFileSync(CLANG, ['--version'], { encoding: 'utf8' }).split('\n');
    return line;
  } catch {
    return null;
  }
}

/**
 * Compiles a C file to a program. `flags` are appended to the usual ones. Throws an Error if the compiler rejects the source (its
 * messages go to standard error), or if the result is not a single function whose only system call is the clock.
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

/** Returns the program of an object file from either compiler. */
export function programOf(object: Uint8Array): Uint8Array<ArrayBuffer> {
  const code = bytecodeOf(object);
  const others = systemCallsOf(code).filter((call) => call !== CLOCK_CALL);
  if (others.length > 0)
    throw new Error(`the program makes other system calls than the clock: ${others.join()}`);
  return containerOf(code);
}
