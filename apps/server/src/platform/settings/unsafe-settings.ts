// Checks for settings that are allowed on the local network only, or only together with others. Pure. Files and the database are checked
// where they are opened.
import type { Cluster } from '@kingstake/protocol';

interface Judged {
  cluster: Cluster;
  databaseUrl: string | null;
  signerSocket: string | null;
  auditorKeypair: string | null;
  termsVersion: string | null;
  fairPlay: 'shadow' | 'on' | 'off';
  publicOrigin: string;
  rateLimitFactor: number;
  trustProxy: readonly string[];
  regionHeader: string | null;
  blockedRegions: readonly string[];
  solanaRpcUrls: readonly string[];
  solanaPublicRpcUrl: string;
}

/** Returns the message for the first setting that the cluster or another setting does not allow, or null. */
export function unsafeSetting(settings: Judged): string | null {
  const fault = unreadRegion(settings);
  if (fault !== null || settings.cluster === 'local') return fault;
  const on = `SOLANA_CLUSTER is ${settings.cluster}, so`;
  return missing(settings, on) ?? unsafePlace(settings, on) ?? unsafeNodes(settings, on);
}

function unreadRegion(settings: Judged): string | null {
  if (settings.blockedRegions.length > 0 && settings.regionHeader === null)
    return 'BLOCKED_REGIONS is set, so REGION_HEADER is required: without it no client has a region, and none is blocked.';
  if (settings.regionHeader !== null && settings.trustProxy.length === 0)
    return 'REGION_HEADER is set, so TRUST_PROXY is required: clients could name any region otherwise.';
  return null;
}

function missing(settings: Judged, on: string): string | null {
  if (settings.databaseUrl === null)
    return `${on} DATABASE_URL (PostgreSQL) is required: the embedded database does not survive a power cut.`;
  if (settings.signerSocket === null)
    return `${on} SIGNER_SOCKET (where the signer listens) is required: only the local network starts its own.`;
  if (settings.auditorKeypair === null)
    return `${on} AUDITOR_KEYPAIR (a key file) is required: it vouches for the books.`;
  if (settings.termsVersion === null)
    return `${on} TERMS_VERSION (such as 2026-11-26) is required: players accept your terms before they stake.`;
  if (settings.fairPlay === 'off')
    return `${on} FAIR_PLAY must be shadow or on: games for real stakes are checked.`;
  return null;
}

function unsafePlace(settings: Judged, on: string): string | null {
  if (!settings.publicOrigin.startsWith('https:'))
    return `${on} PUBLIC_ORIGIN must begin with https: over http anyone on the way reads the session.`;
  if (settings.rateLimitFactor !== 1)
    return `${on} RATE_LIMIT_FACTOR must be 1: other values are for load tests on the local network.`;
  return null;
}

/** The URLs may contain API keys, so no message quotes one. */
function unsafeNodes(settings: Judged, on: string): string | null {
  const nodes = settings.solanaRpcUrls.map((url) => new URL(url));
  if ([...nodes, new URL(settings.solanaPublicRpcUrl)].some(({ protocol }) => protocol !== 'https:'))
    return `${on} every address in SOLANA_RPC_URL and SOLANA_PUBLIC_RPC_URL must begin with https: over http anyone on the way can lie to the server.`;
  // Two URLs with one host belong to one provider, which would only confirm its own answers.
  if (new Set(nodes.map(({ host }) => host)).size < Math.max(2, nodes.length))
    return `${on} SOLANA_RPC_URL must list at least two nodes of different hosts, with commas in between: money moves only where two agree.`;
  return null;
}
