// review, parts: what steers a replay, and the list of its moves.
import type { PlayedMove } from '@kingstake/protocol';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/select.tsx';
import { type Replay, type ReplayEvent, SPEEDS_MS, START } from '../replay.ts';
import css from '../review.module.css';
import { REVIEW_TEXTS } from '../texts.ts';

const TEXTS = REVIEW_TEXTS;
const SPEED_ITEMS = SPEEDS_MS.map((ms) => ({ value: String(ms), label: TEXTS.speeds[ms] }));

interface ReplayProps {
  replay: Replay;
  tell(event: ReplayEvent): void;
}

export function ReplayControls({ replay, tell }: ReplayProps) {
  const { controls } = TEXTS;
  const isFirst = replay.index === START;
  const isLast = replay.index === replay.count - 1;
  return (
    <div className={css['controls']}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one thing, and no form. */}
      <div role="group" aria-label={controls.group} className={css['buttons']}>
        <Button size="sm" disabled={isFirst} onClick={() => tell({ type: 'start' })}>
          {controls.start}
        </Button>
        <Button size="sm" disabled={isFirst} onClick={() => tell({ type: 'back' })}>
          {controls.back}
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={replay.count === 0}
          onClick={() => tell({ type: 'toggle' })}
        >
          {replay.playing ? controls.pause : controls.play}
        </Button>
        <Button size="sm" disabled={isLast} onClick={() => tell({ type: 'forward' })}>
          {controls.forward}
        </Button>
        <Button size="sm" disabled={isLast} onClick={() => tell({ type: 'end' })}>
          {controls.end}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => tell({ type: 'reset' })}>
          {controls.reset}
        </Button>
      </div>
      <Select
        label={TEXTS.speed}
        value={String(replay.speedMs)}
        items={SPEED_ITEMS}
        onChange={(value) => tell({ type: 'speed', speedMs: Number(value) })}
      />
    </div>
  );
}

export function MoveList({ moves, replay, tell }: ReplayProps & { moves: readonly PlayedMove[] }) {
  return (
    <ol className={css['moves']} aria-label={TEXTS.moveList}>
      {moves.map((move, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a half-move's place is its identity.
        <li key={index}>
          {index % 2 === 0 && <span className={css['number']}>{index / 2 + 1}</span>}
          <button
            type="button"
            className={cx('num', css['move'], index === replay.index && css['current'])}
            aria-current={index === replay.index}
            onClick={() => tell({ type: 'jump', index })}
          >
            {move.san}
          </button>
        </li>
      ))}
    </ol>
  );
}
