// start: shown until the server has returned the session. It is plain, so that neither the connect screen nor the lobby flashes up.
import { Skeleton } from '../../ui/status.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { APP_TEXTS } from '../texts.ts';
import css from './starting-screen.module.css';

export function StartingScreen() {
  return (
    <main className={css['screen']} aria-busy="true">
      <h1 className="vh">{APP_TEXTS.loading}</h1>
      <div className="starting">{UI_TEXTS.product}</div>
      <div className={css['blocks']}>
        <Skeleton width="min(22rem, 100%)" height="3rem" />
        <Skeleton width="100%" height="20rem" />
      </div>
    </main>
  );
}
