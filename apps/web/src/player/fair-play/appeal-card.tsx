// fair-play: the appeal against an upheld case, allowed once, and its decision. A draft stays on the device.
import { appealReview, type Review } from '@kingstake/protocol/http/fair-play';
import { FAIR_PLAY } from '@kingstake/protocol/limits';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../net/http-client.ts';
import { createIntentKeys } from '../../net/intent-keys.ts';
import { forgivingStorage } from '../../net/storage.ts';
import { useMutation } from '../../net/use-query.ts';
import { useHttp } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { countText, dateTimeText, promiseText } from '../../ui/format.ts';
import { Card } from '../../ui/layout.tsx';
import { Notice } from '../../ui/status.tsx';
import css from './cases.module.css';
import { TextBox } from './text-box.tsx';
import { CASE_TEXTS as TEXTS } from './texts.ts';

const LONGEST = FAIR_PLAY.appealText;
const drafts = forgivingStorage(() => window.localStorage);

interface AppealCardProps {
  review: Review;
  onSent: () => void;
}

export function AppealCard({ review, onSent }: AppealCardProps) {
  const { id, appeal, appealUntil } = review;
  if (appeal === null && appealUntil === null) return null;
  return (
    <Card className={css['card']} aria-labelledby="case-appeal">
      <h2 id="case-appeal">{TEXTS.appeal}</h2>
      {appeal === null ? (
        <AppealForm caseId={id} until={appealUntil ?? ''} onSent={onSent} />
      ) : (
        <SentAppeal appeal={appeal} />
      )}
    </Card>
  );
}

interface AppealFormProps {
  caseId: number;
  until: string;
  onSent: () => void;
}

function AppealForm({ caseId, until, onSent }: AppealFormProps) {
  const http = useHttp();
  const key = `kingstake-appeal-${caseId}`;
  const [once] = useState(createIntentKeys);
  const [text, setText] = useState(() => drafts.getItem(key) ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const trimmed = text.trim();
  const appeal = useMutation({
    mutationFn: () =>
      once(`appeal ${trimmed}`, (idempotencyKey) =>
        http.send(appealReview, { params: { caseId }, body: { text: trimmed }, idempotencyKey }),
      ),
    onSuccess: () => {
      drafts.removeItem(key);
      onSent();
    },
    onError: (error) => setFault(refusalText(error) ?? TEXTS.appealFailed),
  });
  const write = (typed: string) => {
    setText(typed);
    drafts.setItem(key, typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '') return;
    setFault(null);
    appeal.mutate();
  };
  return (
    <form className={css['appeal']} onSubmit={submit}>
      <p>{TEXTS.appealLead(promiseText(until))}</p>
      <TextBox
        label={TEXTS.appealLabel}
        value={text}
        onChange={write}
        longest={LONGEST}
        counter={TEXTS.characters(countText(text.length), countText(LONGEST))}
        counterAt="below"
      />
      <Notice>{fault}</Notice>
      <div className={css['send']}>
        <p className="fine">{TEXTS.draft}</p>
        <Button type="submit" variant="primary" disabled={trimmed === ''} busy={appeal.isPending}>
          {TEXTS.sendAppeal}
        </Button>
      </div>
    </form>
  );
}

function SentAppeal({ appeal: { text, appealedAt, answer } }: { appeal: NonNullable<Review['appeal']> }) {
  return (
    <div className={css['appeal']}>
      <div>
        <h3 className="subtitle">{TEXTS.yourAppeal(dateTimeText(appealedAt))}</h3>
        <p className={css['reason']}>{text}</p>
      </div>
      {answer === null ? (
        <p className="fine">{TEXTS.answerWithin}</p>
      ) : (
        <div>
          <h3 className="subtitle">
            {TEXTS.answered[answer.granted ? 'granted' : 'rejected'](dateTimeText(answer.answeredAt))}
          </h3>
          <p className={css['reason']}>{answer.text}</p>
        </div>
      )}
    </div>
  );
}
