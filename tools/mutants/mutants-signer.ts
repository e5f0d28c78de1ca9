// Tools, mutants: mutants of the signer: each rule of its policy, its journal, and what the server asks before it pays.
import type { Mutant } from './mutant.ts';

const SIGNER = 'apps/signer/src';
const POLICY = `${SIGNER}/policy/policy.ts`;
const TABLE = `${SIGNER}/policy/policy.test.ts`;
const PROOFS = `${SIGNER}/policy/proofs.ts`;
const PROVED = `${SIGNER}/policy/proofs.test.ts`;
const RECORD = `${SIGNER}/policy/record.ts`;
const THIEF = `${SIGNER}/thief.test.ts`;

/** A mutant of a rule that its own table of cases must find. */
const rule = (name: string, file: string, find: string, replace: string): Mutant => ({
  name: `signer: ${name}`,
  file,
  find,
  replace,
  killedBy: [file === PROOFS ? PROVED : TABLE],
});

export const SIGNER_MUTANTS: readonly Mutant[] = [
  rule(
    'books that are short are paid from',
    POLICY,
    'if (evidence.insolvent !== null)',
    'if (evidence.nowMs < 0)',
  ),
  rule('another wallet is the same terms', POLICY, ' && one.wallet === other.wallet', ''),
  rule('another amount is the same terms', POLICY, ' && one.lamports === other.lamports', ''),
  rule('another user is the same terms', POLICY, 'one.user === other.user && ', ''),
  rule('an attempt is signed twice', POLICY, 'if (repeated !== undefined)', 'if (repeated === null)'),
  rule('an attempt may be left out', POLICY, 'attempt !== last.attempt + 1', 'attempt <= last.attempt'),
  rule(
    'nothing need have passed',
    POLICY,
    'if (passed !== last.lifetime.lastValidBlockHeight)',
    'if (passed === 0n)',
  ),
  rule(
    'the clock is not asked',
    POLICY,
    'nowMs - last.atMs < rules.attemptGapMs',
    'nowMs < rules.attemptGapMs',
  ),
  rule('forged approvals are none', POLICY, "if ('fault' in evidence.approvers)", 'if (rules.maxHour < 0n)'),
  rule(
    'one operator is enough for all',
    POLICY,
    'amount >= secondApproval ? 2 : 1;',
    'amount >= secondApproval ? 1 : 1;',
  ),
  rule(
    'a large one may be automatic',
    POLICY,
    'amount >= secondApproval ? 2 : 1;',
    'amount > secondApproval ? 2 : 1;',
  ),
  rule(
    'automatic has no cap a day',
    POLICY,
    'order.lamports > rules.autoUserDay',
    'order.lamports > rules.maxHour',
  ),
  rule(
    'automatic has no cap an hour',
    POLICY,
    'order.lamports > rules.autoHour',
    'order.lamports > rules.maxHour',
  ),
  rule(
    'one withdrawal has no cap',
    POLICY,
    'if (amount > rules.maxWithdrawal)',
    'if (amount > rules.maxHour)',
  ),
  rule('a user has no cap a day', POLICY, '+ amount > rules.maxUserDay', '+ amount > rules.maxHour'),
  rule('an hour has no cap', POLICY, '+ amount > rules.maxHour', '+ amount < 0n'),
  rule('an hour counts no fee', POLICY, 'amount + SIGNATURE_FEE, nowMs, rules', 'amount, nowMs, rules'),
  rule(
    'a decision may be turned round',
    POLICY,
    'winner !== step.winnerSeat',
    'winner === step.loserSeat + step.winnerSeat',
  ),
  rule('steps have no cap', POLICY, '>= rules.maxHourSteps', '> rules.maxHourSteps'),
  rule('memos have no cap', POLICY, '>= rules.maxHourMemos', '> rules.maxHourMemos'),
  rule(
    'a wallet may have many users',
    RECORD,
    'if (toUser > toWallet) return toUser;',
    'if (toUser >= 0n) return toUser;',
  ),
  rule(
    'a user may have many wallets',
    RECORD,
    'if (toUser > toWallet) return toUser;',
    'if (toUser < 0n) return toUser;',
  ),
  rule(
    'a clock set back empties a window',
    RECORD,
    'atMs > nowMs - windowMs)',
    'atMs > nowMs - windowMs && atMs <= nowMs)',
  ),
  rule(
    'the hour counts no earlier fee',
    RECORD,
    'return sum(paid) + signatures * SIGNATURE_FEE;',
    'return sum(paid);',
  ),
  rule(
    'an approval is for any terms',
    PROOFS,
    '      subject.lamports === order.lamports;',
    '      subject.lamports > 0n;',
  ),
  rule('an approval is for any wallet', PROOFS, '      subject.wallet === order.wallet &&\n', ''),
  rule('a rejection approves', PROOFS, " && verb === 'approve'", ''),
  rule('an approval counts for all numbers', PROOFS, ' && id === String(withdrawal)', ''),
  rule('rights are not asked for', PROOFS, "!rights.includes('approve')", 'rights.length === 0'),
  rule('an old statement counts', PROOFS, 'if (age !== null)', "if (age === 'in-the-future')"),
  rule(
    'a shortage is no reason',
    PROOFS,
    'statement.liabilities > statement.treasury + statement.inFlight',
    'statement.liabilities < 0n',
  ),
  {
    name: 'signer: a changed journal is believed',
    file: `${SIGNER}/journal/journal.ts`,
    find: 'hash === hashOf(line) ? line : null',
    replace: 'hash !== "" ? line : null',
    killedBy: [`${SIGNER}/journal/journal.test.ts`],
  },
  {
    name: 'signer: a half line is the end',
    file: `${SIGNER}/journal/journal.ts`,
    find: '    ftruncateSync(file, whole);\n',
    replace: '',
    killedBy: [`${SIGNER}/journal/journal.test.ts`],
  },
  {
    name: 'signer: a restart forgets',
    file: `${SIGNER}/main.ts`,
    find: "if (entry.kind !== 'refused') record.note(entry, atMs);",
    replace: '',
    killedBy: [THIEF],
  },
  {
    name: 'signer: signs before it writes down',
    file: `${SIGNER}/signer.ts`,
    find: '      write(() => deps.journal.append(verdict.entry, atMs));\n',
    replace:
      '      void deps.maker.make(verdict.entry).then(() => deps.journal.append(verdict.entry, atMs));\n',
    killedBy: [THIEF],
  },
  {
    name: 'signer: refusals fill the disk',
    file: `${SIGNER}/signer.ts`,
    find: 'if (written >= SIGNER.refusalsKept)',
    replace: 'if (written < 0)',
    killedBy: [THIEF],
  },
  {
    name: 'signer: anyone on the machine may ask',
    file: `${SIGNER}/listen.ts`,
    find: '  chmodSync(deps.path, deps.mode);\n',
    replace: '  chmodSync(deps.path, 0o666);\n',
    killedBy: [THIEF],
  },
  {
    name: 'payer: what is owed is not asked where the signature is stored',
    file: 'apps/server/src/withdrawals/withdrawal.ts',
    find: 'isShort(facts.statement) || isShort(facts)',
    replace: 'isShort(facts.statement)',
    killedBy: ['apps/server/src/withdrawals/payer-signer.db.test.ts'],
  },
  {
    name: 'payer: the auditor’s figures are not read',
    file: 'apps/server/src/withdrawals/withdrawal.ts',
    find: 'isShort(facts.statement) || isShort(facts)',
    replace: 'isShort(facts)',
    killedBy: ['apps/server/src/withdrawals/payer-signer.db.test.ts'],
  },
  {
    name: 'audit: a breach leaves the statement',
    file: 'apps/server/src/treasury/audit.ts',
    find: 'statement = clean ? vouch(reserves, at) : null;',
    replace: 'statement = vouch(reserves, at);',
    killedBy: ['apps/server/src/treasury/statement.db.test.ts'],
  },
  {
    name: 'audit: the statement is as young as its signature',
    file: 'apps/server/src/treasury/audit.ts',
    find: 'vouch(reserves, at)',
    replace: 'vouch(reserves, new Date(deps.time.nowMs()).toISOString())',
    killedBy: ['apps/server/src/treasury/statement.db.test.ts'],
  },
  {
    name: 'chain: a signer that is away is asked order by order',
    file: 'apps/server/src/chain/signer-watch.ts',
    find: 'if (away !== null && time.monotonicMs() - away.sinceMs < AWAY_MS)',
    replace: 'if (away !== null && AWAY_MS < 0)',
    killedBy: ['apps/server/src/chain/signer-watch.test.ts'],
  },
];
