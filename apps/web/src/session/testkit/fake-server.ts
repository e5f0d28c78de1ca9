// session, testkit: a fake fetch with the server's sign-in calls and the network's getBalance.
import { type Config, formatSiws, type SignedIn, type User } from '@kingstake/protocol';

const RPC_URL = 'http://127.0.0.1:8899';

export const CONFIG: Config = {
  cluster: 'devnet',
  rpcUrl: RPC_URL,
  treasury: null,
  escrow: null,
  stopped: [],
  moneyPaused: false,
  limits: {
    wagerOptions: ['0.1'],
    minTransfer: '0.001',
    premiumAvatarPrice: '1',
    feeBps: 500,
    displayNameMax: 20,
  },
};

export function userOf(walletAddress: string): User {
  return {
    id: walletAddress.charCodeAt(0),
    username: walletAddress.slice(0, 3),
    walletAddress,
    profilePicId: 'lol',
    wins: 0,
    losses: 0,
    draws: 0,
    totalEarnings: '0',
    balance: '2',
  };
}

interface Answer {
  status: number;
  body?: unknown;
}

/** Replaces the response of one call; throws for an unreachable server. */
type Override = () => Answer | Promise<Answer>;

export interface FakeServer {
  fetch: typeof globalThis.fetch;
  /** `METHOD path` of every call, or `RPC getBalance <address> <commitment>`. */
  calls: string[];
  requests: { url: string; init: RequestInit }[];
  config: Config;
  /** The session of the browser's cookie. */
  session: SignedIn | null;
  registered: Set<string>;
  /** Lamports by address. */
  balances: Map<string, number>;
  overrides: Map<string, Override>;
  /** Signatures that the server has verified (base64). */
  verified: string[];
}

export function siwsText(address: string, sessionKey?: string): string {
  return formatSiws({
    domain: 'localhost:3000',
    address,
    statement: 'Sign in to Kingstake.',
    uri: 'http://localhost:3000',
    chainId: 'solana:devnet',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-11-20T00:00:00.000Z',
    expirationTime: '2026-11-20T00:05:00.000Z',
    ...(sessionKey !== undefined && { sessionKey }),
  });
}

export function createFakeServer(): FakeServer {
  const server: FakeServer = {
    calls: [],
    requests: [],
    config: CONFIG,
    session: null,
    registered: new Set(),
    balances: new Map(),
    overrides: new Map(),
    verified: [],
    fetch: async (input, init = {}) => {
      const url = String(input);
      server.requests.push({ url, init });
      const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
      const call = url === RPC_URL ? rpcName(body) : `${init.method ?? 'GET'} ${url}`;
      server.calls.push(call);
      const override = server.overrides.get(url === RPC_URL ? 'RPC' : call);
      return toResponse(override ? await override() : answer(server, call, body));
    },
  };
  return server;
}

function rpcName(body: unknown): string {
  const { method, params } = body as { method: string; params: [string, { commitment: string }] };
  return `RPC ${method} ${params[0]} ${params[1].commitment}`;
}

function toResponse({ status, body }: Answer): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status });
}

const UNAUTHENTICATED: Answer = {
  status: 401,
  body: { message: 'Please sign in with your wallet.', code: 'UNAUTHENTICATED' },
};

/** The id of a challenge is its address, so that the fake needs no state. */
function answer(server: FakeServer, call: string, body: unknown): Answer {
  const fields = (body ?? {}) as Record<
    'walletAddress' | 'challengeId' | 'signature' | 'sessionKey',
    string | undefined
  >;
  switch (call) {
    case 'GET /api/config':
      return { status: 200, body: server.config };
    case 'GET /api/auth/session':
      return server.session === null ? UNAUTHENTICATED : { status: 200, body: server.session };
    case 'POST /api/auth/challenge': {
      const address = fields.walletAddress ?? '';
      return { status: 200, body: { challengeId: address, message: siwsText(address, fields.sessionKey) } };
    }
    case 'POST /api/auth/verify': {
      const walletAddress = fields.challengeId ?? '';
      server.verified.push(fields.signature ?? '');
      const user = server.registered.has(walletAddress) ? userOf(walletAddress) : null;
      server.session = { walletAddress, user };
      return { status: 200, body: server.session };
    }
    case 'POST /api/auth/logout':
      server.session = null;
      return { status: 204 };
    default: {
      const address = /^RPC getBalance (\S+)/.exec(call)?.[1];
      if (address === undefined) return { status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } };
      return { status: 200, body: { result: { value: server.balances.get(address) ?? 0 } } };
    }
  }
}
