// fair-play: the list of the player's cases, and one case: its state, measures and games, the next steps, and the appeal.
import {
  appealReview,
  getReview,
  type OwnReviews,
  type Review,
  type ReviewSummary,
} from '@kingstake/protocol/http/fair-play';
import { FAIR_PLAY } from '@kingstake/protocol/limits';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { publicPageLink } from '@kingstake/protocol/pages/public-pages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { currentLanguage } from '../../language/index.ts';
import { HttpError, refusalText } from '../../net/http-client.ts';
import { createIntentKeys } from '../../net/intent-keys.ts';
import { forgivingStorage } from '../../net/storage.ts';
import { useMutation, useQuery } from '../../net/use-query.ts';
import { useHttp } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/elements.ts';
import { countText, dateTimeText, promiseText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { Notice, Tag } from '../../ui/status.tsx';
import { WideScreen, wide } from '../../ui/wide-screen.tsx';
import { casePath, useOwnReviews } from '../own/reviews.ts';
import { type CaseStep, chipOf, solFigure, stepsOf } from './case-view.ts';
import css from './cases.module.css';
import { GamesCard, MeasuredCard } from './evidence.tsx';
import { TextBox } from './text-box.tsx';
import { CASE_TEXTS as TEXTS } from './texts.ts';

export function ReviewsScreen() {
  const { data, isError, refetch } = useOwnReviews({ isFresh: true });
  return (
    <WideScreen title={TEXTS.list} lead={TEXTS.listLead}>
      <Cases answer={data} isError={isError} onRetry={() => void refetch()} />
      <p className={css['end']}>
        <RulesLink />
      </p>
    </WideScreen>
  );
}

interface CasesProps {
  answer: OwnReviews | undefined;
  isError: boolean;
  onRetry: () => void;
}

function Cases({ answer, isError, onRetry }: CasesProps): ReactNode {
  if (answer === undefined)
    return isError ? <Failed onRetry={onRetry} /> : <p role="status">{TEXTS.loading}</p>;
  if (answer.reviews.length === 0) return <p>{TEXTS.none}</p>;
  return (
    <>
      <Owed owed={answer.owed} />
      <Card>
        <ul className={css['cases']}>
          {answer.reviews.map((review) => (
            <CaseRow key={review.id} review={review} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function CaseRow({ review }: { review: ReviewSummary }) {
  const { word, tone } = chipOf(review);
  return (
    <li className={css['case']}>
      <div>
        <Link href={casePath(review.id)}>
          <b>{TEXTS.title(review.id)}</b>
        </Link>
        <p>{TEXTS.opened(dateTimeText(review.openedAt), review.gameIds.length)}</p>
      </div>
      {review.held !== '0' && <span className="num">{TEXTS.held(solFigure(review.held))}</span>}
      <Tag tone={tone}>{word}</Tag>
    </li>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={css['failed']}>
      <p>{TEXTS.failed}</p>
      <Button onClick={onRetry}>{TEXTS.retry}</Button>
    </div>
  );
}

/** The player's debt to opponents. Renders nothing if there is none. */
function Owed({ owed }: { owed: string }) {
  return owed === '0' ? null : <p className={css['brass']}>{TEXTS.owed(solFigure(owed))}</p>;
}

function RulesLink() {
  return <a href={publicPageLink('fair-play', currentLanguage())}>{TEXTS.rules}</a>;
}

/** The status codes of an invalid id, and of a case that is not the player's. */
const UNKNOWN_STATUSES = new Set([400, 403, 404]);

export function ReviewScreen({ id }: { id: string }) {
  const http = useHttp();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['review', id],
    queryFn: () => http.send(getReview, { params: { caseId: id } }),
    staleTime: 0,
  });
  if (data !== undefined) return <OneCase review={data} onChange={() => void refetch()} />;
  const isUnknown = error instanceof HttpError && UNKNOWN_STATUSES.has(error.status);
  return (
    <WideScreen title={TEXTS.list}>
      {isUnknown && <p>{TEXTS.unknown}</p>}
      {isError && !isUnknown && <Failed onRetry={() => void refetch()} />}
      {!isError && <p role="status">{TEXTS.loading}</p>}
      <p className={css['end']}>
        <Link href={PAGE_ROUTES.reviews}>{TEXTS.toList}</Link>
      </p>
    </WideScreen>
  );
}

interface CaseProps {
  review: Review;
  /** Called after the appeal was sent. */
  onChange: () => void;
}

function OneCase({ review, onChange }: CaseProps) {
  const chip = chipOf(review);
  const opened = TEXTS.opened(dateTimeText(review.openedAt), review.games.length);
  return (
    <WideScreen
      title={TEXTS.title(review.id)}
      lead={review.held === '0' ? opened : `${opened} ${TEXTS.held(solFigure(review.held))}.`}
      aside={<Tag tone={chip.tone}>{chip.word}</Tag>}
    >
      <div className={wide['columns']}>
        <div className={cx(wide['column'], css['aside'])}>
          <StepsCard review={review} />
          {review.state === 'open' && <WhileOpenCard held={review.held} />}
        </div>
        <div className={wide['column']}>
          <DecisionCard review={review} />
          <MeasuredCard review={review} />
          <GamesCard review={review} />
          <AppealCard review={review} onSent={onChange} />
          <p className={css['end']}>
            <Link href={PAGE_ROUTES.reviews}>{TEXTS.toList}</Link> <RulesLink />
          </p>
        </div>
      </div>
    </WideScreen>
  );
}

function StepsCard({ review }: { review: Review }) {
  return (
    <Card className={css['card']} aria-labelledby="case-steps">
      <h2 id="case-steps">{TEXTS.happens}</h2>
      <ol className={css['steps']}>
        {stepsOf(review, promiseText).map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step: { mark, title, at, text } }: { step: CaseStep }) {
  return (
    <li aria-current={mark === 'now' ? 'step' : undefined}>
      <span className={cx(css['mark'], css[mark])} aria-hidden="true">
        {mark !== 'later' && <Icon name={mark === 'done' ? 'check' : 'clock'} size="sm" />}
      </span>
      <div>
        <b>{title}</b>
        {at !== null && (
          <p>
            <time dateTime={at}>{dateTimeText(at)}</time>
          </p>
        )}
        {text !== null && <p>{text}</p>}
      </div>
    </li>
  );
}

function WhileOpenCard({ held }: { held: string }) {
  const lines = [
    ['check', TEXTS.goesOn],
    ['lock', held === '0' ? TEXTS.nothingHeld : TEXTS.rest(solFigure(held))],
    ['eye', TEXTS.othersSee],
  ] as const;
  return (
    <Card className={css['card']} aria-labelledby="case-while-open">
      <h2 id="case-while-open">{TEXTS.whileOpen}</h2>
      <ul className={css['points']}>
        {lines.map(([icon, line]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DecisionCard({ review: { state, decision, extension, appeal } }: { review: Review }) {
  const { data } = useOwnReviews();
  const isUpheld = state === 'upheld' && appeal?.answer?.granted !== true;
  if (state === 'open')
    return extension === null ? null : (
      <Card className={css['card']} aria-labelledby="case-extended">
        <h2 id="case-extended">{TEXTS.extended(dateTimeText(extension.at))}</h2>
        <p className={css['reason']}>{extension.reason}</p>
      </Card>
    );
  const when = decision === null ? '' : dateTimeText(decision.at);
  return (
    <Card className={css['card']} aria-labelledby="case-decision">
      <h2 id="case-decision">{TEXTS.decision[state](when)}</h2>
      {isUpheld && decision?.kinds.map((kind) => <p key={kind}>{TEXTS.found[kind]}</p>)}
      <p className={css['reason']}>{decision?.reason ?? TEXTS.releasedText}</p>
      {isUpheld && (
        <>
          <ul className={css['points']}>
            {[...TEXTS.consequences, TEXTS.friendlyOnly].map((line) => (
              <li key={line}>
                <Icon name="next" />
                <span>{line}</span>
              </li>
            ))}
          </ul>
          <Owed owed={data?.owed ?? '0'} />
        </>
      )}
    </Card>
  );
}

const LONGEST = FAIR_PLAY.appealText;
const drafts = forgivingStorage(() => window.localStorage);

interface AppealCardProps {
  review: Review;
  onSent: () => void;
}

function AppealCard({ review, onSent }: AppealCardProps) {
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
