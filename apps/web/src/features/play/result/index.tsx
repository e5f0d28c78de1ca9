// play, result: a chunk of its own, fetched while the game runs. The dialogs that act under a clock are not: they must
// open without a network.
import { lazy, Suspense, useEffect } from 'react';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { ResultModalProps } from './result-modal.tsx';

const load = () => import('./result-modal.tsx');
const Modal = lazy(() => load().then((module) => ({ default: module.ResultModal })));

/** `data` null: the game is not over, or its end is still called out. */
export function ResultModal({
  data,
  ...rest
}: Omit<ResultModalProps, 'data'> & { data: ResultModalProps['data'] | null }) {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  if (data === null) return null;
  return (
    <Suspense>
      <Modal data={data} {...rest} />
    </Suspense>
  );
}
