// challenges: the dialog that sends a challenge (opponent, wager, time control) and then waits for the answer.

import { ratingPoolOf } from '@kingstake/chess/rating';
import type { BodyOf } from '@kingstake/protocol';
import { DEFAULT_WAGER_SOL, FRIENDLY_WAGER_SOL, WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import type { Game } from '@kingstake/protocol/game';
import { createChallenge, type SuggestedPlayer, suggestPlayers } from '@kingstake/protocol/http/challenges';
import { SUGGESTIONS } from '@kingstake/protocol/limits';
import { lamports, parseSol } from '@kingstake/protocol/money';
import {
  DEFAULT_TIME_CONTROL,
  OFFERED_TIME_CONTROLS,
  type OfferedTimeControl,
  timeControlOf,
} from '@kingstake/protocol/time-control';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../net/http-client.ts';
import { createIntentKeys } from '../../net/intent-keys.ts';
import { browserTimers } from '../../net/timers.ts';
import { keepPreviousData, useQuery, useQueryClient } from '../../net/use-query.ts';
import { useSecondsLeft } from '../../net/use-seconds-left.ts';
import { freeToStake, heldOf, isHeldBack } from '../../player/own/balance.ts';
import { type GameTerms, isPoor, shortfallOf } from '../../player/own/dialogs.ts';
import { useOwnReviews } from '../../player/own/reviews.ts';
import { useHttp, useSession, useSocketClient } from '../../session/index.ts';
import { isExplained } from '../../session/stake-question.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Segments } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type FieldFault, useFieldFault } from '../../ui/field-fault.ts';
import { clockText, shortTimeControl } from '../../ui/format.ts';
import { freeText } from '../../ui/held-money.tsx';
import { RatingChip } from '../../ui/player.tsx';
import { Notice } from '../../ui/status.tsx';
import { useBusy, useGameCommands, useRefusals } from '../commands.ts';
import { payoutOf } from '../game.ts';
import { browserGameMemory } from '../memory.ts';
import { refetchOwnGames } from '../own-games.ts';
import css from './dialogs.module.css';
import nameFieldCss from './name-field.module.css';
import { CHALLENGE_TEXTS as TEXTS } from './texts.ts';

type Wager = (typeof WAGER_OPTIONS_SOL)[number] | typeof FRIENDLY_WAGER_SOL;

const WAGERS: readonly { value: Wager; label: string }[] = [
  { value: FRIENDLY_WAGER_SOL, label: TEXTS.noWager },
  ...WAGER_OPTIONS_SOL.map((value) => ({ value, label: value })),
];
const TIMES = OFFERED_TIME_CONTROLS.map((value) => ({
  value,
  label: shortTimeControl(timeControlOf(value)),
}));

type ChallengeTerms = BodyOf<typeof createChallenge>;

interface SendProps {
  /** The opponent. If it is null, the player types a name. */
  username: string | null;
  /** The terms at first; those that are not offered are ignored. */
  terms?: GameTerms;
  onClose: () => void;
}

export function ChallengeDialog({ onClose, ...asked }: SendProps) {
  const { sent, ...sending } = useSending();
  return sent === null ? (
    <TermsDialog {...asked} {...sending} onClose={onClose} />
  ) : (
    <WaitingDialog game={sent} onClose={onClose} />
  );
}

function useSending() {
  const http = useHttp();
  const queries = useQueryClient();
  const { user } = useSession();
  const [once] = useState(createIntentKeys);
  const { tooPoor } = useRefusals();
  const { isBusy, run } = useBusy();
  const [sent, setSent] = useState<Game | null>(null);
  const fault = useFieldFault();
  const fail = (error: unknown): void => {
    // Nearly every other refusal is about the player who was named.
    if (isPoor(error)) tooPoor(TEXTS.failed, messageOf(error), shortfallOf(error));
    else if (!isExplained(error)) fault.tell(messageOf(error));
  };
  const send = (terms: ChallengeTerms): void => {
    fault.clear();
    void run(async () => {
      const game = await once(`challenge ${JSON.stringify(terms)}`, (idempotencyKey) =>
        http.send(createChallenge, { body: terms, idempotencyKey }),
      );
      browserGameMemory.add(user?.id ?? 0, game.id);
      setSent(game);
      void refetchOwnGames(queries);
    }, fail);
  };
  return { sent, isSending: isBusy, fault, onSend: send };
}

interface TermsProps extends SendProps {
  isSending: boolean;
  fault: FieldFault;
  onSend: (terms: ChallengeTerms) => void;
}

function TermsDialog({ username, terms, isSending, fault, onSend, onClose }: TermsProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setWager] = useState<Wager>(
    WAGERS.find(({ value }) => value === terms?.wagerAmount)?.value ?? DEFAULT_WAGER_SOL,
  );
  const isFriendlyOnly = useOwnReviews().data?.isFriendlyOnly === true;
  const wagerAmount = isFriendlyOnly ? FRIENDLY_WAGER_SOL : chosen;
  const [timeControl, setTime] = useState<OfferedTimeControl>(
    TIMES.find(({ value }) => value === terms?.timeControl)?.value ?? DEFAULT_TIME_CONTROL,
  );
  const wagerLabel = useId();
  const timeLabel = useId();
  const name = username ?? typed.trim();
  const isFriendly = wagerAmount === FRIENDLY_WAGER_SOL;
  const { user } = useSession();
  const hasHeldBack = isHeldBack(user, parseSol(wagerAmount) ?? lamports(0n));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '' && !hasHeldBack) onSend({ username: name, wagerAmount, timeControl });
  };
  return (
    <Dialog
      title={username === null ? TEXTS.send : TEXTS.sendTo(username)}
      description={TEXTS.openFor}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        {username === null ? (
          <NameField
            value={typed}
            onChange={(next) => {
              fault.clear();
              setTyped(next);
            }}
            error={fault.sentence}
            timeControl={timeControl}
          />
        ) : (
          <Notice>{fault.sentence}</Notice>
        )}
        {isFriendlyOnly ? (
          <p className={css['text']}>{TEXTS.friendlyOnly}</p>
        ) : (
          <div className={css['choice']}>
            <span id={wagerLabel}>{TEXTS.wager}</span>
            <Segments labelledBy={wagerLabel} value={wagerAmount} onChange={setWager} items={WAGERS} />
          </div>
        )}
        <div className={css['choice']}>
          <span id={timeLabel}>{TEXTS.time}</span>
          <Segments labelledBy={timeLabel} value={timeControl} onChange={setTime} items={TIMES} />
        </div>
        <p className={css['text']}>
          {isFriendly ? TEXTS.friendlyOutcome : TEXTS.outcome(payoutOf(wagerAmount).prize)}
        </p>
        {hasHeldBack && <Notice>{freeText(heldOf(user), freeToStake(user))}</Notice>}
        <div className={css['actions']}>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            wide
            disabled={name === '' || hasHeldBack}
            busy={isSending}
          >
            {isFriendly ? TEXTS.sendFriendly : TEXTS.sendFor(wagerAmount)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Closes on any answer, or when the challenge expires. If the player closes it, the challenge stays open. */
function WaitingDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const socket = useSocketClient();
  const queries = useQueryClient();
  const { cancel } = useGameCommands();
  const { fail } = useRefusals();
  const { isBusy, run } = useBusy();
  const seconds = useSecondsLeft(Date.parse(game.expiresAt ?? ''), socket.nowMs);
  useEffect(
    () =>
      socket.subscribe((message) => {
        if (message.type === 'challenge_closed' && message.challengeId === game.id) onClose();
      }),
    [socket, game.id, onClose],
  );
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const withdraw = async (): Promise<void> => {
    await run(
      () => cancel(game.id),
      (error) => fail(TEXTS.error, messageOf(error)),
    );
    void refetchOwnGames(queries);
    onClose();
  };
  return (
    <Dialog
      title={TEXTS.sent}
      description={TEXTS.waitingFor(game.challengedPlayer?.username ?? '')}
      onClose={onClose}
    >
      <p className={css['count']} role="timer">
        {TEXTS.left(clockText(seconds))}
      </p>
      <div className={css['actions']}>
        <Button wide variant="primary" onClick={onClose}>
          {TEXTS.keepWaiting}
        </Button>
        <Button wide variant="ghost" busy={isBusy} onClick={() => void withdraw()}>
          {TEXTS.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  error: string | null;
  /** The suggestions show the rating in its pool. */
  timeControl: string;
}

function NameField({ value, onChange, error, timeControl }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const shown = fittingPlayers(useSuggestions(value), value);
  const pool = ratingPoolOf(timeControlOf(timeControl));
  // Before the dialog chooses an element itself.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={nameFieldCss['name']}>
      <Field
        ref={field}
        label={TEXTS.name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      {shown.length > 0 && (
        <ul
          className={nameFieldCss['suggested']}
          aria-label={TEXTS.suggested}
          // The field keeps the focus, because the list is hidden without it.
          onPointerDown={(event) => event.preventDefault()}
        >
          {shown.map((player) => (
            <li key={player.id}>
              <button
                type="button"
                onClick={() => {
                  onChange(player.username);
                  field.current?.focus();
                }}
              >
                <Avatar pictureId={player.profilePicId} name={player.username} size="sm" still />
                <span>{player.username}</span>
                <RatingChip {...player.ratings[pool]} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The players whose name begins with the typed text; none once it is a whole name. */
export function fittingPlayers(players: readonly SuggestedPlayer[], typed: string): SuggestedPlayer[] {
  const begun = typed.trim().normalize('NFKC').toLowerCase();
  if (begun.length < SUGGESTIONS.prefix.least) return [];
  const fitting = players.filter(({ username }) => username.toLowerCase().startsWith(begun));
  return fitting.some(({ username }) => username.toLowerCase() === begun) ? [] : fitting;
}

/** A pause in typing. The server allows 30 requests a minute. */
const PAUSE_MS = 250;

function useSuggestions(typed: string): readonly SuggestedPlayer[] {
  const http = useHttp();
  const [prefix, setPrefix] = useState('');
  const begun = typed.trim().slice(0, SUGGESTIONS.prefix.most);
  useEffect(() => browserTimers.after(PAUSE_MS, () => setPrefix(begun)), [begun]);
  const { data } = useQuery({
    queryKey: ['suggest', prefix],
    queryFn: () => http.send(suggestPlayers, { query: { prefix } }),
    enabled: prefix.length >= SUGGESTIONS.prefix.least,
    placeholderData: keepPreviousData,
  });
  return data ?? [];
}
