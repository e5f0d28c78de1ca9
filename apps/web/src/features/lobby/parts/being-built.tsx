// lobby: says plainly what is not there yet. Goes away with the first match.
import { Card } from '../../../ui/card.tsx';
import { Piece } from '../../../ui/piece.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './being-built.module.css';

export function BeingBuilt() {
  return (
    <Card className={css['card']} aria-labelledby="being-built">
      <div className={css['words']}>
        <Tag tone="brass">{LOBBY_TEXTS.buildingTag}</Tag>
        <h2 id="being-built" className={css['title']}>
          {LOBBY_TEXTS.buildingTitle}
        </h2>
        <p className={css['sentence']}>{LOBBY_TEXTS.building}</p>
        <p className={css['hint']}>{LOBBY_TEXTS.buildingHint}</p>
      </div>
      <div className={css['squares']} aria-hidden="true">
        <div className={css['warm']} />
        <Piece name="wK" />
        <Piece name="bK" />
      </div>
    </Card>
  );
}
