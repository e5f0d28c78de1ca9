// Tools, mutants: faults around the escrow program: client, deployment and build. The program's own checks have
// `npm run escrow:mutants`.
import type { Mutant } from './mutant.ts';

const ESCROW = 'programs/escrow';
const CLIENT_TEST = `${ESCROW}/client/client.test.ts`;
const DEPLOY_TEST = `${ESCROW}/deployment/deploy.test.ts`;
const BUILD_TEST = `${ESCROW}/build/build.test.ts`;
const CASES_TEST = `${ESCROW}/testkit/cases/cases.test.ts`;

const NEXT_STEP = 'apps/server/src/escrow-games/next-step.ts';
const NEXT_STEP_TEST = 'apps/server/src/escrow-games/next-step.test.ts';
const ON_CHAIN = 'apps/server/tests/escrow/staked-on-chain.db.test.ts';
const OLDER = 'apps/server/tests/escrow/older-look.db.test.ts';
const RACES = 'apps/server/tests/escrow/escrow-races.db.test.ts';

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
  {
    name: 'escrow: a seat of another game counts',
    file: NEXT_STEP,
    find: "  if (!isSameMatch(seat.match, record.match)) return 'it is for another game';\n",
    replace: '',
    killedBy: [NEXT_STEP_TEST],
  },
  {
    name: 'escrow: terms need not be the agreed ones',
    file: NEXT_STEP,
    find: 'terms.some((term, index) => term !== agreed[index])',
    replace: 'terms.some((term, index) => index > 0 && term !== agreed[index])',
    killedBy: [NEXT_STEP_TEST],
  },
  {
    name: 'escrow: a stake that holds too little counts',
    file: NEXT_STEP,
    find: "  if (seat.lamports < record.wagerLamports) return 'it holds too little';\n",
    replace: '',
    killedBy: [NEXT_STEP_TEST],
  },
  {
    name: 'escrow: a game is played to the last minute of its lock',
    file: NEXT_STEP,
    find: 'deadlineMs - nowMs < ESCROW.voidBeforeMs',
    replace: 'deadlineMs < nowMs',
    killedBy: [NEXT_STEP_TEST],
  },
  {
    name: 'escrow: seats that are bound to others are decided',
    file: NEXT_STEP,
    find: '  white.opponent === black.player &&\n',
    replace: '',
    killedBy: [NEXT_STEP_TEST],
  },
  {
    name: 'escrow: black sits before the stakes are bound',
    file: NEXT_STEP,
    find: "if (areBound(seats)) return { do: 'seat' };",
    replace: "if (seats.black?.state === 'open') return { do: 'seat' };",
    killedBy: [NEXT_STEP_TEST],
  },
  {
    name: 'escrow: others may join before white’s stake is there',
    file: 'apps/server/src/escrow-games/reservation-store.ts',
    find: 'and settled_at is null and is_offered and (black_id',
    replace: 'and settled_at is null and (black_id',
    killedBy: [ON_CHAIN],
  },
  {
    name: 'escrow: a seat that is reserved can be reserved',
    file: 'apps/server/src/escrow-games/reservation-store.ts',
    find: 'and is_offered and (black_id is null or black_id = ${userId})',
    replace: 'and is_offered',
    killedBy: [ON_CHAIN],
  },
  {
    name: 'escrow: what comes too late stays on chain',
    file: 'apps/server/src/escrow-games/reconciler.ts',
    find: '  await returnStrays(deps, sent, look);\n',
    replace: '',
    killedBy: [ON_CHAIN],
  },
  {
    name: 'escrow: the loser is paid',
    file: 'apps/server/src/escrow-games/reconciler.ts',
    find: "step.winner === 'white' ? [white, black] : [black, white]",
    replace: "step.winner === 'black' ? [white, black] : [black, white]",
    killedBy: [ON_CHAIN],
  },
  {
    name: 'escrow: a wallet without the wager is asked to sign',
    file: 'apps/server/src/escrow-games/funds.ts',
    find: 'if (fault === null) return null;',
    replace: 'if (fault !== undefined) return null;',
    killedBy: [ON_CHAIN],
  },
  {
    name: 'escrow: a payout to the loser is not noticed',
    file: 'apps/server/src/escrow-games/seat-changes.ts',
    find: 'event.winner === undefined || event.winner === winner',
    replace: 'event.winner !== null',
    killedBy: ['apps/server/src/escrow-games/seat-changes.test.ts'],
  },
  {
    name: 'escrow: stakes go on after a payout that nobody decided',
    file: 'apps/server/src/escrow-games/seats.ts',
    find: '  if (await isContradicted(tx)) return false;\n',
    replace: '',
    killedBy: [ON_CHAIN],
  },
  {
    name: 'escrow: who has just played on chain cannot join again',
    file: 'apps/server/src/escrow-games/seats.ts',
    find: ".some(({ status }) => status === 'waiting')",
    replace: '.length > 0',
    killedBy: [ON_CHAIN],
  },
  {
    name: 'escrow: an older look takes the reservation of a player who sits',
    file: 'apps/server/src/escrow-games/reconciler.ts',
    find: "if (outcome?.status !== 'waiting') return;",
    replace: 'if (outcome === undefined) return;',
    killedBy: [RACES],
  },
  {
    name: 'escrow: who has lost the reservation sits down',
    file: 'apps/server/src/escrow-games/reconciler.ts',
    find: 'if (!(await keepReservation(tx, gameId, userId))) return;\n      await keepBinding',
    replace: 'await keepBinding',
    killedBy: [RACES],
  },
  {
    name: 'escrow: who came too late may come back while the stake is on its way home',
    file: 'apps/server/src/escrow-games/reservation-store.ts',
    find: 'and (black_id is not null or not exists (',
    replace: 'and (true or not exists (',
    killedBy: [RACES],
  },
  {
    name: 'escrow: a won game that looks unbound is given back at once',
    file: NEXT_STEP,
    find: 'winner !== null && looksUnbound && nowMs',
    replace: 'winner === null && looksUnbound && nowMs',
    killedBy: [NEXT_STEP_TEST],
  },
  {
    name: 'escrow: a game waits for ever for a seat of another arbiter',
    file: 'apps/server/src/escrow-games/looks.ts',
    find: 'account?.arbiter === game.arbiter && account.player === wallet',
    replace: 'account !== null && game.match.length > 0 && wallet.length > 0',
    killedBy: [RACES],
  },
  {
    name: 'escrow: a wallet is asked to stake in a settled game',
    file: 'apps/server/src/escrow-games/store.ts',
    find: '  if (rows.length === 0) return false;\n  await sql`\n    insert into escrow_seat',
    replace: '  if (rows.length > 1) return false;\n  await sql`\n    insert into escrow_seat',
    killedBy: [RACES],
  },
  {
    name: 'escrow: a game is settled although a wallet was just asked',
    file: 'apps/server/src/escrow-games/store.ts',
    find: 'asked_at > ${new Date(askedSinceMs)})',
    replace: 'asked_at > ${new Date(askedSinceMs)} and false)',
    killedBy: [RACES],
  },
  {
    name: 'escrow: a stake is given back by a look from before its player reserved',
    file: 'apps/server/src/escrow-games/reconciler.ts',
    find: 'strays.filter(({ wallet }) => wallet !== now?.black?.wallet)',
    replace: 'strays.filter(() => now !== null)',
    killedBy: [OLDER],
  },
  {
    name: 'escrow: a payout is called wrong by a look from before the game’s end',
    file: 'apps/server/src/escrow-games/seat-changes.ts',
    find: 'const how = now === null ? null : contradictionOf(now, event);\n  if',
    replace: 'const how = now === null ? null : contradictionOf(of, event);\n  if',
    killedBy: [OLDER],
  },
  {
    name: 'escrow: no one knows of a winner whom the chain cannot pay any more',
    file: 'apps/server/src/escrow-games/seat-changes.ts',
    find: "event.kind !== 'returned' || winner === null",
    replace: "event.kind !== 'paid' || winner === null",
    killedBy: ['apps/server/src/escrow-games/seat-changes.test.ts', 'sim on chain'],
  },
  {
    name: 'escrow: a game is settled before it is known what became of its stakes',
    file: 'apps/server/src/escrow-games/seat-changes.ts',
    find: 'return isClosed(seat) || wasNever;',
    replace: 'return isClosed(seat) || seat.gameId > 0 || wasNever;',
    killedBy: ['apps/server/src/escrow-games/seat-changes.test.ts'],
  },
  {
    name: 'escrow: stakes that were bound again after the payout are paid out again',
    file: NEXT_STEP,
    find: 'seats[side]?.deadline === boundUntil',
    replace: 'boundUntil !== undefined && seats[side] !== null',
    killedBy: [NEXT_STEP_TEST],
  },
];
