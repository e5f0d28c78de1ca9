// The text that confirms a stake from a new device; see `confirmation-text.ts`.
import {
  type ConfirmationKind,
  type ConfirmationPlace,
  formatConfirmation,
  readConfirmation,
} from './confirmation-text.ts';

export interface StakeTextFields extends ConfirmationPlace {
  /** SOL, exact: "5". */
  stake: string;
  /** As in games, for example "600+0". */
  timeControl: string;
}

const STAKE: ConfirmationKind = {
  introduction: ' wants you to confirm a stake with your Solana account:',
  statement: 'Confirm only a game that you have just asked for. Signing is free.',
};

/** Formats the message, byte for byte as the wallet signs it. */
export function formatStakeText(fields: StakeTextFields): string {
  return formatConfirmation(STAKE, fields, [
    `Stake: ${fields.stake} SOL`,
    `Time Control: ${fields.timeControl}`,
  ]);
}

/** Parses a message that `formatStakeText` wrote; null for any other text. */
export function parseStakeText(message: string): StakeTextFields | null {
  const { place, detail } = readConfirmation(STAKE, message);
  const fields = {
    ...place,
    stake: detail('Stake').replace(/ SOL$/, ''),
    timeControl: detail('Time Control'),
  };
  return formatStakeText(fields) === message ? fields : null;
}
