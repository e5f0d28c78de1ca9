// fair-play: the dialog that reports the opponent of an ended game, and then offers to block them.
import { blockPlayer } from '@kingstake/protocol/http/blocks';
import { ReportReason, reportGame } from '@kingstake/protocol/http/fair-play';
import { FAIR_PLAY } from '@kingstake/protocol/limits';
import { useId, useState } from 'react';
import { refusalText } from '../../net/http-client.ts';
import { createIntentKeys } from '../../net/intent-keys.ts';
import { wallClockMs } from '../../net/timers.ts';
import { useMutation, useQueryClient } from '../../net/use-query.ts';
import { useHttp } from '../../session/index.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { whenText } from '../../ui/format.ts';
import type { ReportTarget } from '../own/dialogs.ts';
import css from './report.module.css';
import { TextBox } from './text-box.tsx';
import { REPORT_TEXTS as TEXTS } from './texts.ts';

/** The widths of the two buttons. */
const COLUMNS = '1fr 1.4fr';

interface ReportDialogProps {
  target: ReportTarget;
  onClose: () => void;
}

export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <Thanks target={target} onClose={onClose} />
  ) : (
    <ReportForm target={target} onSent={() => setSent(true)} onClose={onClose} />
  );
}

function ReportForm({ target, onSent, onClose }: ReportDialogProps & { onSent: () => void }) {
  const { gameId, endedAt, opponent } = target;
  const http = useHttp();
  const [once] = useState(createIntentKeys);
  const [reason, setReason] = useState<ReportReason>('engine');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const report = useMutation({
    mutationFn: () => {
      const trimmed = text.trim();
      const body = { reason, ...(trimmed !== '' && { text: trimmed }) };
      return once(`report ${gameId} ${JSON.stringify(body)}`, (idempotencyKey) =>
        http.send(reportGame, { params: { id: gameId }, body, idempotencyKey }),
      );
    },
    onSuccess: onSent,
    onError: (error) => setFault(refusalText(error) ?? TEXTS.failed),
  });
  const submit = () => {
    setFault(null);
    report.mutate();
  };
  const when = endedAt === null ? TEXTS.game(gameId) : TEXTS.gameAt(gameId, whenText(endedAt, wallClockMs()));
  return (
    <FormDialog
      title={TEXTS.title(opponent.username)}
      description={when}
      onClose={onClose}
      onSubmit={submit}
      fault={fault}
      columns={COLUMNS}
      actions={[
        { text: TEXTS.cancel, act: onClose },
        { text: TEXTS.send, variant: 'primary', busy: report.isPending },
      ]}
    >
      <Reasons value={reason} onChange={setReason} />
      <TextBox
        label={TEXTS.text}
        value={text}
        onChange={setText}
        longest={FAIR_PLAY.reportText}
        counter={TEXTS.optional(text.length, FAIR_PLAY.reportText)}
        counterAt="label"
      />
      <p className={css['hint']}>{TEXTS.what}</p>
    </FormDialog>
  );
}

interface ReasonsProps {
  value: ReportReason;
  onChange: (reason: ReportReason) => void;
}

function Reasons({ value, onChange }: ReasonsProps) {
  const name = useId();
  return (
    <fieldset className={css['reasons']}>
      <legend className="vh">{TEXTS.reason}</legend>
      {ReportReason.options.map((reason) => (
        <label key={reason} className={css['reason']}>
          <input
            type="radio"
            name={name}
            checked={reason === value}
            onChange={() => onChange(reason)}
            data-first-focus={reason === value || undefined}
          />
          <span>{TEXTS.reasons[reason]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Thanks({ target: { gameId, opponent }, onClose }: ReportDialogProps) {
  const http = useHttp();
  const queries = useQueryClient();
  const [isBlocked, setBlocked] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const block = useMutation({
    mutationFn: () => http.send(blockPlayer, { params: { userId: opponent.id } }),
    onSuccess: async () => {
      setBlocked(true);
      await queries.invalidateQueries({ queryKey: ['blocks'] });
    },
    onError: (error) => setFault(refusalText(error) ?? TEXTS.notBlocked),
  });
  return (
    <FormDialog
      title={TEXTS.thanks}
      description={TEXTS.sent(gameId)}
      onClose={onClose}
      fault={fault}
      columns={COLUMNS}
      actions={[
        { text: TEXTS.close, act: onClose },
        !isBlocked && {
          text: TEXTS.block(opponent.username),
          busy: block.isPending,
          act: () => block.mutate(),
        },
      ]}
    >
      <p role="status">{isBlocked ? TEXTS.blocked(opponent.username) : TEXTS.blockHint(opponent.username)}</p>
    </FormDialog>
  );
}
