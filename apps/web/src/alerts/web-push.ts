// Web push: notifications from the server while the browser is closed.
import { readyWorker } from '../service-worker/index.ts';

/** The subscription as the server stores it. */
export interface BrowserPush {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Null if the browser does not support push. */
async function manager(): Promise<PushManager | null> {
  const worker = await readyWorker();
  return worker !== null && 'pushManager' in worker ? worker.pushManager : null;
}

/** `missing`: the browser does not support push. */
export async function pushState(): Promise<'missing' | 'off' | 'on'> {
  const push = await manager();
  if (push === null) return 'missing';
  return (await push.getSubscription()) === null ? 'off' : 'on';
}

/** `publicKey`: the server's, base64url. Call it only in a click handler. Rejects when the browser refuses. */
export async function wantPush(publicKey: string): Promise<BrowserPush> {
  const push = await manager();
  if (push === null) throw new Error('this browser has no push');
  // A subscription for another server key is useless and blocks a new one.
  await (await push.getSubscription())?.unsubscribe();
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  return { endpoint: endpoint ?? made.endpoint, keys: { p256dh, auth } };
}

export async function leavePush(): Promise<void> {
  const push = await manager();
  await (await push?.getSubscription())?.unsubscribe();
}
