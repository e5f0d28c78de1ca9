// settings: the dialog. The page stores and applies every change immediately, except for the language. On phones the dialog has
// haptics, but no preview and no board size, because the board fills the width there.
import { BOARD_SIDE } from '@kingstake/protocol/limits';
import { type CSSProperties, useEffect, useState } from 'react';
import { playSound } from '../../alerts/index.ts';
import { currentLanguage, keepLanguage, keptLanguage, type Language } from '../../language/index.ts';
import { useSession } from '../../session/index.ts';
import {
  animationMs,
  type Settings,
  settings,
  settingsHeadPlace,
  useSettings,
} from '../../settings/index.ts';
import { Button } from '../../ui/button.tsx';
import { Segments, Switch } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cx } from '../../ui/elements.ts';
import { useMediaQuery } from '../../ui/layout.tsx';
import { placement } from '../../ui/mini-board.tsx';
import { Piece } from '../../ui/pieces.tsx';
import { Select } from '../../ui/select.tsx';
import { EscapeLink } from '../../ui/stakes.tsx';
import { ContactsGroup, SessionsGroup } from './access-groups.tsx';
import { NotificationsRow, PushRow, SettingGroup, SettingRow, SwitchRow } from './setting-row.tsx';
import css from './settings.module.css';
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
      titleEnd={<span ref={settingsHeadPlace} className={css['clock']} />}
      aside={wide ? <Preview now={now} /> : undefined}
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
          name={TEXTS.alwaysQueen}
          hint={TEXTS.alwaysQueenHint}
          checked={now.alwaysQueen}
          onChange={(alwaysQueen) => settings.set({ alwaysQueen })}
        />
        <SwitchRow
          name={TEXTS.premoves}
          hint={TEXTS.premovesHint}
          checked={now.premove}
          onChange={(premove) => settings.set({ premove })}
        />
        <SwitchRow
          name={TEXTS.openTable}
          hint={TEXTS.openTableHint}
          checked={now.openTableAtOnce}
          onChange={(openTableAtOnce) => settings.set({ openTableAtOnce })}
        />
        <SwitchRow
          name={TEXTS.focus}
          hint={TEXTS.focusHint}
          checked={now.focus}
          onChange={(focus) => settings.set({ focus })}
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
const THEMES = (['walnut', 'green', 'slate'] as const).map((value) => ({
  value,
  label: TEXTS.themes[value],
}));
const PIECE_SETS = (['carved', 'flat'] as const).map((value) => ({ value, label: TEXTS.pieceSets[value] }));
const SIZES = [
  { value: 'fit', label: TEXTS.fit },
  { value: 'classic', label: TEXTS.classic(BOARD_SIDE.classicPx) },
] as const;

function BoardGroup({ now, wide }: { now: Settings; wide: boolean }) {
  // A phone's rim is too thin for coordinates, so "Rim" shows them inside the squares there.
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
      <SettingRow name={TEXTS.boardTheme}>
        {(labelledBy) => (
          <Segments
            items={THEMES}
            value={now.boardTheme}
            onChange={(boardTheme) => settings.set({ boardTheme })}
            labelledBy={labelledBy}
          />
        )}
      </SettingRow>
      <SettingRow name={TEXTS.pieces}>
        {(labelledBy) => (
          <Segments
            items={PIECE_SETS}
            value={now.pieces}
            onChange={(pieces) => settings.set({ pieces })}
            labelledBy={labelledBy}
          />
        )}
      </SettingRow>
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

/** If the player has resized the board by its corner, that size is a third choice. */
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

/** The Evans Gambit after 4.b4 Bxb4. The capturing bishop shows the speed of the animation. */
const PIECES = placement('r1bqk1nr/pppp1ppp/2n5/4p3/1bB1P3/5N2/P1PP1PPP/RNBQK2R');
const FROM = { column: 2, row: 3 };
const TO = { column: 1, row: 4 };
const FILES = 'abcdefgh';

/** A small board that shows the coordinates and the speed of the animation. */
function Preview({ now }: { now: Settings }) {
  const { coordinates } = now;
  return (
    <div className={css['preview']}>
      <h3>{TEXTS.preview}</h3>
      <div className={css['rim']} aria-hidden="true">
        <div className={css['board']}>
          <Mark at={FROM} />
          <Mark at={TO} />
          {coordinates !== 'off' && <Coordinates inside={coordinates === 'squares'} />}
          {PIECES.map(({ name, column, row }) =>
            column === TO.column && row === TO.row ? (
              // The new key restarts the animation at the chosen speed.
              <Travelling key={now.animation} ms={animationMs(now)}>
                <Piece name={name} />
              </Travelling>
            ) : (
              <div key={`${column}${row}`} className={css['piece']} style={place({ column, row })}>
                <Piece name={name} />
              </div>
            ),
          )}
        </div>
      </div>
      <p>{TEXTS.note}</p>
    </div>
  );
}

const place = ({ column, row }: { column: number; row: number }): CSSProperties => ({
  transform: `translate(${column * 100}%, ${row * 100}%)`,
});

function Mark({ at }: { at: { column: number; row: number } }) {
  return <i className={css['last']} style={place(at)} />;
}

function Coordinates({ inside }: { inside: boolean }) {
  return [...FILES].map((file, index) => (
    <span key={file} className={cx(css['names'], inside ? css['inside'] : css['outside'])}>
      <i style={{ '--at': index } as CSSProperties}>{8 - index}</i>
      <i style={{ '--at': index } as CSSProperties}>{file}</i>
    </span>
  ));
}

/** Renders the piece on its old square for one frame, then moves it. */
function Travelling({ ms, children }: { ms: number; children: React.ReactNode }) {
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setArrived(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const style = { ...place(arrived ? TO : FROM), transitionDuration: `${ms}ms` };
  return (
    <div className={cx(css['piece'], css['travelling'])} style={style}>
      {children}
    </div>
  );
}

/** Sounds on or off, and their volume. */
function SoundRow({ now }: { now: Settings }) {
  return (
    <SettingRow name={TEXTS.sound}>
      {(labelledBy) => (
        <>
          <Slider
            value={now.volume}
            onChange={(volume) => settings.set({ volume })}
            onCommit={() => playSound('move')}
            label={TEXTS.volume}
            disabled={!now.sound}
          />
          <Switch
            checked={now.sound}
            onChange={(sound) => {
              settings.set({ sound });
              playSound('move');
            }}
            labelledBy={labelledBy}
          />
        </>
      )}
    </SettingRow>
  );
}

const STEP_PERCENT = 5;

interface SliderProps {
  value: number;
  onChange: (value: number) => void;
  /** Called when the player releases the slider or moves it with a key. */
  onCommit: () => void;
  label: string;
  disabled: boolean;
}

function Slider({ value, onChange, onCommit, label, disabled }: SliderProps) {
  const percent = Math.round(value * 100);
  return (
    <input
      type="range"
      className={css['slider']}
      style={{ '--share': `${percent}%` } as CSSProperties}
      min={0}
      max={100}
      step={STEP_PERCENT}
      value={percent}
      aria-label={label}
      aria-valuetext={`${percent} %`}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value) / 100)}
      onPointerUp={onCommit}
      onKeyUp={onCommit}
    />
  );
}

const LANGUAGES: readonly Language[] = ['en', 'es', 'pt'];

/**
 * The language of the page, stored when it is chosen. It is shown after a reload. The player starts that with a button, because the
 * arrow keys pass through other languages and a game may be open.
 */
function LanguageRow() {
  const [chosen, choose] = useState(
    () => LANGUAGES.find((each) => each === keptLanguage()) ?? currentLanguage(),
  );
  const [isRefused, refuse] = useState(false);
  const change = (language: Language) => {
    choose(language);
    refuse(!keepLanguage(language));
  };
  return (
    <SettingRow name={TEXTS.language} hint={isRefused ? TEXTS.languageRefused : TEXTS.languageHint}>
      {() => (
        <span className={css['choice']}>
          <Select
            value={chosen}
            onChange={change}
            items={LANGUAGES.map((value) => ({ value, label: TEXTS.languages[value] }))}
            label={TEXTS.language}
          />
          {chosen !== currentLanguage() && !isRefused && (
            <Button variant="primary" onClick={() => window.location.reload()}>
              {TEXTS.languageReload}
            </Button>
          )}
        </span>
      )}
    </SettingRow>
  );
}
