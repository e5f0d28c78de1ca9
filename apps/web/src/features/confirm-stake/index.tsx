// Confirms a stake with the wallet on a device that is new to it. Mounted once.
import { lazy, Suspense } from 'react';
import { useStakeQuestion } from '../../session/stake-provider.tsx';

const Sheet = lazy(() => import('./sheet.tsx').then((module) => ({ default: module.Sheet })));

export function ConfirmStake() {
  const question = useStakeQuestion();
  if (question === null) return null;
  return (
    <Suspense>
      <Sheet key={question.id} question={question} />
    </Suspense>
  );
}
