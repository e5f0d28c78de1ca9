// platform/http: its public API.
export {
  type Authenticate,
  type Caller,
  checkAccess,
  deviceTokenOf,
  hasRepeatedHeader,
  sessionTokenOf,
} from './access.ts';
export { type AddressOf, addressReader, isPublicAddress, quotaKey, regionReader } from './address.ts';
export { addConfigRoute } from './config.ts';
export { createMetrics, type Gauges, type Metrics, type ReadinessCheck } from './health.ts';
export type { PageHead } from './page.ts';
export { readLegalTexts } from './public-pages.ts';
export {
  type Refusal,
  refusalAnswer,
  refuse,
  refuseHeld,
  refuseOtherPlayer,
  refuseRegion,
} from './refusal.ts';
export { type RouteKit, WrittenJson } from './route.ts';
export { escapeHtml } from './security.ts';
export { createHttpServer, type HttpServer } from './server.ts';
