// The configuration that the page needs before sign-in.
import * as z from 'zod/mini';
import { CLUSTERS } from '../clusters.ts';
import { WalletAddress } from '../ids.ts';
import { SolText } from '../money.ts';
import { call } from './call.ts';

/** `url` begins with https. */
export const HelpLink = z.object({ name: z.string(), url: z.string() });
export type HelpLink = z.infer<typeof HelpLink>;

export const Config = z.object({
  cluster: z.enum(CLUSTERS),
  /** JSON-RPC address of the network, as the page reaches it. */
  rpcUrl: z.string(),
  /** The account that deposits go to; null if the server has none. */
  treasury: z.nullable(WalletAddress),
  /** The escrow program for stakes on chain; null without one. */
  escrow: z.nullable(z.object({ program: WalletAddress, arbiter: WalletAddress, lockSeconds: z.int() })),
  /** One sentence for each stopped service. */
  stopped: z.array(z.string()),
  /** The operator's current terms; absent or null if there are none. `minimumAge` is in years. */
  terms: z.optional(z.nullable(z.object({ version: z.string(), minimumAge: z.int() }))),
  /** Deposits, new stakes and withdrawals are suspended while the reserves are checked. Games continue. */
  moneyPaused: z.boolean(),
  /** Set if the operator has published terms and a privacy notice. */
  hasLegalTexts: z.optional(z.literal(true)),
  /** Help for players with gambling problems, as configured by the operator. */
  help: z.optional(HelpLink),
  limits: z.object({
    wagerOptions: z.array(SolText),
    minTransfer: SolText,
    premiumAvatarPrice: SolText,
    feeBps: z.int(),
    displayNameMax: z.int(),
  }),
});
export type Config = z.infer<typeof Config>;

export const getConfig = call({
  method: 'GET',
  path: '/api/config',
  access: 'open',
  rate: 'read',
  summary: 'Network, treasury and limits',
  answers: { 200: Config },
});

export const getPrice = call({
  method: 'GET',
  path: '/api/price',
  access: 'open',
  rate: 'read',
  summary: 'SOL price in USD, for display only; null if unavailable',
  answers: { 200: z.object({ usd: z.nullable(z.number()) }) },
});
