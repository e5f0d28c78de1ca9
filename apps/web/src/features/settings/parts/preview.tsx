// settings, parts: a small board that follows the settings: coordinates, and how fast a piece travels.
import { type CSSProperties, useEffect, useState } from 'react';
import { animationMs, type Settings } from '../../../settings/index.ts';
import { cx } from '../../../ui/elements.ts';
import { placement } from '../../../ui/mini-board.tsx';
import { Piece } from '../../../ui/pieces.tsx';
import { SETTINGS_TEXTS } from '../texts.ts';
import css from './preview.module.css';

/** An Evans Gambit after 4.b4 Bxb4; the bishop shows the speed of pieces. */
const PIECES = placement('r1bqk1nr/pppp1ppp/2n5/4p3/1bB1P3/5N2/P1PP1PPP/RNBQK2R');
const FROM = { column: 2, row: 3 };
const TO = { column: 1, row: 4 };
const FILES = 'abcdefgh';

export function Preview({ settings }: { settings: Settings }) {
  const { coordinates } = settings;
  return (
    <div className={css['preview']}>
      <h3>{SETTINGS_TEXTS.preview}</h3>
      <div className={css['rim']} aria-hidden="true">
        <div className={css['board']}>
          <Mark at={FROM} />
          <Mark at={TO} />
          {coordinates !== 'off' && <Coordinates inside={coordinates === 'squares'} />}
          {PIECES.map(({ name, column, row }) =>
            column === TO.column && row === TO.row ? (
              // A new key: the piece travels again with the speed that was chosen.
              <Travelling key={settings.animation} ms={animationMs(settings)}>
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
      <p>{SETTINGS_TEXTS.note}</p>
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

/** Stands on the square it came from for its first frame, then travels. */
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
