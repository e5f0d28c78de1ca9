import { type Environment, SettingsError } from '@kingstake/protocol/environment';
import { describe, expect, test } from 'vitest';
import { PRIVATE_NETWORKS } from '../http/address.ts';
import { PUSH } from '../web-push.ts';
import { readSettings } from './settings.ts';

const ROOT = '/srv/kingstake';
const DEVNET = {
  SOLANA_CLUSTER: 'devnet',
  PUBLIC_ORIGIN: 'https://kingstake.example',
  DATABASE_URL: 'postgres://db/kingstake',
  SOLANA_RPC_URL: 'https://one.example/?api-key=secret-one, https://two.example/secret-two',
  SIGNER_SOCKET: 'run/signer.sock',
  AUDITOR_KEYPAIR: 'auditor.json',
  TERMS_VERSION: '2026-11-26',
};

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({}, ROOT)).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      dataDir: '/srv/kingstake/data',
      databaseUrl: null,
      databaseOwnerUrl: null,
      allowSingleDatabase: false,
      redisUrl: null,
      cluster: 'local',
      ownLedger: true,
      solanaRpcUrls: ['http://127.0.0.1:8899'],
      solanaPublicRpcUrl: 'http://127.0.0.1:8899',
      solanaRpcSubscriptionsUrl: 'ws://127.0.0.1:8900/',
      localLedgerPort: 8899,
      signerSocket: null,
      auditorKeypair: null,
      escrowProgram: null,
      legalDir: null,
      help: null,
      priceUrl: null,
      withdrawAutoApproveMax: 0n,
      opsSecondApproval: null,
      operators: null,
      operatorKeypair: null,
      pausedMatches: true,
      trustProxy: [],
      regionHeader: null,
      blockedRegions: [],
      metricsToken: null,
      rateLimitFactor: 1,
      receiptKeypair: null,
      reservesEveryMinutes: 60,
      pushServices: PUSH.services,
      fairPlay: 'shadow',
      fairPlayEngine: null,
      fairPlayCpuShare: 0.25,
      fairPlayThresholds: new Map(),
      termsVersion: null,
      logLevel: 'info',
    });
  });

  test.each<[Environment, object]>([
    [{ PORT: '8080' }, { port: 8080, publicOrigin: 'http://localhost:8080' }],
    [
      { PORT: ' 8080 ', HOST: '' },
      { port: 8080, host: '127.0.0.1' },
    ],
    [{ PUBLIC_ORIGIN: 'https://kingstake.example/' }, { publicOrigin: 'https://kingstake.example' }],
    [{ OPERATORS: '[{}]' }, { operators: '[{}]' }],
    [{ OPERATORS: 'operators.json' }, { operators: '/srv/kingstake/operators.json' }],
    [{ OPERATOR_KEYPAIR: 'eve.json' }, { operatorKeypair: '/srv/kingstake/eve.json' }],
    [{ DATA_DIR: '/var/lib/kingstake' }, { dataDir: '/var/lib/kingstake' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: '/srv/kingstake/elsewhere' }],
    [
      { LOCAL_LEDGER_PORT: '9000' },
      {
        solanaRpcUrls: ['http://127.0.0.1:9000'],
        solanaPublicRpcUrl: 'http://127.0.0.1:9000',
        solanaRpcSubscriptionsUrl: 'ws://127.0.0.1:9001/',
      },
    ],
    [
      DEVNET,
      {
        cluster: 'devnet',
        ownLedger: false,
        solanaRpcUrls: ['https://one.example/?api-key=secret-one', 'https://two.example/secret-two'],
        solanaPublicRpcUrl: 'https://api.devnet.solana.com',
        signerSocket: '/srv/kingstake/run/signer.sock',
        auditorKeypair: '/srv/kingstake/auditor.json',
      },
    ],
    [DEVNET, { solanaRpcSubscriptionsUrl: 'wss://one.example/?api-key=secret-one' }],
    [
      { ...DEVNET, SOLANA_PUBLIC_RPC_URL: 'https://page.example/own' },
      { solanaPublicRpcUrl: 'https://page.example/own' },
    ],
    [
      { SOLANA_RPC_URL: 'http://one.example', SOLANA_PUBLIC_RPC_URL: 'http://page.example' },
      {
        ownLedger: false,
        solanaRpcUrls: ['http://one.example'],
        solanaPublicRpcUrl: 'http://page.example',
      },
    ],
    [{ ...DEVNET, ALLOW_SINGLE_DATABASE: 'yes' }, { allowSingleDatabase: true }],
    [DEVNET, { priceUrl: 'https://api.coingecko.com/api/v3/simple/price?ids=solana&vs_currencies=usd' }],
    [
      { ...DEVNET, SOLANA_CLUSTER: 'testnet', PRICE_URL: 'https://price.example/sol' },
      { priceUrl: 'https://price.example/sol' },
    ],
    [{ WITHDRAW_AUTO_APPROVE_MAX_SOL: '2.5' }, { withdrawAutoApproveMax: 2_500_000_000n }],
    [{ OPS_SECOND_APPROVAL_SOL: '10' }, { opsSecondApproval: 10_000_000_000n }],
    [
      { PAUSED_MATCHES: 'off', TRUST_PROXY: 'on' },
      { pausedMatches: false, trustProxy: PRIVATE_NETWORKS },
    ],
    [{ RATE_LIMIT_FACTOR: '0.5' }, { rateLimitFactor: 0.5 }],
    [
      { TRUST_PROXY: 'on', REGION_HEADER: 'CF-IPCountry', BLOCKED_REGIONS: 'KP, us-ny' },
      { regionHeader: 'cf-ipcountry', blockedRegions: ['KP', 'US-NY'] },
    ],
    [
      { HELP_NAME: 'Gambling Help', HELP_URL: 'https://help.example/' },
      { help: { name: 'Gambling Help', url: 'https://help.example/' } },
    ],
    [{ TERMS_VERSION: ' Version 2 ' }, { termsVersion: 'Version 2' }],
    [{ RESERVES_EVERY_MINUTES: '1' }, { reservesEveryMinutes: 1 }],
    [
      {
        FAIR_PLAY: 'on',
        FAIR_PLAY_ENGINE: '/usr/games/stockfish',
        FAIR_PLAY_CPU_SHARE: '1',
        FAIR_PLAY_THRESHOLDS: 'hold.assistance=7.5, pair.caseFrom=8',
      },
      {
        fairPlay: 'on',
        fairPlayEngine: '/usr/games/stockfish',
        fairPlayCpuShare: 1,
        fairPlayThresholds: new Map([
          ['hold.assistance', 7.5],
          ['pair.caseFrom', 8],
        ]),
      },
    ],
    [
      { PUSH_SERVICES: 'push.example.com, *.push.example.com' },
      { pushServices: ['push.example.com', '*.push.example.com'] },
    ],
  ])('%o', (environment, expected) => {
    expect(readSettings(environment, ROOT)).toMatchObject(expected);
  });

  test.each<[Environment, string]>([
    [{ PORT: 'http' }, 'PORT is "http", but it must be a port from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536"'],
    [{ HOST: 'two words' }, 'HOST cannot be used'],
    [
      { PUBLIC_ORIGIN: 'kingstake.example' },
      'PUBLIC_ORIGIN is "kingstake.example", but it must be an origin',
    ],
    [{ PUBLIC_ORIGIN: 'https://kingstake.example/play' }, 'PUBLIC_ORIGIN is'],
    [{ PUBLIC_ORIGIN: 'ftp://kingstake.example' }, 'PUBLIC_ORIGIN is'],
    [{ DATABASE_URL: 'mysql://user:secret@db/x' }, 'DATABASE_URL cannot be used'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL cannot be used'],
    [
      { SOLANA_CLUSTER: 'mainnet' },
      'SOLANA_CLUSTER is "mainnet", but it must be one of local, devnet, testnet.',
    ],
    [{ SOLANA_RPC_URL: 'ws://rpc.example' }, 'SOLANA_RPC_URL cannot be used'],
    [{ SOLANA_RPC_SUBSCRIPTIONS_URL: 'https://rpc.example' }, 'SOLANA_RPC_SUBSCRIPTIONS_URL cannot be used'],
    [{ SOLANA_RPC_URL: 'https://user:secret@one.example' }, 'SOLANA_RPC_URL cannot be used'],
    [{ SOLANA_PUBLIC_RPC_URL: 'page' }, 'SOLANA_PUBLIC_RPC_URL cannot be used'],
    [{ ALLOW_SINGLE_DATABASE: 'on' }, 'ALLOW_SINGLE_DATABASE is "on", but it must be one of yes, no.'],
    [{ SOLANA_CLUSTER: 'devnet' }, 'so DATABASE_URL (PostgreSQL) is required'],
    [{ ...DEVNET, SIGNER_SOCKET: '' }, 'so SIGNER_SOCKET (where the signer listens) is required'],
    [{ ...DEVNET, AUDITOR_KEYPAIR: '' }, 'so AUDITOR_KEYPAIR (a key file) is required'],
    [{ ...DEVNET, TERMS_VERSION: '' }, 'so TERMS_VERSION (such as 2026-11-26) is required'],
    [{ ...DEVNET, FAIR_PLAY: 'off' }, 'so FAIR_PLAY must be shadow or on'],
    [{ ...DEVNET, PUBLIC_ORIGIN: '' }, 'so PUBLIC_ORIGIN must begin with https'],
    [
      { ...DEVNET, PUBLIC_ORIGIN: 'http://kingstake.example' },
      'SOLANA_CLUSTER is devnet, so PUBLIC_ORIGIN must begin with https: over http anyone on the way reads the session.',
    ],
    [{ ...DEVNET, RATE_LIMIT_FACTOR: '9999999' }, 'SOLANA_CLUSTER is devnet, so RATE_LIMIT_FACTOR must be 1'],
    [
      { ...DEVNET, SOLANA_RPC_URL: 'https://one.example,http://two.example' },
      'so every address in SOLANA_RPC_URL and SOLANA_PUBLIC_RPC_URL must begin with https',
    ],
    [{ ...DEVNET, SOLANA_PUBLIC_RPC_URL: 'http://page.example' }, 'must begin with https'],
    [
      { ...DEVNET, SOLANA_RPC_URL: 'https://one.example' },
      'so SOLANA_RPC_URL must list at least two nodes of different hosts',
    ],
    [
      { ...DEVNET, SOLANA_RPC_URL: 'https://one.example/a,https://two.example,https://one.example/b' },
      'so SOLANA_RPC_URL must list at least two nodes of different hosts',
    ],
    [{ ESCROW_PROGRAM: 'program' }, 'ESCROW_PROGRAM is "program"'],
    [{ LOCAL_LEDGER_PORT: '1e3' }, 'LOCAL_LEDGER_PORT is "1e3"'],
    [{ PRICE_URL: 'javascript:alert(1)' }, 'PRICE_URL cannot be used'],
    [{ WITHDRAW_AUTO_APPROVE_MAX_SOL: '1.0000000001' }, 'WITHDRAW_AUTO_APPROVE_MAX_SOL is'],
    [{ OPS_SECOND_APPROVAL_SOL: '-1' }, 'OPS_SECOND_APPROVAL_SOL is "-1"'],
    [{ PAUSED_MATCHES: 'yes' }, 'PAUSED_MATCHES is "yes", but it must be one of on, off.'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is "10.0.0.0/33"'],
    [
      { REGION_HEADER: 'X-Region', BLOCKED_REGIONS: 'KP' },
      'REGION_HEADER is set, so TRUST_PROXY is required',
    ],
    [{ TRUST_PROXY: 'on', BLOCKED_REGIONS: 'KP' }, 'BLOCKED_REGIONS is set, so REGION_HEADER is required'],
    [{ REGION_HEADER: 'two words' }, 'REGION_HEADER is "two words"'],
    [{ BLOCKED_REGIONS: 'North Korea' }, 'BLOCKED_REGIONS is "North Korea"'],
    [{ BLOCKED_REGIONS: 'KP,' }, 'BLOCKED_REGIONS is "KP,"'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN cannot be used: it must be at least 16 characters'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR is "0"'],
    [{ RATE_LIMIT_FACTOR: '1e9' }, 'RATE_LIMIT_FACTOR is "1e9"'],
    [{ TERMS_VERSION: 'one\ntwo' }, 'TERMS_VERSION is'],
    [{ HELP_NAME: 'Gambling Help' }, 'HELP_NAME and HELP_URL belong together'],
    [{ HELP_NAME: 'Gambling Help', HELP_URL: 'http://help.example' }, 'HELP_URL cannot be used'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
    [{ RESERVES_EVERY_MINUTES: '0' }, 'RESERVES_EVERY_MINUTES is "0"'],
    [{ FAIR_PLAY: 'yes' }, 'FAIR_PLAY is "yes"'],
    [{ FAIR_PLAY_CPU_SHARE: '1.5' }, 'FAIR_PLAY_CPU_SHARE is "1.5"'],
    [{ FAIR_PLAY_THRESHOLDS: 'hold.luck=1' }, 'FAIR_PLAY_THRESHOLDS is "hold.luck=1"'],
    [{ PUSH_SERVICES: 'https://push.example.com' }, 'PUSH_SERVICES is "https://push.example.com"'],
    [{ PUSH_SERVICES: '*' }, 'PUSH_SERVICES is "*"'],
  ])('refuses %o with a clear message', (environment, sentence) => {
    expect(() => readSettings(environment, ROOT)).toThrow(SettingsError);
    expect(() => readSettings(environment, ROOT)).toThrow(sentence);
  });

  test('never quote a refused secret', () => {
    const refused: Environment[] = [
      { DATABASE_URL: 'mysql://user:secret@db/x' },
      { SOLANA_RPC_URL: 'https://one.example/secret,two' },
      { SOLANA_RPC_URL: 'https://user:secret@one.example' },
      { ...DEVNET, SOLANA_RPC_URL: 'https://one.example/?api-key=secret' },
      { ...DEVNET, SOLANA_RPC_URL: 'http://one.example/secret,https://two.example' },
    ];
    for (const environment of refused) {
      expect(() => readSettings(environment, ROOT)).toThrow(SettingsError);
      expect(() => readSettings(environment, ROOT)).not.toThrow(/secret/);
    }
  });
});
