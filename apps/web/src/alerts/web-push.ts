// alerts: notices of the server to this browser while it is closed: whether it can have them, and how it wants them and no more.
import { activeWorker } from '../service-worker/index.ts';

/** As the server is told of it. */
export interface BrowserPush {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Null where the browser has no push, or no worker yet. */
async function manager(): Promise<PushManager | null> {
  const worker = await activeWorker();
  return worker !== null && 'pushManager' in worker ? worker.pushManager : null;
}

/** `missing`: this browser cannot be reached while it is closed. */
export async function pushState(): Promise<'missing' | 'off' | 'on'> {
  const push = await manager();
  if (push === null) return 'missing';
  return (await push.getSubscription()) === null ? 'off' : 'on';
}

/** `publicKey`: of the server, base64url. Rejects where the browser refuses; in a click alone. */
export async function wantPush(publicKey: string): Promise<BrowserPush> {
  const push = await manager();
  if (push === null) throw new Error('this browser has no push');
  // One for another key of the server is of no use, and stands in the way of a new one.
  await (await push.getSubscription())?.unsubscribe();
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  return { endpoint: endpoint ?? made.endpoint, keys: { p256dh, auth } };
}

export async function leavePush(): Promise<void> {
  const push = await manager();
  await (await push?.getSubscription())?.unsubscribe();
}
