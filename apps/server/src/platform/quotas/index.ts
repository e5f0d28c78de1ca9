// platform/quotas: its public API.
export {
  type CreateRateLimiter,
  openSharedRateLimits,
  type RateLimiter,
  rateLimitersInMemory,
  type SharedRateLimits,
} from './calls.ts';
export { ADDRESS, BULK, CONNECTIONS, createAddressQuota, RATES, RATES_OF_USER } from './limits.ts';
export { Quota, type Rate } from './quota.ts';
