// wallet: install links for a computer without Phantom and Solflare.
import { useSession } from '../../session/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import css from './connect-screen.module.css';
import { WALLET_TEXTS } from './texts.ts';
import { WALLET_APPS, WALLET_SITES } from './wallet-app-link.ts';

export function InstallLinks() {
  const { wallets } = useSession();
  const [other] = wallets;
  return (
    <div className={css['install']}>
      <p>
        <span>{WALLET_TEXTS.noExtension}</span>
        {other !== undefined && <span>{` ${WALLET_TEXTS.otherWallet(other.name)}`}</span>}
      </p>
      <div className={css['links']}>
        {WALLET_APPS.map((app) => (
          <a
            key={app}
            className={buttonClass({ size: 'sm' })}
            href={WALLET_SITES[app]}
            target="_blank"
            rel="noopener"
          >
            <span className={css['link']}>
              <span>{WALLET_TEXTS.install[app]}</span> <Icon name="ext" size="sm" />
            </span>
            <span className="vh">{` ${UI_TEXTS.opensNewTab}`}</span>
          </a>
        ))}
      </div>
    </div>
  );
}
