// testkit: a faulty RPC proxy between a server and a Solana node. It invents a finalized transfer to the treasury and adds it to the
// treasury's balance.
//   node faulty-proxy.ts <node's address> <treasury> <signature of a real transfer> <signature to invent> <lamports>
// Prints its port.
import { createServer } from 'node:http';
import { base58 } from '@scure/base';

const [, , upstream = '', treasury = '', real = '', invented = '', lamports = '0'] = process.argv;
const amount = Number(lamports);
/** The system program's instruction number of a transfer, which precedes the amount. */
const TRANSFER = 2;
const AMOUNT_AT = 4;
const DATA_BYTES = 12;

interface Call {
  id: unknown;
  method: string;
  params: unknown[];
}

async function forward(call: Call): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(upstream, { method: 'POST', headers, body: JSON.stringify(call) });
  return (await answer.json()) as Record<string, unknown>;
}

interface NodeTransaction {
  meta: { preBalances: number[]; postBalances: number[] };
  transaction: {
    signatures: string[];
    message: { accountKeys: string[]; instructions: { data: string }[] };
  };
}

/** Returns the real transfer with another signature and amount. */
function inflate(answer: Record<string, unknown>): Record<string, unknown> {
  const result = structuredClone(answer['result']) as NodeTransaction;
  result.transaction.signatures = [invented];
  const data = new DataView(new ArrayBuffer(DATA_BYTES));
  data.setUint32(0, TRANSFER, true);
  data.setBigUint64(AMOUNT_AT, BigInt(amount), true);
  const [instruction] = result.transaction.message.instructions;
  if (instruction !== undefined) instruction.data = base58.encode(new Uint8Array(data.buffer));
  const at = result.transaction.message.accountKeys.indexOf(treasury);
  result.meta.postBalances[at] = (result.meta.preBalances[at] ?? 0) + amount;
  return { ...answer, result };
}

async function answerTo(call: Call): Promise<Record<string, unknown>> {
  const [about] = call.params;
  if (call.method === 'getTransaction' && about === invented)
    return inflate(await forward({ ...call, params: [real, ...call.params.slice(1)] }));
  const answer = await forward(call);
  if (call.method === 'getBalance' && about === treasury)
    (answer['result'] as { value: number }).value += amount;
  if (call.method === 'getSignaturesForAddress' && about === treasury) {
    const list = answer['result'] as { signature: string }[];
    const model = list.find(({ signature }) => signature === real) ?? list[0];
    if (model !== undefined) list.unshift({ ...model, signature: invented });
  }
  return answer;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    answerTo(JSON.parse(Buffer.concat(chunks).toString()) as Call).then(
      (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address !== null ? address.port : '');
});
