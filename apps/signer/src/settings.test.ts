import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '@kingstake/protocol/environment';
import { describe, expect, test } from 'vitest';
import { readSignerSettings } from './settings.ts';
import { addressOf, auditor, operators, SOL } from './testkit/parties.ts';

const ROOT = '/srv/kingstake';
const PROGRAM = await addressOf(3);
const LOCAL = { AUDITOR_PUBLIC_KEY: auditor.publicKey };
const DEVNET = {
  ...LOCAL,
  SOLANA_CLUSTER: 'devnet',
  SIGNER_SOCKET: 'run/signer.sock',
  TREASURY_KEYPAIR: 'treasury.json',
  OPERATORS: JSON.stringify(operators),
};

describe('settings of the signer', () => {
  test('need nothing on the local network', () => {
    expect(readSignerSettings({}, ROOT)).toEqual({
      cluster: 'local',
      dataDir: '/srv/kingstake/data',
      dir: '/srv/kingstake/data',
      socket: null,
      socketMode: 0o600,
      treasuryKeypair: null,
      arbiterKeypair: null,
      pkcs11: null,
      escrowProgram: null,
      operators: null,
      auditor: null,
      rpcUrl: null,
      rules: {
        maxWithdrawal: 100n * SOL,
        maxUserDay: 200n * SOL,
        maxHour: 1_000n * SOL,
        autoUserDay: 0n,
        autoHour: 10n * SOL,
        secondApproval: null,
        maxHourSteps: 3_600,
        maxHourMemos: 120,
        maxHourReserves: 90,
        attemptGapMs: 0,
      },
    });
  });

  test('require off `local` that an attempt has certainly expired before the next one', () => {
    expect(readSignerSettings(DEVNET, ROOT)).toMatchObject({
      socket: '/srv/kingstake/run/signer.sock',
      treasuryKeypair: '/srv/kingstake/treasury.json',
      operators,
      rules: { attemptGapMs: 120_000 },
    });
  });

  test.each<[{ [name: string]: string }, object]>([
    [{ SIGNER_MAX_AUTO_HOUR_SOL: '5' }, { autoHour: 5n * SOL }],
    [{ SIGNER_MAX_HOUR_SOL: '5' }, { maxHour: 5n * SOL, autoHour: 10n * SOL }],
    [{ SIGNER_MAX_WITHDRAWAL_SOL: '0.5' }, { maxWithdrawal: SOL / 2n }],
    [{ SIGNER_MAX_USER_DAY_SOL: '3' }, { maxUserDay: 3n * SOL }],
    [{ SIGNER_MAX_HOUR_STEPS: '9' }, { maxHourSteps: 9 }],
    [{ WITHDRAW_AUTO_APPROVE_MAX_SOL: '2' }, { autoUserDay: 2n * SOL }],
    [{ OPS_SECOND_APPROVAL_SOL: '4' }, { secondApproval: 4n * SOL }],
  ])('are read from %j', (given, rules) => {
    expect(readSignerSettings({ ...LOCAL, ...given }, ROOT).rules).toMatchObject(rules);
  });

  test('accept the list of operators as a file, which is read once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kingstake-operators-'));
    const file = join(folder, 'operators.json');
    writeFileSync(file, JSON.stringify(operators));
    expect(readSignerSettings({ ...LOCAL, OPERATORS: file }, ROOT).operators).toEqual(operators);
    rmSync(folder, { recursive: true });
    expect(() => readSignerSettings({ ...LOCAL, OPERATORS: file }, ROOT)).toThrow('which cannot be read');
  });

  const NO_AMOUNT = 'SIGNER_MAX_HOUR_SOL cannot be used: it must be an amount of SOL';
  const NO_COUNT = 'SIGNER_MAX_HOUR_STEPS cannot be used: it must be a whole number';
  test.each<[{ [name: string]: string }, string]>([
    [{ ...DEVNET, AUDITOR_PUBLIC_KEY: '' }, 'AUDITOR_PUBLIC_KEY (whose statements of solvency count) is'],
    [{ AUDITOR_PUBLIC_KEY: '1' }, 'AUDITOR_PUBLIC_KEY cannot be used: it must be a public key in base58.'],
    [{ ...LOCAL, SOLANA_CLUSTER: 'mainnet' }, 'SOLANA_CLUSTER must be one of local, devnet, testnet.'],
    [{ ...LOCAL, SIGNER_MAX_HOUR_SOL: '-1' }, NO_AMOUNT],
    [{ ...LOCAL, SIGNER_MAX_HOUR_STEPS: '0' }, NO_COUNT],
    [{ ...LOCAL, SIGNER_SOCKET_MODE: '0666' }, 'SIGNER_SOCKET_MODE must be 0600 or 0660.'],
    [{ ...LOCAL, OPERATORS: '[]' }, 'OPERATORS cannot be used. The list of operators is empty'],
    [{ ...DEVNET, TREASURY_KEYPAIR: '' }, 'TREASURY_KEYPAIR (a key file) is required'],
    [{ ...LOCAL, SIGNER_PKCS11_MODULE: 'hsm.so' }, 'SIGNER_PKCS11_PIN_FILE (a file) is required'],
    [{ ...DEVNET, SIGNER_SOCKET: '' }, 'SIGNER_SOCKET (a path that the server knows) is required'],
    [{ ...DEVNET, OPERATORS: '' }, 'OPERATORS (who approves withdrawals) is required'],
    [{ ...DEVNET, ESCROW_PROGRAM: PROGRAM }, 'ARBITER_KEYPAIR (a key file) is required'],
  ])('reject %j with a one-sentence error', (environment, sentence) => {
    expect(() => readSignerSettings(environment, ROOT)).toThrow(SettingsError);
    expect(() => readSignerSettings(environment, ROOT)).toThrow(sentence);
  });
});
