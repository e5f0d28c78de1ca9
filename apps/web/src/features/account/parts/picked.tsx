// account: the foot of a profile form: which picture it is, and the buttons.
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import type { PickerState } from '../picker-state.ts';
import css from './picked.module.css';
import { pickedCaption } from './picture-picker.tsx';

interface PickedProps {
  picker: PickerState;
  /** The letter shown while no picture is chosen. */
  playerName: string;
  children: ReactNode;
}

export function Picked({ picker, playerName, children }: PickedProps) {
  const { name, note } = pickedCaption(picker);
  return (
    <div className={css['foot']}>
      <Avatar pictureId={picker.chosen} name={playerName} size="lg" />
      <div className={css['words']}>
        <b>{name}</b>
        <span>{note}</span>
      </div>
      <div className={css['actions']}>{children}</div>
    </div>
  );
}
