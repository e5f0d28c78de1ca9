// limits: the player's own data: the export of everything that is stored, and the deletion of the account.
import { limitCalls } from '@kingstake/protocol';
import { MIN_TRANSFER } from '@kingstake/protocol/economics';
import { formatSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useOwnGames } from '../../games/own-games.ts';
import { messageOf } from '../../net/http-client.ts';
import { useMutation } from '../../net/use-query.ts';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { Notice } from '../../ui/status.tsx';
import { TickBox } from '../../ui/terms.tsx';
import css from './break-cards.module.css';
import dialogs from './dialogs.module.css';
import { closingReasons, restOf } from './rows.ts';
import { DATA_TEXTS } from './texts.ts';

export function OwnData() {
  const { user } = useSession();
  const [isClosing, setClosing] = useState(false);
  if (user === null) return null;
  return (
    <Card className={css['links']} aria-label={DATA_TEXTS.title}>
      <a
        className={css['link']}
        href={limitCalls.exportData.path.replace(':id', String(user.id))}
        download={DATA_TEXTS.file}
      >
        <span>
          <b>{DATA_TEXTS.download}</b>
          <small>{DATA_TEXTS.downloadHint}</small>
        </span>
        <Icon name="down" />
      </a>
      <button type="button" className={css['link']} aria-haspopup="dialog" onClick={() => setClosing(true)}>
        <span>
          <b>{DATA_TEXTS.close}</b>
          <small>{DATA_TEXTS.closeHint}</small>
        </span>
        <Icon name="chev" />
      </button>
      {isClosing && <CloseAccountDialog onClose={() => setClosing(false)} />}
    </Card>
  );
}

function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const http = useHttp();
  const { user } = useSession();
  const { disconnect } = useSessionActions();
  const [, navigate] = useLocation();
  const { data: games } = useOwnGames();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [leavesRest, setLeavesRest] = useState(false);
  const rest = user === null ? null : restOf(user);
  const close = useMutation({
    mutationFn: () =>
      http.send(limitCalls.closeAccount, {
        params: { id: user?.id ?? 0 },
        body: rest === null ? {} : { rest: formatSol(rest) },
      }),
    onSuccess() {
      navigate(PAGE_ROUTES.lobby); // its connect screen shows the notice
      return disconnect(DATA_TEXTS.closed);
    },
    onError: (error) => setRefusal(messageOf(error)),
  });
  const reasons = user === null ? [] : closingReasons(user, games ?? []);
  return (
    <Dialog isAlert title={DATA_TEXTS.closeTitle} description={DATA_TEXTS.closeText} onClose={onClose}>
      <div className={dialogs['body']}>
        {reasons.length > 0 && (
          <>
            <p>{DATA_TEXTS.notYet}</p>
            <ul className={dialogs['points']}>
              {reasons.map((reason) => (
                <li key={reason}>
                  <Icon name="x" />
                  <span>{DATA_TEXTS.reasons[reason]}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {rest !== null && (
          <TickBox
            label={DATA_TEXTS.leaveRest(formatSol(rest), formatSol(MIN_TRANSFER))}
            isTicked={leavesRest}
            onChange={setLeavesRest}
          />
        )}
        <Notice>{refusal}</Notice>
        <div className={dialogs['actions']}>
          <Button size="lg" onClick={onClose}>
            {DATA_TEXTS.keep}
          </Button>
          <Button
            size="lg"
            variant="danger"
            disabled={reasons.length > 0 || (rest !== null && !leavesRest)}
            busy={close.isPending}
            onClick={() => close.mutate()}
          >
            {DATA_TEXTS.closeIt}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
