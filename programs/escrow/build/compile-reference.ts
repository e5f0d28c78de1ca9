// escrow build: compiles the reference implementation with Debian's rustc 1.63, without cargo. Each run builds the core library from
// Debian's rust-src (20 s of processor time), then llc-14 creates the object. All files are in a temporary folder.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from './compile.ts';

const TARGET = ['--edition', '2021', '--target', 'bpfel-unknown-none', '-C', 'panic=abort'];
const LIBRARY = [...TARGET, '--crate-type', 'rlib', '-Z', 'force-unstable-if-unmarked'];
const PROGRAM = [...TARGET, '--crate-type', 'rlib', '-C', 'opt-level=3', '-C', 'overflow-checks=off'];
const CORE_SOURCE = 'lib/rustlib/src/rust/library/core/src/lib.rs';
/** core depends on this crate but uses nothing of it for this target. */
const NO_BUILTINS = '#![no_core]\n#![feature(no_core, compiler_builtins)]\n#![compiler_builtins]\n';

/** The flags in manifest.json: those of the program itself, in the order of the calls. */
export const REFERENCE_FLAGS: readonly string[] = [
  ...['rustc', ...PROGRAM, '-C', 'target-cpu=v3', '--emit=llvm-bc'],
  ...['llvm-extract-14', '--func=entrypoint'],
  ...['llc-14', '-march=bpfel', '-mcpu=v3', '-O3', '-filetype=obj'],
];

/** `RUSTC`, or the one on the path. If both are installed, rustup's precedes Debian's on the path. */
const RUSTC = process.env['RUSTC'] ?? 'rustc';

/** Returns the compiler's version, or null if it is not installed. */
export function rustcVersion(): string | null {
  try {
    return execFileSync(RUSTC, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/** Compiles the reference implementation. Throws an Error if a compiler or the sources of core are missing. */
export function compileReference(source: string): Uint8Array<ArrayBuffer> {
  const core = join(execFileSync(RUSTC, ['--print', 'sysroot'], { encoding: 'utf8' }).trim(), CORE_SOURCE);
  if (!existsSync(core)) throw new Error(`the sources of core are missing (Debian: rust-src): ${core}`);
  const folder = mkdtempSync(join(tmpdir(), 'escrow-reference-'));
  const inFolder = (name: string) => join(folder, name);
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, RUSTC_BOOTSTRAP: '1' },
    });
  try {
    writeFileSync(inFolder('builtins.rs'), NO_BUILTINS);
    const builtins = ['--crate-name', 'compiler_builtins', '-o', 'libcompiler_builtins.rlib', 'builtins.rs'];
    run(RUSTC, [...LIBRARY, ...builtins]);
    run(RUSTC, [...LIBRARY, '-C', 'opt-level=3', '--crate-name', 'core', '-o', 'libcore.rlib', core]);
    const uses = ['--sysroot', '/nonexistent', '--extern', 'core=libcore.rlib', '-L', '.'];
    const builtin = ['--extern', 'compiler_builtins=libcompiler_builtins.rlib'];
    const out = ['-C', 'target-cpu=v3', '--emit=llvm-bc', '-o', 'escrow.bc'];
    run(RUSTC, [...PROGRAM, ...uses, ...builtin, ...out, source]);
    run('llvm-extract-14', ['--func=entrypoint', 'escrow.bc', '-o', 'entrypoint.bc']);
    run('llc-14', ['-march=bpfel', '-mcpu=v3', '-O3', '-filetype=obj', 'entrypoint.bc', '-o', 'escrow.o']);
    return programOf(readFileSync(inFolder('escrow.o')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
