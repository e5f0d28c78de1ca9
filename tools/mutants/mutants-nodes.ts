// Tools, mutants: mutants of what is refused or told off the local network, and of nodes that are not believed alone.
import { type Mutant, mutantsIn } from './mutant.ts';

const SETTINGS = 'apps/server/src/platform/settings.test.ts';
const RULES = 'apps/server/src/chain/agreement.test.ts';
const AGREEING = 'apps/server/src/chain/agreeing-chain.test.ts';
const LIAR = 'apps/server/tests/money/lying-node.db.test.ts';
const WATCH = 'apps/server/src/treasury/nodes-watch.db.test.ts';
const SIGNING = 'apps/web/src/session/signing/check-transaction.test.ts';
const SIGN_IN = 'apps/web/src/session/signing/check-sign-in.test.ts';
const TAMPERED = 'a deposit that goes elsewhere, or is larger, never reaches the wallet';
const KEYS = 'apps/server/tests/process/api-keys.db.test.ts';

export const NODES_MUTANTS: readonly Mutant[] = mutantsIn({
  'apps/server/src/platform/unsafe-settings.ts': [
    ['an http origin is taken', "if (!settings.publicOrigin.startsWith('https:'))", 'if (false)', SETTINGS],
    ['any rate factor is taken', 'if (settings.rateLimitFactor !== 1)', 'if (false)', SETTINGS],
    ['a node over http is taken', "protocol !== 'https:'", "protocol === 'ftp:'", SETTINGS],
    ['one node is enough', 'Math.max(2, nodes.length)', 'nodes.length', SETTINGS],
    ['one provider counts twice', 'nodes.map(({ host }) => host)', 'nodes.map(({ href }) => href)', SETTINGS],
  ],
  'apps/server/src/platform/key-file-mode.ts': [
    [
      'a key file may be read by its group',
      'const OTHERS = 0o077;',
      'const OTHERS = 0o007;',
      'apps/server/src/platform/key-file-mode.test.ts',
    ],
  ],
  'apps/server/src/platform/database/open-postgres.ts': [
    [
      'a database without a standby is taken',
      "row['standby'] === ''",
      'false',
      'apps/server/src/platform/database/migrate.db.test.ts',
    ],
  ],
  'apps/server/src/platform/settings.ts': [
    [
      'the page gets the server’s own node',
      "(cluster === 'local' ? firstNode : publicNode)",
      'firstNode',
      SETTINGS,
      KEYS,
    ],
  ],
  'apps/server/src/chain/node-calls.ts': [
    [
      'the log prints a node’s address',
      'throw new ChainUnavailable(`${method}: ${reason}`);',
      'throw new ChainUnavailable(`${method}: ${reason}`, { cause: error });',
      KEYS,
    ],
  ],
  'apps/server/src/chain/agreement.ts': [
    [
      'a transaction that one node lacks is believed',
      'if (lacking !== undefined) {',
      'if (false) {',
      RULES,
      LIAR,
    ],
    [
      'two amounts of one transaction are the same',
      "'signers', 'transfers', 'accounts'",
      "'signers', 'accounts'",
      RULES,
    ],
    [
      'two fees of one transaction are the same',
      "'feePayer', 'fee', 'signers'",
      "'feePayer', 'signers'",
      RULES,
    ],
    [
      'a node that is behind contradicts',
      "slot <= common ? 'differ' : 'behind'",
      "true ? 'differ' : 'behind'",
      RULES,
    ],
    [
      'a hidden signature is absent',
      'if (final === undefined) return',
      "if (known.length < answers.length) return { kind: 'agreed', value: null };\n  if (final === undefined) return",
      RULES,
      AGREEING,
    ],
    [
      'what is final for one is final',
      "{ slot, failed, commitment: 'confirmed' }",
      "{ slot, failed, commitment: 'finalized' }",
      RULES,
      AGREEING,
    ],
    ['a list that lacks something is complete', 'if (same === undefined)', 'if (false)', RULES, AGREEING],
    [
      'a list is compared beyond the common slot',
      'list.filter((entry) => entry.slot <= slot)',
      'list.filter(() => slot > 0n)',
      RULES,
    ],
    [
      'a raised balance is only ahead',
      "isContradicted(looks.flat()) ? 'differ' : 'behind'",
      "'behind'",
      RULES,
      AGREEING,
    ],
    ['two heights of one slot are fine', '? one.value.value === next.value.value', '? true', RULES],
  ],
  'apps/server/src/chain/ask-nodes.ts': [
    [
      'one node that answers is enough',
      'const answers = await gather((node) => read(node, common), NODES.agreeing);',
      'const answers = await gather((node) => read(node, common), 1);',
      AGREEING,
    ],
    [
      'who hears of a disagreement hears of it before money stops',
      'if (isNew) await tell(why);',
      'if (isNew) void tell(why);',
      AGREEING,
    ],
    [
      'a node of another network is heard',
      'if (fault !== null) throw new ChainUnavailable(fault);',
      '',
      AGREEING,
    ],
    [
      'another question that is agreed on ends a disagreement',
      'open.delete(question.about);',
      'open.clear();',
      AGREEING,
    ],
  ],
  'apps/server/src/chain/agreeing-chain.ts': [
    [
      'a node that lags behind the height is heard after it',
      "if (commitment === 'finalized') noteFinal(slot);",
      '',
      AGREEING,
    ],
    [
      'too early an end of a blockhash is believed',
      'lastValidBlockHeight: last };',
      'lastValidBlockHeight: oldest.lastValidBlockHeight };',
      AGREEING,
    ],
    [
      'a page ends where one node is ahead',
      'lacking <= 0) return list;',
      'lacking <= page.limit) return list;',
      AGREEING,
    ],
  ],
  'apps/server/src/treasury/nodes-watch.ts': [
    [
      'money goes on while nodes disagree',
      "database.run((queries) => freeze(queries, 'nodes', why, nodes.me()));",
      'database.run(async () => void why);',
      WATCH,
      LIAR,
    ],
    [
      'a server lets go of a freeze that another holds',
      'holders.filter((node) => nodes.lives().includes(node) || (deps.isFirst() && nodes.isGone(node)));',
      'holders;',
      WATCH,
    ],
    ['money goes on while a question is open', '      if (open().length > 0) return;\n', '', WATCH],
    [
      'money goes on after a restart with nobody to ask',
      "const held = await chain.balance(chain.treasury, 'finalized');",
      "const held = await chain.balance(chain.treasury, 'finalized').catch(() => 0n as never);",
      WATCH,
    ],
  ],
  'apps/web/src/session/signing/check-transaction.ts': [
    [
      'any amount may be signed',
      "getBigUint64(4, true) === amount ? null : 'amount'",
      "getBigUint64(4, true) > 0n ? null : 'amount'",
      SIGNING,
    ],
    [
      'a deposit may go anywhere',
      "if (instruction.accounts[1] !== to) return 'destination';",
      '',
      SIGNING,
      TAMPERED,
    ],
    ['another wallet may pay', "if (read.signers[0] !== wallet) return 'payer';", '', SIGNING],
    [
      'a deposit may do more',
      "memo === undefined || further.length > 0) return 'steps';",
      "memo === undefined) return 'steps';",
      SIGNING,
    ],
    [
      'a stake may do more',
      'opening === undefined || further.length > 0)',
      'opening === undefined)',
      SIGNING,
    ],
    ['any program may keep a stake', "if (program !== asked.program) return 'program';", '', SIGNING],
    ['any arbiter may decide', 'keyAt(ARBITER_AT) === asked.arbiter &&', '', SIGNING],
    ['any seat will do', "if (opening.accounts[0] !== seat) return 'destination';", '', SIGNING],
    ['any fee will do', 'fee === asked.feeLamports &&', '', SIGNING],
  ],
  'apps/web/src/session/signing/read-transaction.ts': [
    [
      'a transaction may go on behind its end',
      'at !== bytes.length || keys.length < required',
      'keys.length < required',
      SIGNING,
    ],
  ],
  'apps/web/src/session/signing/check-sign-in.ts': [
    ['a sign-in for another site is signed', 'fields.domain === new URL(origin).host &&', '', SIGN_IN],
    [
      'a sign-in for another account is signed',
      'fields.address === address &&',
      '',
      SIGN_IN,
      'apps/web/src/session/connect-flow.test.ts',
    ],
  ],
  'apps/web/src/features/money/use-deposit.ts': [
    [
      'what is not as asked is signed all the same',
      'if (fault !== null) throw new NotAsAsked(fault);',
      'if (fault !== null && asked.lamports < 0n) throw new NotAsAsked(fault);',
      TAMPERED,
    ],
  ],
});
