// The committed source and binary match the manifest. Needs no compiler.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ESCROW_FOLDER, readArtifact, readManifest } from './index.ts';
import { findMismatches } from './manifest.ts';

describe.each(['program', 'reference'] as const)('the %s', (which) => {
  const record = readManifest()[which];
  const source = readFileSync(join(ESCROW_FOLDER, record.source));
  const binary = readFileSync(join(ESCROW_FOLDER, record.binary));

  test('has the source and the bytes of its manifest', () => {
    expect(findMismatches(record, source, binary)).toEqual([]);
    expect(readArtifact(which).binary).toEqual(new Uint8Array(binary));
  });

  test('is rejected if any byte of either differs', () => {
    const changed = (bytes: Uint8Array) => bytes.with(100, (bytes[100] ?? 0) ^ 1);
    expect(findMismatches(record, changed(source), binary)).toHaveLength(1);
    expect(findMismatches(record, source, changed(binary))).toHaveLength(1);
    expect(findMismatches(record, source, new Uint8Array([...binary, 0]))).toHaveLength(1);
  });
});

test('is the program of the proofs of 2026-11-22', () => {
  const { binarySha256, binaryBytes } = readManifest().program;
  expect(binarySha256).toBe('10befcc7a13e3e1177cb5301abfb33225475459295936dcd2664950f2a74c682');
  expect(binaryBytes).toBe(5472);
});
