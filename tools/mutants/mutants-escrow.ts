// Tools, mutants: faults around the escrow program: client, deployment and build. The program's own checks have
// `npm run escrow:mutants`.
import type { Mutant } from './mutant.ts';

const ESCROW = 'programs/escrow';
const CLIENT_TEST = `${ESCROW}/client/client.test.ts`;
const DEPLOY_TEST = `${ESCROW}/deployment/deploy.test.ts`;
const BUILD_TEST = `${ESCROW}/build/build.test.ts`;
const CASES_TEST = `${ESCROW}/testkit/cases/cases.test.ts`;

export const ESCROW_MUTANTS: readonly Mutant[] = [
  {
    name: 'escrow: a seat of any length is read',
    file: `${ESCROW}/client/seat.ts`,
    find: 'if (data.length !== SEAT_BYTES)',
    replace: 'if (data.length < SEAT_BYTES)',
    killedBy: [CLIENT_TEST],
  },
  {
    name: 'escrow: any opponent is taken for the system program',
    file: `${ESCROW}/client/seat.ts`,
    find: 'read.opponent === NO_OPPONENT ? null : read.opponent',
    replace: 'read.opponent',
    killedBy: [CLIENT_TEST],
  },
  {
    name: 'escrow: the largest fee is refused before the wallet is asked',
    file: `${ESCROW}/client/terms.ts`,
    find: 'terms.feeLamports > terms.wagerLamports',
    replace: 'terms.feeLamports >= terms.wagerLamports',
    killedBy: [CLIENT_TEST],
  },
  {
    name: 'escrow: a seed has the other alphabet of base64',
    file: `${ESCROW}/client/seat-address.ts`,
    find: ".replaceAll('/', '_')",
    replace: '',
    killedBy: [CLIENT_TEST],
  },
  {
    name: 'escrow: fee and lock change places in START',
    file: `${ESCROW}/client/instructions.ts`,
    find: "['feeLamports', getU64Encoder()],\n  ['lockSeconds', getU64Encoder()],",
    replace: "['lockSeconds', getU64Encoder()],\n  ['feeLamports', getU64Encoder()],",
    killedBy: [CASES_TEST],
  },
  {
    name: 'escrow: a program is frozen before its bytes are compared',
    file: `${ESCROW}/deployment/plan.ts`,
    find: "if (!isSameProgram(deployed, binary)) return 'OTHER_BYTES';",
    replace: '',
    killedBy: [DEPLOY_TEST],
  },
  {
    name: 'escrow: a program that goes on after the binary is the same',
    file: `${ESCROW}/deployment/program-account.ts`,
    find: 'byte === (binary[index] ?? 0)',
    replace: 'byte === (binary[index] ?? byte)',
    killedBy: [DEPLOY_TEST],
  },
  {
    name: 'escrow: a program that can be changed is called frozen',
    file: `${ESCROW}/deployment/program-account.ts`,
    find: 'data[AUTHORITY_AT] === 0 ? null',
    replace: 'data[AUTHORITY_AT] !== 0 ? null',
    killedBy: [DEPLOY_TEST],
  },
  {
    name: 'escrow: lost writes are not sent again',
    file: `${ESCROW}/deployment/plan.ts`,
    find: 'if (missing.length > 0)',
    replace: 'if (missing.length > 6)',
    killedBy: [DEPLOY_TEST],
  },
  {
    name: 'escrow: the build lets functions of the program pass',
    file: `${ESCROW}/build/system-calls.ts`,
    find: '>> 4 !== 0',
    replace: '>> 4 > 15',
    killedBy: [BUILD_TEST],
  },
  {
    name: 'escrow: a source that has changed since the build is accepted',
    file: `${ESCROW}/artifact/manifest.ts`,
    find: 'sha256Hex(source) !== record.sourceSha256',
    replace: 'source.length === 0',
    killedBy: [`${ESCROW}/artifact/artifact.test.ts`],
  },
];
