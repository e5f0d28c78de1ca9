// One attacker, in a separate process that ends with its attack.
//   fork(attacker.ts, [C3])
import { constants, setPriority } from 'node:os';
import type { Attack, Prepare } from './attackers/attack.ts';
import { listsAttack } from './attackers/lists.ts';
import type { AttackAnswered, AttackAsked, AttackId } from './messages.ts';

const KINDS: Record<AttackId, Prepare> = {
  C3: listsAttack,
};

// Real attackers use other machines, so this process must not take CPU time from the server.
setPriority(constants.priority.PRIORITY_LOW);

const prepare = KINDS[process.argv[2] as AttackId];
const counts: Record<string, number> = {};
let attack: Attack | null = null;

const answer = (message: AttackAnswered): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

process.on('message', async (asked: AttackAsked) => {
  if (asked.about === 'prepare') {
    attack = await prepare({
      ...asked,
      count(what, by = 1) {
        counts[what] = (counts[what] ?? 0) + by;
      },
    });
    await answer({ about: 'prepared' });
    return;
  }
  if (attack === null) throw new Error('an attack must be prepared');
  await attack(asked.seconds);
  for (const [what, count] of Object.entries(counts)) counts[what] = Math.round(count);
  await answer({ about: 'done', achieved: { counts } });
  process.disconnect();
});
process.on('disconnect', () => process.exit(0));
