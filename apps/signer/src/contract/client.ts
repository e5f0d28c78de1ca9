// signer contract: sends an order to the signer. When the signer does not answer in time, it may still have signed the order. A retry
// gets the same bytes.
import { connect } from 'node:net';
import { SIGNER } from './limits.ts';
import { parseAnswer, type SignerAnswer, type SignerRequest, writeLine } from './messages.ts';
import { type OrderSigner, type Signed, SignerRefused } from './orders.ts';

/** The signer gave no readable answer. Retry later. */
export class SignerAway extends Error {
  override readonly name = 'SignerAway';
}

/** Creates a client. `find` returns the socket's path at each call, because a restarted signer may listen on another one. */
export function signerAt(find: () => string, timeoutMs: number = SIGNER.answerMs): OrderSigner {
  const ask = (request: SignerRequest) => askSigner(find(), request, timeoutMs);
  const signed = async (request: SignerRequest): Promise<Signed> => {
    const answer = await ask(request);
    if ('signed' in answer) return answer.signed;
    throw new SignerAway('the signer answered something else');
  };
  return {
    async identity() {
      const answer = await ask({ ask: 'identity' });
      if ('identity' in answer) return answer.identity;
      throw new SignerAway('the signer answered something else');
    },
    signPayout: (order) => signed({ ask: 'payout', order }),
    signStep: (order) => signed({ ask: 'step', order }),
    signMemo: (order) => signed({ ask: 'memo', order }),
    signReserves: (order) => signed({ ask: 'reserves', order }),
  };
}

/** Sends one request. Throws `SignerAway`, and `SignerRefused` for a refusal. */
export async function askSigner(
  path: string,
  request: SignerRequest,
  timeoutMs: number = SIGNER.answerMs,
): Promise<Exclude<SignerAnswer, { refused: unknown }>> {
  const answer = parseAnswer(await exchange(path, writeLine(request), timeoutMs));
  if (answer === null) throw new SignerAway('the signer answered something that cannot be read');
  if ('refused' in answer) throw new SignerRefused(answer.refused, answer.why);
  return answer;
}

function exchange(path: string, line: string, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (why: string): void => {
      reject(new SignerAway(why));
      socket.destroy();
    };
    socket.setTimeout(timeoutMs, () => fail(`the signer did not answer within ${timeoutMs} ms`));
    socket.on('error', (error) => fail(`the signer was not reached (${error.message})`));
    socket.on('connect', () => socket.write(line));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > SIGNER.lineBytes) fail('the answer of the signer is too long');
    });
    socket.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.on('close', () => fail('the signer ended the connection'));
  });
}
