// Messages to closed browsers by Web Push (RFC 8030, 8291, 8292).
export { type BrowserKeys, encryptPush } from './encryption.ts';
export { PUSH } from './limits.ts';
export {
  type PushAnswer,
  type PushNetwork,
  type PushRequest,
  PushTimeout,
  publicPushNetwork,
} from './network.ts';
export { type VapidKeys, vapidHeader, vapidKeysOf } from './vapid.ts';
