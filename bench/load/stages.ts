// Assigns samples of a CPU profile to stages of a move. From the innermost function of the stack outwards, the first
// file with a rule decides. Node's own functions have no rule and count for their caller.
export const STAGES = [
  'socket', // reading, by Node and libuv
  'frame', // WebSocket frames that come in
  'parse', // text to JSON
  'check', // the contract's schema, and what a user may still send
  'queue', // sockets' and games' queues, routing, deadlines
  'decide', // the match and its clocks
  'rules', // chess: legal, SAN, FEN, outcome
  'text', // messages to JSON and to frames
  'send', // to sockets, the system's writes included
  'journal', // a step as a row, and batches
  'driver', // Kysely, pg and our pool
  'database', // PGlite; PostgreSQL is another process
  'collector', // on the thread that runs the program
  'bench', // what only the bench does: the journal that is not written
  'other',
] as const;
export type Stage = (typeof STAGES)[number];

export interface Frame {
  functionName: string;
  url: string;
}

interface Rule {
  file: RegExp;
  functions?: readonly string[]; // all when left out
  stage: Stage;
}

/** The first that matches counts. */
const RULES: readonly Rule[] = [
  { file: /\/ws\/lib\/sender\.js$/, stage: 'send' },
  { file: /\/ws\/lib\/websocket\.js$/, functions: ['send'], stage: 'send' },
  { file: /\/node_modules\/ws\//, stage: 'frame' },
  { file: /\/hub\/frames\.ts$/, functions: ['fromJson'], stage: 'parse' },
  { file: /\/hub\/(frames|user-credits)\.ts$|\/platform\/token-bucket\.ts$/, stage: 'check' },
  { file: /\/hub\/connection\.ts$/, functions: ['#pay', '#isCovered', '#isOverdrawn'], stage: 'check' },
  { file: /\/hub\/connection\.ts$/, functions: ['send', 'deliver'], stage: 'send' },
  // The text is made of the frame's bytes there; what it calls has rules of its own.
  { file: /\/hub\/connection\.ts$/, functions: ['#receive'], stage: 'frame' },
  { file: /\/hub\/(connection|message-queue)\.ts$/, stage: 'queue' },
  { file: /\/hub\/outgoing-frame\.ts$/, stage: 'text' },
  { file: /\/platform\/hub\//, stage: 'send' },
  { file: /\/packages\/protocol\/|\/node_modules\/zod\//, stage: 'check' },
  { file: /\/packages\/chess\/src\/match\/(stored|packed)-match\.ts$/, stage: 'journal' },
  { file: /\/packages\/chess\/src\/rules\//, stage: 'rules' },
  { file: /\/packages\/chess\//, stage: 'decide' },
  { file: /\/games\/connections\/(broadcast|event-messages|game-view)\.ts$/, stage: 'text' },
  { file: /\/games\/registry\/step-writer\.ts$|\/games\/store\//, stage: 'journal' },
  { file: /\/server\/src\/(games\/|app\.ts$|matchmaking\/socket\.ts$)/, stage: 'queue' },
  { file: /\/platform\/database\/|\/node_modules\/(kysely|pg|pg-[a-z]+|postgres-[a-z]+)\//, stage: 'driver' },
  { file: /^wasm:|\/node_modules\/@electric-sql\/pglite\//, stage: 'database' },
  { file: /\/bench\/load\//, stage: 'bench' },
  // Reading the clock counts for the caller.
  { file: /\/server\/src\/(?!platform\/time\.ts$)/, stage: 'other' },
];

/** Without a function of ours on the stack, Node's outermost function decides. */
const UNOWNED: Record<string, Stage> = {
  onStreamRead: 'socket',
  onWriteComplete: 'send',
  '(program)': 'socket', // no function runs: libuv between two callbacks
  '(garbage collector)': 'collector',
};

const IDLE = '(idle)';

/** `stack` begins with the innermost function. Null: V8 saw the thread wait. */
export function stageOf(stack: readonly Frame[]): Stage | null {
  if (stack[0]?.functionName === IDLE) return null;
  if (stack[0]?.functionName === '(garbage collector)') return 'collector';
  for (const { url, functionName } of stack) {
    const rule = RULES.find(
      ({ file, functions }) => file.test(url) && (functions?.includes(functionName) ?? true),
    );
    if (rule !== undefined) return rule.stage;
  }
  for (const { functionName } of stack) {
    const stage = UNOWNED[functionName];
    if (stage !== undefined) return stage;
  }
  return 'other';
}

/** As V8's inspector gives it; times in us of the system's monotonic clock. */
export interface CpuProfile {
  nodes: readonly { id: number; callFrame: Frame; children?: readonly number[] }[];
  startTime: number;
  samples?: readonly number[]; // ids of nodes
  timeDeltas?: readonly number[]; // before each sample, the first since `startTime`
}

/** The us of each stage between two moments. A sample lasts until the next one. */
export function budgetOf(profile: CpuProfile, fromUs: number, untilUs: number): Map<Stage, number> {
  const { samples = [], timeDeltas = [] } = profile;
  const stages = stagesOfNodes(profile);
  const us = new Map<Stage, number>(STAGES.map((stage) => [stage, 0]));
  let atUs = profile.startTime + (timeDeltas[0] ?? 0);
  for (const [index, id] of samples.entries()) {
    const nextUs = atUs + (timeDeltas[index + 1] ?? 0);
    const lastedUs = Math.max(0, Math.min(nextUs, untilUs) - Math.max(atUs, fromUs));
    atUs = nextUs;
    const stage = stages.get(id) ?? null;
    if (stage !== null) us.set(stage, (us.get(stage) ?? 0) + lastedUs);
  }
  return us;
}

function stagesOfNodes({ nodes }: CpuProfile): Map<number, Stage | null> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  return new Map(
    nodes.map(({ id }) => {
      const stack: Frame[] = [];
      for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
        const node = byId.get(at);
        if (node !== undefined) stack.push(node.callFrame);
      }
      return [id, stageOf(stack)];
    }),
  );
}
