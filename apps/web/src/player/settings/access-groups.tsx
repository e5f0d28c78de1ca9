// settings: challenge privacy, games in the lobby, blocked players, and the browsers that are signed in.

import { listBlocks, unblockPlayer } from '@kingstake/protocol/http/blocks';
import { getChallengePrivacy, setChallengePrivacy } from '@kingstake/protocol/http/challenges';
import { endOtherSessions, endSession, listSessions } from '@kingstake/protocol/http/sessions';
import { updateUser } from '@kingstake/protocol/http/users';
import { messageOf } from '../../net/http-client.ts';
import { wallClockMs } from '../../net/timers.ts';
import { useMutation, useQuery, useQueryClient } from '../../net/use-query.ts';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { whenText } from '../../ui/format.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { SettingGroup, SettingRow, SwitchRow } from './setting-row.tsx';
import { SETTINGS_TEXTS as TEXTS } from './texts.ts';

// Another browser may change them, and a player opens them to look for an unknown one. So none is kept: `gcTime` is 0.
const BLOCKS = ['blocks'] as const;
const CHALLENGE_PRIVACY = ['challenge-privacy'] as const;
const SESSIONS = ['sessions'] as const;

/** What others see and may do: the challenge privacy, ended games in the lobby, and the blocked players. */
export function ContactsGroup() {
  const http = useHttp();
  const { data: privacy } = useQuery({
    queryKey: CHALLENGE_PRIVACY,
    queryFn: () => http.send(getChallengePrivacy),
    gcTime: 0,
  });
  const { data: blocks, isError } = useQuery({
    queryKey: BLOCKS,
    queryFn: () => http.send(listBlocks),
    gcTime: 0,
  });
  const { mutate: setPrivacy } = useChange(CHALLENGE_PRIVACY, TEXTS.notSaved, (closedToStrangers: boolean) =>
    http.send(setChallengePrivacy, { body: { closedToStrangers } }),
  );
  const { user } = useSession();
  const { setUser } = useSessionActions();
  const { mutate: showGames } = useChange(
    ['games-in-lobby'],
    TEXTS.notSaved,
    async (showGamesInLobby: boolean) =>
      setUser(await http.send(updateUser, { params: { id: user?.id ?? 0 }, body: { showGamesInLobby } })),
  );
  const { mutate: unblock, isPending } = useChange(BLOCKS, TEXTS.notSaved, (userId: number) =>
    http.send(unblockPlayer, { params: { userId } }),
  );
  return (
    <SettingGroup name={TEXTS.contacts}>
      {privacy !== undefined && (
        <SwitchRow
          name={TEXTS.challengePrivacy}
          hint={TEXTS.challengePrivacyHint}
          checked={privacy.closedToStrangers}
          onChange={setPrivacy}
        />
      )}
      <SwitchRow
        name={TEXTS.showGames}
        hint={TEXTS.showGamesHint}
        checked={user?.showGamesInLobby !== false}
        onChange={showGames}
      />
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

/**
 * The browsers in which the player is signed in, this one first. The player can sign out the others, individually or all at once.
 */
export function SessionsGroup() {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: SESSIONS,
    queryFn: () => http.send(listSessions),
    gcTime: 0,
  });
  // Null ends all sessions except this browser's.
  const { mutate: end, isPending } = useChange(SESSIONS, TEXTS.signOutFailed, (id: string | null) =>
    id === null ? http.send(endOtherSessions) : http.send(endSession, { params: { id } }),
  );
  if (isError)
    return (
      <SettingGroup name={TEXTS.sessions}>
        <p role="status">{TEXTS.sessionsFailed}</p>
      </SettingGroup>
    );
  if (data === undefined) return null;
  const { sessions } = data;
  const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  return (
    <SettingGroup name={TEXTS.sessions}>
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
    </SettingGroup>
  );
}

/**
 * A change of the settings on the server. It refetches the query afterwards, even after a refusal, because another browser may have
 * changed the same data.
 */
function useChange<V>(
  queryKey: readonly string[],
  failedTitle: string,
  mutationFn: (value: V) => Promise<unknown>,
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn,
    onError: (error) => toasts.show({ variant: 'error', title: failedTitle, description: messageOf(error) }),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
}
