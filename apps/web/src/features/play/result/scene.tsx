// play, result: the picture of a result: your king stands and theirs has fallen, or the other way round; two stand after a
// draw, and after a game that was none.
import type { RefObject } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { Piece, type PieceName } from '../../../ui/piece.tsx';
import { WoodGrain } from '../../../ui/wood-grain.tsx';
import css from './scene.module.css';

interface SceneProps {
  ref: RefObject<HTMLDivElement | null>;
  won: boolean | null;
  side: 'white' | 'black';
}

export function Scene({ ref, won, side }: SceneProps) {
  const [yours, theirs]: [PieceName, PieceName] = side === 'white' ? ['wK', 'bK'] : ['bK', 'wK'];
  const [standing, other] = won === false ? [theirs, yours] : [yours, theirs];
  const isLevel = won === null;
  return (
    <div
      ref={ref}
      className={cx(css['scene'], won === false && css['lost'], isLevel && css['level'])}
      aria-hidden="true"
    >
      <WoodGrain />
      <Piece name={other} className={cx(css['king'], css['first'])} />
      <Piece name={standing} className={cx(css['king'], css['second'])} />
    </div>
  );
}
