// Requests JSON from an external service. The caller interprets it.
import type { Time } from './time.ts';

export interface AskJsonOptions {
  time: Time;
  timeoutMs: number; // for headers and body together
  maxBytes: number; // of the body
}

/** The service returned no usable response. The message never contains the URL, which may include an API key. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable';
}

async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ServiceUnavailable(`it answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the parsed body of a 200 response, or throws `ServiceUnavailable`. Redirects are not followed. */
export async function askJson(url: string, options: AskJsonOptions): Promise<unknown> {
  const controller = new AbortController();
  const cancel = options.time.after(options.timeoutMs, () => controller.abort());
  try {
    const response = await fetch(url, {
      signal: controller.signal,
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    if (response.status !== 200 || response.body === null) {
      throw new ServiceUnavailable(`it answered with status ${response.status}`);
    }
    return JSON.parse(await readText(response.body, options.maxBytes));
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw error;
    if (controller.signal.aborted) {
      throw new ServiceUnavailable(`it did not answer within ${options.timeoutMs} ms`);
    }
    throw new ServiceUnavailable(
      error instanceof SyntaxError ? 'it answered something that is no JSON' : 'it was not reached',
    );
  } finally {
    cancel();
    // Abort, because a body that is not fully read keeps its connection open.
    controller.abort();
  }
}
