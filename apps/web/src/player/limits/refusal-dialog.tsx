// limits: explains why a wager or deposit was refused, and links to the limits. Mounted once.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useSocketClient } from '../../session/index.ts';
import { createPlayRefusals, type PlayRefusal } from '../../session/play-refusals.ts';
import { useStakes } from '../../session/stake-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { useDialogs } from '../own/dialogs.ts';
import css from './dialogs.module.css';
import { refusalView } from './refusal.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { REFUSAL_TEXTS } from './texts.ts';

export function PlayRefusalDialog() {
  const stakes = useStakes();
  const socket = useSocketClient();
  const [refusals] = useState(createPlayRefusals);
  const { refusal } = useSyncExternalStore(refusals.subscribe, refusals.getSnapshot);
  useEffect(() => refusals.connect(stakes, socket), [refusals, stakes, socket]);
  if (refusal === null) return null;
  return refusal.body.code === 'TERMS_NOT_ACCEPTED' ? (
    <TermsDialog refusal={refusal} />
  ) : (
    <Explanation refusal={refusal} />
  );
}

function Explanation({ refusal }: { refusal: PlayRefusal }) {
  const { closeAll } = useDialogs();
  const [, navigate] = useLocation();
  const { title, text, lines } = refusalView(refusal.body);
  const seeLimits = () => {
    refusal.close();
    closeAll();
    navigate(PAGE_ROUTES.limits);
  };
  return (
    <Dialog title={title} description={text} onClose={refusal.close}>
      <div className={css['body']}>
        {lines.length > 0 && <MoneySummary lines={lines} />}
        <div className={css['actions']}>
          <Button size="lg" onClick={refusal.close}>
            {REFUSAL_TEXTS.close}
          </Button>
          <Button size="lg" onClick={seeLimits}>
            {REFUSAL_TEXTS.limits}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
