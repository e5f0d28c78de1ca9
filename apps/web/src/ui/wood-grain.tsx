// ui: the grain of the board's wood, as a layer over plain squares and under the pieces. One small still picture.
import grain from './sprites/grain.webp?no-inline';
import css from './wood-grain.module.css';

export function WoodGrain() {
  return <div className={css['grain']} style={{ backgroundImage: `url(${grain})` }} aria-hidden="true" />;
}
