// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources as text
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface HandMutant {
  name: string;
  find: string; // occurs once in the sources of server and signer
  replace: string;
  test: string; // name of the test file that must fail, with folders where several have it
}

/** Faults in SQL, settings and wiring, which StrykerJS does not mutate. Each removes one safeguard of money or fairness. */
export const HAND_MUTANTS: readonly HandMutant[] = [
  {
    name: 'the checkpoint skips the first posting of a journal',
    find: 'group by account_id order by account_id',
    replace: 'and line > 1 group by account_id order by account_id',
    test: 'ledger/audit.db.test.ts',
  },
  {
    name: 'the checkpoint passes a journal that commits late',
    find: 'let waitingFor = newest.writers;',
    replace: 'let waitingFor: ReadonlySet<string> = new Set();',
    test: 'ledger/audit.db.test.ts',
  },
  {
    name: 'the full audit ignores the checkpoint',
    find: 'or page.account_version = known.version and page.balance_after <> known.balance',
    replace: '',
    test: 'ledger/audit.db.test.ts',
  },
  {
    name: 'a breach found by the full audit does not freeze money',
    find: 'if (breaches.length > 0) await onBreach(breaches);',
    replace: '',
    test: 'full-audit.db.test.ts',
  },
  {
    name: 'the auditor signs a statement after a breach',
    find: 'statement = clean ? signStatement(deps, reserves, at) : null;',
    replace: 'statement = signStatement(deps, reserves, at);',
    test: 'audit-runs.db.test.ts',
  },
  {
    name: "the server's database role may update balances",
    find: "update: ['closed'] }",
    replace: "update: ['closed', 'balance'] }",
    test: 'database-roles.db.test.ts',
  },
  {
    name: 'trigger functions may be called by anyone',
    find: 'from ${role}, public`',
    replace: 'from ${role}`',
    test: 'database-roles.db.test.ts',
  },
  {
    name: "signing takes the lock of the operators' log",
    find: 'signing: 4_701_816n',
    replace: 'signing: 4_701_818n',
    test: 'advisory-locks.test.ts',
  },
  {
    name: 'a deposit is credited when it is confirmed, not final',
    find: "limit: pages.size,\n      commitment: 'finalized',",
    replace: "limit: pages.size,\n      commitment: 'confirmed',",
    test: 'watcher.db.test.ts',
  },
  {
    name: 'a deposit is booked each time it is seen',
    find: '  if (await isBooked(tx, landed.signature, landed.leg)) return null;\n',
    replace: '',
    test: 'cashier.db.test.ts',
  },
  {
    name: 'the cursor passes transactions while money is frozen',
    find: '(bookSpent === undefined ? lockBooking(tx, treasury) : store.lockHistory(tx, treasury))',
    replace: 'store.lockHistory(tx, treasury)',
    test: 'watcher.db.test.ts',
  },
  {
    name: 'an unclaimed deposit stays unclaimed when its player deposits again',
    find: '    await claim(tx, source, userId);\n    return userId;',
    replace: '    return userId;',
    test: 'intent-queue.db.test.ts',
  },
  {
    name: 'the newest deposit intent of a player is deleted',
    find: 'newer.id > old.id)',
    replace: 'newer.id >= old.id)',
    test: 'intent-queue.db.test.ts',
  },
  {
    name: 'a withdrawal goes to any wallet',
    find: 'if (body.walletAddress !== caller.walletAddress) {',
    replace: "if (body.walletAddress === '') {",
    test: 'cashier.db.test.ts',
  },
  {
    name: 'a large withdrawal avoids the second approval by waiting a day',
    find: 'store.requestedInItsDay(tx, withdrawal)',
    replace: 'store.requestedLastDay(tx, withdrawal.userId)',
    test: 'second-approval.db.test.ts',
  },
  {
    name: 'an idempotency key answers another request',
    find: 'if (earlier === undefined || earlier.requestHash !== hash || earlier.status === null)',
    replace: 'if (earlier === undefined || earlier.status === null)',
    test: 'idempotency.db.test.ts',
  },
  {
    name: 'the end of a game runs its first effect only',
    find: 'for (const effect of endingEffects) await',
    replace: 'for (const effect of endingEffects.slice(0, 1)) await',
    test: 'game-socket.db.test.ts',
  },
  {
    name: 'a failed ending effect keeps the result',
    find: 'for (const effect of endingEffects) await effect(tx, ended);',
    replace: 'for (const effect of endingEffects) await effect(tx, ended).catch(() => {});',
    test: 'game-socket.db.test.ts',
  },
  {
    name: 'a game with stakes on chain is settled in the ledger',
    find: "if (ended.stakeSource === 'balance') ",
    replace: '',
    test: 'wagers.db.test.ts',
  },
  {
    name: 'a decision for many games overwrites the step of another node',
    find: 'where g.id = h.id and g.version = h.version',
    replace: 'where g.id = h.id',
    test: 'outage-pass.db.test.ts',
  },
  {
    name: 'a game row skips a version',
    find: '  new.version <> old.version + 1\n  or ',
    replace: '  ',
    test: 'game-socket.db.test.ts',
  },
  {
    name: 'a game row may be deleted',
    find: 'before delete or truncate on game for',
    replace: 'before truncate on game for',
    test: 'game-socket.db.test.ts',
  },
  {
    name: "others may join before White's stake is final",
    find: 'and settled_at is null and is_offered and (black_id',
    replace: 'and settled_at is null and (black_id',
    test: 'staked-on-chain.db.test.ts',
  },
  {
    name: 'a reserved seat is reserved again',
    find: 'and is_offered and (black_id is null or black_id = ${userId})',
    replace: 'and is_offered',
    test: 'staked-on-chain.db.test.ts',
  },
  {
    name: 'a player whose late stake is being returned reserves the seat again',
    find: 'and (black_id is not null or not exists (',
    replace: 'and (true or not exists (',
    test: 'escrow-races.db.test.ts',
  },
  {
    name: 'a wallet is asked to stake in a settled game',
    find: '  if (rows.length === 0) return false;\n  await sql`\n    insert into escrow_seat',
    replace: '  if (rows.length > 1) return false;\n  await sql`\n    insert into escrow_seat',
    test: 'escrow-races.db.test.ts',
  },
  {
    name: 'a game is settled although a wallet was just asked to stake',
    find: 'asked_at > ${new Date(askedSinceMs)})',
    replace: 'asked_at > ${new Date(askedSinceMs)} and false)',
    test: 'escrow-races.db.test.ts',
  },
  {
    name: 'a seat is reserved after a payout that the server did not decide',
    find: "  if (await isContradicted(tx)) return 'paused';\n",
    replace: '',
    test: 'operator.db.test.ts',
  },
  {
    name: 'one Solana node is enough outside the local network',
    find: 'Math.max(2, nodes.length)',
    replace: 'nodes.length',
    test: 'settings/settings.test.ts',
  },
  {
    name: 'two addresses of one provider count as two nodes',
    find: 'nodes.map(({ host }) => host)',
    replace: 'nodes.map(({ href }) => href)',
    test: 'settings/settings.test.ts',
  },
  {
    name: 'disagreeing Solana nodes do not freeze money',
    find: 'const hold = (why: string) => database.run((queries) => ',
    replace: 'const hold = (why: string) => database.run(async (queries) => why === null && ',
    test: 'nodes-watch.db.test.ts',
  },
  {
    name: 'a restored database does not freeze money',
    find: "freezeStatement('restored', reason)",
    replace: "'select 1'",
    test: 'backup.db.test.ts',
  },
  {
    name: 'a sign-in challenge is answered twice',
    find: "    .deleteFrom('signInChallenge')\n    .where('id', '=', id)\n    .where('browserHash', '=', browserHash)\n    .returning(",
    replace:
      "    .selectFrom('signInChallenge')\n    .where('id', '=', id)\n    .where('browserHash', '=', browserHash)\n    .select(",
    test: 'sign-in.db.test.ts',
  },
  {
    name: 'a player ends the sessions of other players',
    find: "    .set({ endedAt: new Date(nowMs), endReason: 'ended' })\n    .where('walletAddress', '=', walletAddress)\n",
    replace: "    .set({ endedAt: new Date(nowMs), endReason: 'ended' })\n",
    test: 'sign-in.db.test.ts',
  },
  {
    name: 'a receipt skips a link of its chain',
    find: "chainAfter(Buffer.from(head.chain, 'hex'), { n, ...entry } as ReceiptEntry, sha256)",
    replace:
      "chainAfter(Buffer.from(head.n === 1 ? head.termsChain : head.chain, 'hex'), { n, ...entry } as ReceiptEntry, sha256)",
    test: 'receipts.db.test.ts',
  },
  {
    name: 'a move with a wrong signature is played',
    find: "if (!(await isSigned(key.object, message, bytes))) return 'bad';",
    replace: '',
    test: 'receipts.db.test.ts',
  },
  {
    name: 'an upheld case voids its games again',
    find: "  if (stateAt(progress, nowMs) !== 'open') return { refused: 'over' };\n",
    replace: '',
    test: 'uphold.db.test.ts',
  },
  {
    name: 'a game is voided twice',
    find: '  game_id integer primary key references game,\n  case_id integer not null references review_case,',
    replace:
      '  game_id integer not null references game,\n  case_id integer not null references review_case,',
    test: 'uphold.db.test.ts',
  },
  {
    name: 'an appeal pays 1 lamport too much',
    find: 'sum + game.taken + game.paidByPlayer, 0n)',
    replace: 'sum + game.taken + game.paidByPlayer, 1n)',
    test: 'uphold.db.test.ts',
  },
];

const NOT_MUTATED = /\.test\.ts$|(^|\/)testkit(\/|\.ts$)/;

/** Returns a function that finds the source file that contains a text exactly once. */
export function placesIn(root: string): (mutant: Pick<HandMutant, 'name' | 'find'>) => string {
  const sources = globSync('apps/{server,signer}/{src,migrations}/**/*.{ts,sql}', { cwd: root })
    .filter((path) => !NOT_MUTATED.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return ({ name, find }) => {
    const found = sources.flatMap(({ path, text }) => Array(text.split(find).length - 1).fill(path));
    if (found.length !== 1) throw new Error(`'${name}': its text occurs ${found.length} times`);
    return found[0];
  };
}
