// Tools, mutants: mutants of who may give a command, what it takes, and what an operator can stop.
import type { Mutant } from './mutant.ts';

const SIGNED = ['apps/server/tests/operator/signed-commands.db.test.ts'];
const TWO = ['apps/server/tests/operator/two-operators.db.test.ts'];
const CORRECTIONS = ['apps/server/tests/operator/corrections.db.test.ts'];
const STOPPED = ['apps/server/tests/operator/switches.db.test.ts'];

export const OPERATORS_MUTANTS: readonly Mutant[] = [
  {
    name: 'operators: a key of small order is a key',
    file: 'packages/custody/src/ed25519.ts',
    find: "return isSmallOrder(bytes) ? 'small-order' : bytes;",
    replace: 'return bytes;',
    killedBy: ['packages/custody/src/ed25519.test.ts', 'apps/server/src/users/sign-in.test.ts'],
  },
  {
    name: 'operators: a signature is not looked at',
    file: 'packages/custody/src/operator-command.ts',
    find: "    if (!verifyText(operator.publicKey, read.signed.text, signature)) return refuse('bad-signature');\n",
    replace: '',
    killedBy: ['packages/custody/src/operator-command.test.ts', ...SIGNED],
  },
  {
    name: 'operators: a text may have another form',
    file: 'packages/custody/src/signed-text.ts',
    find: "  if (JSON.stringify(value) !== text) return { ok: false, fault: 'not-canonical' };\n",
    replace: '',
    killedBy: ['packages/custody/src/operator-command.test.ts'],
  },
  {
    name: 'operators: a command can be given twice',
    file: 'apps/server/src/ops/nonce-store.ts',
    find: '  return row !== undefined;',
    replace: '  return row !== undefined || nonce !== "";',
    killedBy: SIGNED,
  },
  {
    name: 'operators: a right is not asked for',
    file: 'apps/server/src/ops/authorize.ts',
    find: 'return by.rights.includes(right) ? null :',
    replace: 'return by.rights.length > 0 ? null :',
    killedBy: SIGNED,
  },
  {
    name: 'operators: an approval is of whatever terms there are',
    file: 'apps/server/src/withdrawals/operator.ts',
    find: '        if (row !== null && !sameSubject(termsOf(row), order.subject)) return notDone(TERMS_CHANGED);\n',
    replace: '',
    killedBy: SIGNED,
  },
  {
    name: 'operators: one confirms what they gave',
    file: 'apps/server/src/ops/authorize.ts',
    find: 'if (filed.operator === by.name && !mayBeBoth)',
    replace: 'if (filed.operator === by.name && !mayBeBoth && by.rights.length === 0)',
    killedBy: TWO,
  },
  {
    name: 'operators: a confirmed command can be confirmed again',
    file: 'apps/server/src/ops/request-store.ts',
    find: "    .set({ log_entry: logEntry })\n    .where('id', '=', BigInt(id))\n    .where('log_entry', 'is', null)\n",
    replace: "    .set({ log_entry: logEntry })\n    .where('id', '=', BigInt(id))\n",
    killedBy: TWO,
  },
  {
    name: 'operators: another text than the first one is confirmed',
    file: 'apps/server/src/ops/run-request.ts',
    find: '  if (!sameSubject(confirmSubject(filed), order.subject)) return notDone(TERMS_CHANGED);\n',
    replace: '',
    killedBy: TWO,
  },
  {
    name: 'operators: the settings alone put a list in force',
    file: 'apps/server/src/ops/operators-commands.ts',
    find: 'return inLog === null ? listed : { ok: true, operators: inLog };',
    replace: 'return inLog === null || inLog.length > 0 ? listed : { ok: true, operators: inLog };',
    killedBy: TWO,
  },
  {
    name: 'operators: more is funded than was signed',
    file: 'apps/server/src/treasury/operator.ts',
    find: '          if (!sameSubject(fundSubject(walletAddress, funded), terms)) throw new TermsChanged();\n',
    replace: '',
    killedBy: TWO,
  },
  {
    name: 'operators: H2 a correction makes money',
    file: 'apps/server/src/treasury/corrections.ts',
    find: "const legs = move(account(OPERATING), account('player', id), change);",
    replace: "const legs = move(account('adjust'), account('player', id), change);",
    killedBy: CORRECTIONS,
  },
  {
    name: 'operators: the log may repeat what was signed',
    file: 'apps/server/src/ops/log-proof.ts',
    find: "  if (nonces.some((nonce) => proof.nonces.has(nonce))) return refuse(entry, 'repeats what was signed before');\n",
    replace: '',
    killedBy: SIGNED,
  },
  {
    name: 'operators: a stranger writes heads of the log',
    file: 'apps/server/src/ops/heads-on-chain.ts',
    find: 'if (paid?.feePayer === chain.treasury)',
    replace: 'if (paid !== null)',
    killedBy: ['apps/server/src/ops/heads-on-chain.test.ts'],
  },
  {
    name: 'operators: a head on chain is not compared',
    file: 'apps/server/src/ops/heads-on-chain.ts',
    find: '    if (own === hash) agree += 1;',
    replace: '    if (own !== "") agree += 1;',
    killedBy: ['apps/server/src/ops/heads-on-chain.test.ts'],
  },
  {
    name: 'operators: a restore excuses heads that came after it',
    file: 'apps/server/src/ops/heads-on-chain.ts',
    find: ' && place >= newest;',
    replace: ' && place >= 0;',
    killedBy: ['apps/server/src/ops/heads-on-chain.test.ts'],
  },
  {
    name: 'operators: the fee of a head is nobody’s',
    file: 'apps/server/src/withdrawals/attempt-store.ts',
    find: '  return [...payments, ...heads];',
    replace: '  return heads.length < 0 ? heads : payments;',
    killedBy: ['apps/server/src/withdrawals/log-anchor.db.test.ts'],
  },
  {
    name: 'switches: payouts that are stopped are asked for',
    file: 'apps/server/src/withdrawals/requests.ts',
    find: '  if (stopped !== null) return stopped;\n',
    replace: '',
    killedBy: STOPPED,
  },
  {
    name: 'switches: payouts that are stopped are signed',
    file: 'apps/server/src/withdrawals/payer.ts',
    find: '(await freezeReason(queries)) ?? (await payoutsStopped(queries))',
    replace: '(await freezeReason(queries)) ?? ((await payoutsStopped(queries)) === "" ? "" : null)',
    killedBy: STOPPED,
  },
  {
    name: 'switches: who is here is not told',
    file: 'apps/server/src/platform/switches/index.ts',
    find: '    deps.tell(shown);\n',
    replace: '',
    killedBy: STOPPED,
  },
];
