// Messages to closed browsers by Web Push (RFC 8030, 8291, 8292).
export { PUSH } from './limits.ts';
export { type BrowserKeys, encryptPush, type VapidKeys, vapidHeader, vapidKeysOf } from './message.ts';
export {
  type PushAnswer,
  type PushNetwork,
  type PushRequest,
  PushTimeout,
  publicPushNetwork,
} from './network.ts';
