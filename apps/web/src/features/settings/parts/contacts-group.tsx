// settings, parts: who may challenge the player: a privacy for strangers, and the list of those who are blocked.
import { Button } from '../../../ui/button.tsx';
import { SETTINGS_TEXTS as TEXTS } from '../texts.ts';
import { useBlocks, useChallengePrivacy, useSetChallengePrivacy, useUnblock } from '../use-contacts.ts';
import { SettingGroup, SettingRow, SwitchRow } from './setting-row.tsx';

export function ContactsGroup() {
  const { data: privacy } = useChallengePrivacy();
  const { data: blocks, isError } = useBlocks();
  const { mutate: setChallengePrivacy } = useSetChallengePrivacy();
  const { mutate: unblock, isPending } = useUnblock();
  return (
    <SettingGroup name={TEXTS.contacts}>
      {privacy !== undefined && (
        <SwitchRow
          name={TEXTS.closedDoor}
          hint={TEXTS.closedDoorHint}
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
