// `npm run escrow:measure`: compute units and bytes of every instruction, and the lamports of a game, for bench/results.md.
import { type Instruction, type KeyPairSigner, lamports } from '@solana/kit';
import { readArtifact } from '../artifact/index.ts';
import { openingInstructions } from '../client/index.ts';
import { createBed, deployOn, type Sent, testKey } from '../testkit/bed.ts';
import { createStage } from '../testkit/stage.ts';

const { binary } = readArtifact();
const bed = await createBed(binary, 'all');
let matches = 0;
const stage = createStage(bed, () => {
  matches += 1;
  return matches;
});
const { white, black, arbiter, mallory, program } = stage;
const rows: string[] = [];

async function measure(
  name: string,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
): Promise<Sent> {
  const sent = await bed.send(payer, instructions);
  if (sent.outcome !== 'lands') throw new Error(`${name}: ${sent.outcome}`);
  const { units, bytes, signatures } = sent;
  rows.push(
    `| ${name.padEnd(22)} | ${[units, bytes, signatures].map((n) => String(n).padStart(6)).join(' | ')} |`,
  );
  return sent;
}

const opening = async (player: KeyPairSigner, terms: ReturnType<typeof stage.terms>) =>
  (await openingInstructions({ program, player, terms })).instructions;
const three = () => [white, black, arbiter].map(({ address }) => bed.balance(address));
const since = (before: readonly bigint[]) => three().map((now, index) => now - (before[index] ?? 0n));

const before = three();
const terms = stage.terms();
await measure('OPEN', white, await opening(white, terms));
const named = { ...terms, opponent: white.address };
await measure('OPEN, opponent named', black, await opening(black, named));
const { seat: first } = await openingInstructions({ program, player: white, terms });
const { seat: second } = await openingInstructions({ program, player: black, terms });
await measure('START', arbiter, [stage.start({ terms, first, second })]);
await measure('DECIDE', arbiter, [stage.decide({ first, second })]);
const decided = since(before);

const draw = await stage.locked();
const beforeDraw = three();
await measure('RETURN twice: a draw', arbiter, [
  stage.giveBack(draw.first, white.address),
  stage.giveBack(draw.second, black.address),
]);
const drawn = since(beforeDraw);
await measure('LEAVE', white, [stage.leave(await stage.opened(white, stage.terms()), white)]);
const returned = await stage.opened(white, stage.terms());
await measure('RETURN', arbiter, [stage.giveBack(returned, white.address)]);
const expired = await stage.locked();
bed.setTime(bed.now() + 86_401n);
await measure('EXPIRE', mallory, [stage.expire(expired.first, white.address)]);

const payer = await testKey(20);
bed.svm.airdrop(payer.address, lamports(10_000_000_000n));
const rich = bed.balance(payer.address);
const keys = { payer, buffer: await testKey(21), program: await testKey(22) };
const transactions = await deployOn(bed, keys, binary);
const cost = rich - bed.balance(payer.address);

console.log(
  `| transaction            |     CU |  bytes | signed |\n| ${'-'.repeat(22)} | ${'-----: | '.repeat(3)}`,
);
console.log(rows.join('\n'));
console.log(`A game of 0.1 SOL that white wins, lamports of white, black, arbiter: ${decided.join(', ')}`);
console.log(`The end of a draw: ${drawn.join(', ')}`);
console.log(
  `Deploying ${binary.length} bytes and freezing them: ${transactions} transactions, ${cost} lamports`,
);
