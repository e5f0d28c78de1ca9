// limits: asks the player to accept the current terms if a wager or deposit needs them, and then repeats the refused request.
import { limitCalls } from '@kingstake/protocol';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../net/http-client.ts';
import { useMutation } from '../../net/use-query.ts';
import { useHttp, useSession } from '../../session/index.ts';
import type { PlayRefusal } from '../../session/play-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TermsBox } from '../../ui/terms.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import css from './dialogs.module.css';
import { REFUSAL_TEXTS } from './texts.ts';

export function TermsDialog({ refusal }: { refusal: PlayRefusal }) {
  const http = useHttp();
  const toasts = useToasts();
  const { user, config } = useSession();
  const [isTicked, setTicked] = useState(false);
  const version = 'version' in refusal.body ? String(refusal.body.version) : '';
  const accept = useMutation({
    mutationFn: () => http.send(limitCalls.acceptTerms, { params: { id: user?.id ?? 0 }, body: { version } }),
    onSuccess: refusal.repeat,
    onError: (error) =>
      toasts.show({ variant: 'error', title: REFUSAL_TEXTS.notAccepted, description: messageOf(error) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTicked) accept.mutate();
  };
  return (
    <Dialog title={REFUSAL_TEXTS.terms} description={REFUSAL_TEXTS.termsHint} onClose={refusal.close}>
      <form className={css['body']} onSubmit={submit} noValidate>
        <TermsBox age={config?.terms?.minimumAge ?? null} isTicked={isTicked} onChange={setTicked} />
        <div className={css['actions']}>
          <Button size="lg" onClick={refusal.close}>
            {REFUSAL_TEXTS.notNow}
          </Button>
          <Button size="lg" type="submit" variant="primary" disabled={!isTicked} busy={accept.isPending}>
            {REFUSAL_TEXTS.accept}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
