// platform/http: its public API.
export {
  type Authenticate,
  type Caller,
  checkAccess,
  deviceTokenOf,
  sessionCookieName,
  sessionTokenOf,
} from './access.ts';
export { type AddressOf, addressReader, isPublicAddress, quotaKey, regionReader } from './address.ts';
export { AddressQuota } from './address-quota.ts';
export { addConfigRoute } from './config.ts';
export { createMetrics, type Gauges, type Metrics, type ReadinessCheck } from './health.ts';
export { ADDRESS, RATES } from './limits.ts';
export type { PageHead } from './page.ts';
export { readLegalTexts } from './public-pages/legal-texts.ts';
export {
  type Refusal,
  refusalAnswer,
  refuse,
  refuseHeld,
  refuseOtherPlayer,
  refuseRegion,
} from './refusal.ts';
export { hasRepeatedHeader } from './repeated-header.ts';
export { type RouteKit, WrittenJson } from './route.ts';
export { escapeHtml } from './security.ts';
export { createHttpServer, type HttpServer } from './server.ts';
