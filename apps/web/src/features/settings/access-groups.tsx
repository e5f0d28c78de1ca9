// settings: challenge privacy, blocked players, and the browsers that are signed in.

import { listBlocks, unblockPlayer } from '@kingstake/protocol/http/blocks';
import { getChallengePrivacy, setChallengePrivacy } from '@kingstake/protocol/http/challenges';
import { endOtherSessions, endSession, listSessions } from '@kingstake/protocol/http/sessions';
import { messageOf } from '../../api/http-client.ts';
import { wallClockMs } from '../../api/timers.ts';
import { useMutation, useQuery, useQueryClient } from '../../api/use-query.ts';
import { useHttp } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { whenText } from '../../ui/format.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { SettingGroup, SettingRow, SwitchRow } from './setting-row.tsx';
import { SETTINGS_TEXTS, SETTINGS_TEXTS as TEXTS } from './texts.ts';

/** Who may challenge the player: the challenge privacy and the blocked players. */
export function ContactsGroup() {
  const { data: privacy } = useChallengePrivacy();
  const { data: blocks, isError } = useBlocks();
  const { mutate: setChallengePrivacy } = useSetChallengePrivacy();
  const { mutate: unblock, isPending } = useUnblock();
  return (
    <SettingGroup name={TEXTS.contacts}>
      {privacy !== undefined && (
        <SwitchRow
          name={TEXTS.challengePrivacy}
          hint={TEXTS.challengePrivacyHint}
          checked={privacy.closedToStrangers}
          onChange={setChallengePrivacy}
        />
      )}
      {isError && <p role="status">{TEXTS.blocksFailed}</p>}
      {blocks?.map(({ id, username }) => (
        <SettingRow key={id} name={username} hint={TEXTS.blocked}>
          {(labelledBy) => (
            <Button aria-describedby={labelledBy} busy={isPending} onClick={() => unblock(id)}>
              {TEXTS.unblock}
            </Button>
          )}
        </SettingRow>
      ))}
    </SettingGroup>
  );
}

const BLOCKS = ['blocks'] as const;
const CHALLENGE_PRIVACY = ['challenge-privacy'] as const;

function useBlocks() {
  const http = useHttp();
  return useQuery({ queryKey: BLOCKS, queryFn: () => http.send(listBlocks), refetchOnMount: 'always' });
}

function useChallengePrivacy() {
  const http = useHttp();
  return useQuery({ queryKey: CHALLENGE_PRIVACY, queryFn: () => http.send(getChallengePrivacy) });
}

function useUnblock() {
  const http = useHttp();
  return useChange(BLOCKS, (userId: number) => http.send(unblockPlayer, { params: { userId } }));
}

function useSetChallengePrivacy() {
  const http = useHttp();
  return useChange(CHALLENGE_PRIVACY, (closedToStrangers: boolean) =>
    http.send(setChallengePrivacy, { body: { closedToStrangers } }),
  );
}

/** Refetches the query after the change, including after a refusal. */
function useChange<V>(queryKey: readonly string[], mutationFn: (value: V) => Promise<unknown>) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn,
    onError: (error) =>
      toasts.show({ variant: 'error', title: SETTINGS_TEXTS.notSaved, description: messageOf(error) }),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
}

/** The browsers in which the player is signed in, this one first. The player can sign out the others, individually or all at once. */
export function SessionsGroup() {
  const { data: sessions, isError } = useSessions();
  const { mutate: end, isPending } = useEndSession();
  if (isError) return <Group>{<p role="status">{TEXTS.sessionsFailed}</p>}</Group>;
  if (sessions === undefined) return null;
  const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  return (
    <Group>
      {ordered.map(({ id, device, current, lastUsedAt }) => {
        const used = TEXTS.lastUsed(whenText(lastUsedAt, wallClockMs()));
        return (
          <SettingRow
            key={id}
            name={device ?? TEXTS.unknownBrowser}
            hint={current ? TEXTS.thisBrowser : used}
          >
            {(labelledBy) =>
              !current && (
                <Button aria-describedby={labelledBy} busy={isPending} onClick={() => end(id)}>
                  {TEXTS.signOut}
                </Button>
              )
            }
          </SettingRow>
        );
      })}
      {sessions.length > 2 && (
        <Button wide busy={isPending} onClick={() => end(null)}>
          {TEXTS.signOutOthers}
        </Button>
      )}
    </Group>
  );
}

function Group({ children }: { children: Elements }) {
  return <SettingGroup name={TEXTS.sessions}>{children}</SettingGroup>;
}

const KEY = ['sessions'] as const;

function useSessions() {
  const http = useHttp();
  return useQuery({
    queryKey: KEY,
    queryFn: () => http.send(listSessions),
    select: ({ sessions }) => sessions,
  });
}

/** Ends the session with this id, or all but this browser's if the id is null. */
function useEndSession() {
  const http = useHttp();
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? http.send(endOtherSessions) : http.send(endSession, { params: { id } }),
    onError: (error) =>
      toasts.show({
        variant: 'error',
        title: SETTINGS_TEXTS.signOutFailed,
        description: messageOf(error),
      }),
    // Refetches after a refusal too, because another browser may have changed the list.
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
