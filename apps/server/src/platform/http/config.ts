// The call that returns the configuration the page needs before sign-in.
import {
  type Config,
  configCalls,
  DISPLAY_NAME_MAX,
  FEE_BPS,
  formatSol,
  MIN_TRANSFER,
  PREMIUM_AVATAR_PRICE,
  WAGER_OPTIONS_SOL,
} from '@kingstake/protocol';
import type { Settings } from '../settings/index.ts';
import { hasLegalTexts } from './public-pages.ts';
import type { RouteKit } from './route.ts';

const MINIMUM_AGE = 18; // years

const termsOf = ({ termsVersion }: Pick<Settings, 'termsVersion'>): Config['terms'] =>
  termsVersion === null ? null : { version: termsVersion, minimumAge: MINIMUM_AGE };

/** `treasury` is the base58 address that receives deposits. */
export function addConfigRoute(
  routes: RouteKit,
  {
    settings,
    treasury,
    escrow,
    stopped,
    moneyPaused,
  }: {
    settings: Pick<Settings, 'cluster' | 'solanaPublicRpcUrl' | 'termsVersion' | 'legalDir' | 'help'>;
    treasury: string;
    escrow: Config['escrow'];
    stopped(): Config['stopped'];
    moneyPaused(): Promise<boolean>;
  },
): void {
  routes.add(configCalls.getConfig, async () => ({
    body: {
      cluster: settings.cluster,
      rpcUrl: settings.solanaPublicRpcUrl,
      treasury,
      escrow,
      stopped: stopped(),
      terms: termsOf(settings),
      ...(hasLegalTexts(settings) ? { hasLegalTexts: true as const } : {}),
      ...(settings.help === null ? {} : { help: settings.help }),
      moneyPaused: await moneyPaused(),
      limits: {
        wagerOptions: [...WAGER_OPTIONS_SOL],
        minTransfer: formatSol(MIN_TRANSFER),
        premiumAvatarPrice: formatSol(PREMIUM_AVATAR_PRICE),
        feeBps: Number(FEE_BPS),
        displayNameMax: DISPLAY_NAME_MAX,
      },
    },
  }));
}
