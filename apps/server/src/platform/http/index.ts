// platform/http: the door.
export { type Authenticate, type Caller, checkAccess, sessionCookieName } from './access.ts';
export { clientAddress } from './address.ts';
export { createMetrics, type Metrics, type ReadinessCheck } from './health.ts';
export { isRefusal, type Refusal, refusalAnswer, refuse } from './refusal.ts';
export type { RouteKit } from './route.ts';
export { createHttpServer, type HttpServer } from './server.ts';
