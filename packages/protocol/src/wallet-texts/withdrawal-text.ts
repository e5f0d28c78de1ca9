// The text that confirms a withdrawal from a new device; see `confirmation-text.ts`.
import {
  type ConfirmationKind,
  type ConfirmationPlace,
  formatConfirmation,
  readConfirmation,
} from './confirmation-text.ts';

export interface WithdrawalTextFields extends ConfirmationPlace {
  /** SOL, exact: "0.1". */
  amount: string;
  /** The recipient, base58. */
  destination: string;
}

const WITHDRAWAL: ConfirmationKind = {
  introduction: ' wants you to confirm a withdrawal with your Solana account:',
  statement: 'Confirm only a withdrawal that you have just asked for. Signing is free.',
};

/** Formats the message, byte for byte as the wallet signs it. */
export function formatWithdrawalText(fields: WithdrawalTextFields): string {
  return formatConfirmation(WITHDRAWAL, fields, [
    `Amount: ${fields.amount} SOL`,
    `To: ${fields.destination}`,
  ]);
}

/** Parses a message that `formatWithdrawalText` wrote; null for any other text. */
export function parseWithdrawalText(message: string): WithdrawalTextFields | null {
  const { place, detail } = readConfirmation(WITHDRAWAL, message);
  const fields = { ...place, amount: detail('Amount').replace(/ SOL$/, ''), destination: detail('To') };
  return formatWithdrawalText(fields) === message ? fields : null;
}
