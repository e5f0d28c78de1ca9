// Confirms a stake with the wallet on a device that is new to it. Mounted once.
import { useStakeQuestion } from '../../session/stake-provider.tsx';
import { Sheet } from './sheet.tsx';

export function ConfirmStake() {
  const question = useStakeQuestion();
  return question === null ? null : <Sheet key={question.id} question={question} />;
}
