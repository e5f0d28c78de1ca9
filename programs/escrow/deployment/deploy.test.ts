// A deployment on LiteSVM with all features. It can be resumed after any step, and freezes only the right bytes.
import { lamports } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { readArtifact } from '../artifact/index.ts';
import { type Bed, createBed, deployOn, testKey } from '../testkit/bed.ts';
import { type DeploymentChain, DeploymentStopped, deployFrozen } from './deploy.ts';
import { freezeInstruction, LOADER, programDataAddress } from './loader.ts';
import { deploymentSteps } from './plan.ts';
import { isSameProgram, readProgram } from './program-account.ts';

const { binary } = readArtifact();
const keys = { payer: await testKey(31), buffer: await testKey(32), program: await testKey(33) };
const programData = await programDataAddress(keys.program.address);
let bed: Bed;

beforeEach(async () => {
  bed = await createBed(binary, 'all');
  bed.svm.airdrop(keys.payer.address, lamports(10_000_000_000n));
});

const deployed = () => readProgram(bed.account(keys.program.address), bed.account(programData), programData);

/** The test bed as a chain that loses the steps that `loses` selects, and records what was sent. */
function chainOf(loses: (name: string, index: number) => boolean = () => false) {
  const sent: string[] = [];
  const chain: DeploymentChain = {
    accounts: async (addresses) => addresses.map((address) => bed.account(address)),
    rentExemptMinimum: async (bytes) => bed.svm.minimumBalanceForRentExemption(BigInt(bytes)),
    async send({ name, instructions }) {
      sent.push(name);
      if (loses(name, sent.length - 1)) return;
      const { outcome } = await bed.send(keys.payer, instructions);
      if (outcome !== 'lands') throw new Error(`${name}: ${outcome}`);
    },
  };
  return { chain, sent };
}

describe('deployFrozen', () => {
  test('takes ten transactions, of which the last one freezes the program', async () => {
    const { chain, sent } = chainOf();
    expect(await deployFrozen(chain, keys, binary)).toBe(10);
    expect(sent).toEqual(['create buffer', ...Array<string>(7).fill('write'), 'deploy', 'freeze']);
    expect(deployed()).toEqual({ authority: null, bytes: binary });
    bed.setTime(bed.now());
    expect(await deployFrozen(chain, keys, binary)).toBe(0);
  });

  test('sends lost writes again, and continues after a stop', async () => {
    const lossy = chainOf((name, index) => name === 'write' && index % 3 === 1);
    await deployFrozen(lossy.chain, keys, binary);
    expect(lossy.sent.filter((name) => name === 'write').length).toBeGreaterThan(7);
    expect(deployed()).toEqual({ authority: null, bytes: binary });
  });

  test('resumes after being killed at any step', async () => {
    for (let life = 0; life < 10; life += 1) {
      const { chain, sent } = chainOf();
      const send: DeploymentChain['send'] = (step) =>
        sent.length === 0 ? chain.send(step) : Promise.reject(new Error('killed'));
      const lived = deployFrozen({ ...chain, send }, keys, binary);
      // After the last transaction there is no further step to kill.
      await (life < 9 ? expect(lived).rejects.toThrow('killed') : lived);
    }
    expect(deployed()).toEqual({ authority: null, bytes: binary });
  });

  test('gives up on a chain that loses everything', async () => {
    const { chain } = chainOf(() => true);
    await expect(deployFrozen(chain, keys, binary)).rejects.toThrow('TOO_MANY_ROUNDS');
  });

  test('does not freeze another program, and does not freeze with the keys of another authority', async () => {
    const unfrozen = chainOf((name) => name === 'freeze');
    await deployFrozen(unfrozen.chain, keys, binary).catch(() => undefined);
    expect(deployed()).toMatchObject({ authority: keys.payer.address });
    const other = binary.with(binary.length - 1, 1);
    await expect(deployFrozen(chainOf().chain, keys, other)).rejects.toThrow(DeploymentStopped);
    await expect(deployFrozen(chainOf().chain, keys, other)).rejects.toMatchObject({ fault: 'OTHER_BYTES' });
    const outsider = { ...keys, payer: bed.people.mallory };
    await expect(deployFrozen(chainOf().chain, outsider, binary)).rejects.toMatchObject({
      fault: 'OTHER_AUTHORITY',
    });
  });

  test('refuses a buffer that was made for another program', async () => {
    const interrupted = chainOf((name) => name === 'write');
    await deployFrozen(interrupted.chain, keys, binary).catch(() => undefined);
    const shorter = binary.slice(0, -8);
    await expect(deployFrozen(chainOf().chain, keys, shorter)).rejects.toMatchObject({
      fault: 'OTHER_BUFFER',
    });
  });
});

describe('a frozen program', () => {
  test('cannot be changed by the key that deployed it', async () => {
    await deployOn(bed, keys, binary);
    const seen = {
      buffer: null,
      program: bed.account(keys.program.address),
      programData: bed.account(programData),
    };
    const context = { programData, rent: { buffer: 0n, program: 0n } };
    expect(deploymentSteps(keys, binary, seen, context)).toEqual([]);
    const again = await bed.send(keys.payer, [freezeInstruction(keys.payer, programData)]);
    expect(again.outcome).toBe('Immutable');
  });

  test('is distinguished from other accounts and other bytes', async () => {
    await deployOn(bed, keys, binary);
    const [program, data] = [bed.account(keys.program.address), bed.account(programData)];
    if (program === null || data === null) throw new Error('not deployed');
    const owner = keys.payer.address;
    for (const [one, other, fault] of [
      [null, data, 'NO_PROGRAM'],
      [program, null, 'NO_PROGRAM'],
      [{ ...program, owner }, data, 'OTHER_LOADER'],
      [program, { ...data, owner }, 'OTHER_LOADER'],
      [data, program, 'NOT_A_PROGRAM'],
      [program, { owner: LOADER, data: data.data.slice(0, 44) }, 'NOT_A_PROGRAM'],
      [{ ...program, data: new Uint8Array(3) }, data, 'NOT_A_PROGRAM'],
    ] as const)
      expect(readProgram(one, other, programData)).toBe(fault);
    expect(readProgram(program, data, LOADER)).toBe('OTHER_PROGRAM_DATA');
    expect(isSameProgram({ bytes: binary }, binary)).toBe(true);
    expect(isSameProgram({ bytes: new Uint8Array([...binary, 0, 0]) }, binary)).toBe(true);
    expect(isSameProgram({ bytes: new Uint8Array([...binary, 0, 1]) }, binary)).toBe(false);
    expect(isSameProgram({ bytes: binary.slice(0, -1) }, binary)).toBe(false);
    expect(isSameProgram({ bytes: binary.with(0, 1) }, binary)).toBe(false);
  });
});
