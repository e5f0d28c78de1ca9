// lobby: the shell of the lobby. Stake card, Active Games and leaderboard take the place of the card below.
import { useSession } from '../../session/index.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import css from './lobby.module.css';
import { Balances } from './parts/balances.tsx';
import { BeingBuilt } from './parts/being-built.tsx';
import { MoneyButtons } from './parts/money-buttons.tsx';
import { LOBBY_TEXTS } from './texts.ts';

export function Lobby() {
  const { user } = useSession();
  return (
    <div className={css['lobby']}>
      <div className={css['hello']}>
        <div className={css['greeting']}>
          <PageHeading title={LOBBY_TEXTS.documentTitle} className={css['heading']}>
            {LOBBY_TEXTS.welcome(user?.username ?? '')}
          </PageHeading>
          <p className={css['tagline']}>{LOBBY_TEXTS.tagline}</p>
        </div>
        <div className={css['money']}>
          <Balances />
          <MoneyButtons />
        </div>
      </div>
      <BeingBuilt />
    </div>
  );
}
