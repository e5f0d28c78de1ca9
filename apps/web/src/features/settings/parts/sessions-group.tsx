// settings, parts: where the wallet is signed in. This browser first; the others can be signed out, one or all.

import { wallClockMs } from '../../../api/timers.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { whenText } from '../../../ui/format.ts';
import { SETTINGS_TEXTS as TEXTS } from '../texts.ts';
import { useEndSession, useSessions } from '../use-sessions.ts';
import { SettingGroup, SettingRow } from './setting-row.tsx';

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
