// settings: the dialog. Every change is in effect and kept at once; there is nothing to save. On phones a sheet,
// without preview and board size (the board takes the whole width there) and with haptics.
import { BOARD_SIDE } from '@kingstake/protocol/limits';
import { useSession } from '../../session/index.ts';
import { type Settings, settings, settingsHeadPlace, useSettings } from '../../settings/index.ts';
import { Segments } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMediaQuery } from '../../ui/layout.tsx';
import { EscapeLink } from '../../ui/stakes.tsx';
import { ContactsGroup } from './parts/contacts-group.tsx';
import { LanguageRow } from './parts/language-row.tsx';
import { NotificationsRow } from './parts/notifications-row.tsx';
import { Preview } from './parts/preview.tsx';
import { PushRow } from './parts/push-row.tsx';
import { SessionsGroup } from './parts/sessions-group.tsx';
import { SettingGroup, SettingRow, SwitchRow } from './parts/setting-row.tsx';
import { SoundRow } from './parts/sound-row.tsx';
import css from './settings-dialog.module.css';
import { SETTINGS_TEXTS as TEXTS } from './texts.ts';

const WIDE = '(min-width: 700px)';
const TOUCH = '(pointer: coarse)';

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const now = useSettings();
  const { config, user } = useSession();
  const wide = useMediaQuery(WIDE);
  const touch = useMediaQuery(TOUCH);
  return (
    <Dialog
      title={TEXTS.title}
      width="xl"
      beside={<span ref={settingsHeadPlace} className={css['clock']} />}
      aside={wide ? <Preview settings={now} /> : undefined}
      onClose={onClose}
    >
      <BoardGroup now={now} wide={wide} />
      <SettingGroup name={TEXTS.moves}>
        <SwitchRow
          name={TEXTS.confirmMoves}
          hint={TEXTS.confirmMovesHint}
          checked={now.confirmMoves}
          onChange={(confirmMoves) => settings.set({ confirmMoves })}
        />
        <SwitchRow
          name={TEXTS.premoves}
          hint={TEXTS.premovesHint}
          checked={now.premove}
          onChange={(premove) => settings.set({ premove })}
        />
      </SettingGroup>
      <SettingGroup name={TEXTS.alerts}>
        <SoundRow now={now} />
        {(touch || !wide) && (
          <SwitchRow
            name={TEXTS.haptics}
            hint={TEXTS.hapticsHint}
            checked={now.haptics}
            onChange={(haptics) => settings.set({ haptics })}
          />
        )}
        <NotificationsRow on={now.notifications} />
        {user !== null && <PushRow />}
      </SettingGroup>
      <SettingGroup name={TEXTS.page}>
        <LanguageRow />
      </SettingGroup>
      {user !== null && <ContactsGroup />}
      {user !== null && <SessionsGroup />}
      {config?.escrow != null && (
        <SettingGroup name={TEXTS.onChain}>
          <EscapeLink />
        </SettingGroup>
      )}
    </Dialog>
  );
}

const RIM = { value: 'rim', label: TEXTS.rim } as const;
const COORDINATES = [
  { value: 'squares', label: TEXTS.squares },
  { value: 'off', label: TEXTS.off },
] as const;
const ANIMATIONS = [
  { value: 'off', label: TEXTS.off },
  { value: 'fast', label: TEXTS.fast },
  { value: 'normal', label: TEXTS.normal },
] as const;
const SIZES = [
  { value: 'fit', label: TEXTS.fit },
  { value: 'classic', label: TEXTS.classic(BOARD_SIDE.classicPx) },
] as const;

function BoardGroup({ now, wide }: { now: Settings; wide: boolean }) {
  // A phone's rim is too thin for coordinates: "Rim" shows them inside the squares there.
  const narrow = now.coordinates === 'rim' ? 'squares' : now.coordinates;
  return (
    <SettingGroup name={TEXTS.board}>
      <SettingRow name={TEXTS.coordinates}>
        {(labelledBy) => (
          <Segments
            items={wide ? [RIM, ...COORDINATES] : COORDINATES}
            value={wide ? now.coordinates : narrow}
            onChange={(coordinates) => settings.set({ coordinates })}
            labelledBy={labelledBy}
          />
        )}
      </SettingRow>
      {wide && <SizeRow boardSize={now.boardSize} />}
      <SettingRow name={TEXTS.animation}>
        {(labelledBy) => (
          <Segments
            items={ANIMATIONS}
            value={now.animation}
            onChange={(animation) => settings.set({ animation })}
            labelledBy={labelledBy}
          />
        )}
      </SettingRow>
    </SettingGroup>
  );
}

/** A size that was dragged at the board's corner is a third choice, for as long as it stands. */
function SizeRow({ boardSize }: Pick<Settings, 'boardSize'>) {
  const dragged = typeof boardSize === 'number';
  const items = dragged ? [...SIZES, { value: 'dragged', label: TEXTS.dragged(boardSize) } as const] : SIZES;
  return (
    <SettingRow name={TEXTS.boardSize}>
      {(labelledBy) => (
        <Segments
          items={items}
          value={dragged ? 'dragged' : boardSize}
          onChange={(size) => size !== 'dragged' && settings.set({ boardSize: size })}
          labelledBy={labelledBy}
        />
      )}
    </SettingRow>
  );
}
