// escrow build: `npm run escrow:build` builds the program and compares it with the committed one, byte for byte.
//   npm run escrow:build                     exits with 1 if they differ
//   npm run escrow:build -- --write          writes escrow.so and its record in manifest.json instead
//   npm run escrow:build -- --reference [--write] the same for the reference implementation (Debian's rustc 1.63, at the path RUSTC)
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { ESCROW_FOLDER, readManifest } from '../artifact/index.ts';
import { type BuildRecord, type Manifest, sha256Hex } from '../artifact/manifest.ts';
import { CLANG_FLAGS, clangVersion, compileProgram } from './compile.ts';
import { compileReference, REFERENCE_FLAGS, rustcVersion } from './compile-reference.ts';

interface Recipe {
  source: string; // file in programs/escrow
  binary: string;
  compiler: string | null; // null: not installed
  flags: readonly string[];
  build: (source: string) => Uint8Array;
}

const RECIPES: Readonly<Record<keyof Manifest, () => Recipe>> = {
  program: () => ({
    source: 'escrow.c',
    binary: 'escrow.so',
    compiler: clangVersion(),
    flags: CLANG_FLAGS,
    build: compileProgram,
  }),
  reference: () => ({
    source: 'reference/escrow.rs',
    binary: 'reference/escrow.so',
    compiler: rustcVersion(),
    flags: REFERENCE_FLAGS,
    build: compileReference,
  }),
};

/** Builds in place and in another folder, to detect a path in the bytes. */
function buildTwice({ source, build }: Recipe): Uint8Array {
  const file = join(ESCROW_FOLDER, source);
  const folder = mkdtempSync(join(tmpdir(), 'escrow-elsewhere-'));
  try {
    const copy = join(folder, `copy${extname(source)}`);
    copyFileSync(file, copy);
    const [here, elsewhere] = [build(file), build(copy)];
    if (Buffer.compare(here, elsewhere) !== 0)
      throw new Error('the bytes depend on the folder of the source');
    return here;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function recordOf({ source, binary, compiler, flags }: Recipe, built: Uint8Array): BuildRecord {
  return {
    source,
    sourceSha256: sha256Hex(readFileSync(join(ESCROW_FOLDER, source))),
    binary,
    binarySha256: sha256Hex(built),
    binaryBytes: built.length,
    compiler: compiler ?? '',
    flags,
  };
}

function write(which: keyof Manifest, record: BuildRecord, built: Uint8Array): void {
  writeFileSync(join(ESCROW_FOLDER, record.binary), built);
  const manifest = { ...readManifest(), [which]: record };
  writeFileSync(join(ESCROW_FOLDER, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const which: keyof Manifest = process.argv.includes('--reference') ? 'reference' : 'program';
const recipe = RECIPES[which]();
if (recipe.compiler === null) {
  console.error(
    `The compiler of ${recipe.source} is not installed (Debian 12: clang-14; for the reference implementation rustc and rust-src).`,
  );
  process.exit(2);
}
const built = buildTwice(recipe);
const record = recordOf(recipe, built);
if (process.argv.includes('--write')) write(which, record, built);
const committed = readFileSync(join(ESCROW_FOLDER, record.binary));
const isSame = Buffer.compare(built, committed) === 0;
const isRecorded = JSON.stringify(readManifest()[which]) === JSON.stringify(record);
console.log(
  `${record.binary}: ${record.binaryBytes} bytes, sha256 ${record.binarySha256}, by ${record.compiler}`,
);
if (!isSame) console.error(`It is not the committed file, which has sha256 ${sha256Hex(committed)}.`);
else if (!isRecorded)
  console.error('The bytes are those of the committed file, but manifest.json has another record.');
if (!isSame || !isRecorded)
  console.error('After a wanted change, run it with --write and the whole suite again.');
else console.log('It is the committed file, byte by byte, from two folders.');
process.exitCode = isSame && isRecorded ? 0 : 1;
