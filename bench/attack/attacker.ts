// Bench, attack: one attacker, in a process of its own that ends with its attack.
//   fork(attacker.ts, [H1 ... M5])
import { constants, setPriority } from 'node:os';
import { absentCreatorsAttack } from './attackers/absent-creators.ts';
import type { Attack, Prepare } from './attackers/attack.ts';
import { challengesAttack } from './attackers/challenges.ts';
import { dustAttack } from './attackers/dust.ts';
import { latePongsAttack } from './attackers/late-pongs.ts';
import { listsAttack } from './attackers/lists.ts';
import { longGameAttack } from './attackers/long-game.ts';
import { spoofedAttack } from './attackers/spoofed.ts';
import { unreadAttack } from './attackers/unread.ts';
import { withdrawalsAttack } from './attackers/withdrawals.ts';
import type { AttackAnswered, AttackAsked, AttackId } from './messages.ts';

const KINDS: Record<AttackId, Prepare> = {
  C3: listsAttack,
  H1: longGameAttack,
  H5: unreadAttack,
  H6: dustAttack,
  H7: withdrawalsAttack,
  M1: challengesAttack,
  M2: absentCreatorsAttack,
  M3: latePongsAttack,
  M5: spoofedAttack,
};

// Attackers come from other machines: what they need of this one's processors must not be the server's.
// The one that measures its own time is as quick as the honest players.
const kind = process.argv[2] as AttackId;
if (kind !== 'M3') setPriority(constants.priority.PRIORITY_LOW);

const prepare = KINDS[kind];
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
  const charges = await attack(asked.seconds);
  for (const [what, count] of Object.entries(counts)) counts[what] = Math.round(count);
  await answer({ about: 'done', achieved: { counts, charges } });
  process.disconnect();
});
process.on('disconnect', () => process.exit(0));
