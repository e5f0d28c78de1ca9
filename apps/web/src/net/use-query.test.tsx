import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { createFakePage } from '../ui/testkit/fake-page.ts';
import { QueryClient } from './query-client.ts';
import { createManualTimers, settled } from './testkit/manual-timers.ts';
import {
  keepPreviousData,
  QueryClientProvider,
  runMutation,
  useNewQueryClient,
  useQuery,
} from './use-query.ts';

interface RowsProps {
  pageNumber: number;
  keepsPrevious: boolean;
  onRender: (result: { data: unknown; isPlaceholderData: boolean }) => void;
}

function Rows({ pageNumber, keepsPrevious, onRender }: RowsProps) {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['rows', pageNumber],
    queryFn: async () => `page ${pageNumber}`,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  onRender({ data, isPlaceholderData });
  return null;
}

test.each([
  [true, { data: 'page 1', isPlaceholderData: true }],
  [false, { data: undefined, isPlaceholderData: false }],
])('returns the data of the previous key with keepPreviousData: %s', async (keepsPrevious, expected) => {
  const page = createFakePage();
  const timers = createManualTimers();
  const client = new QueryClient({ timers, isVisible: () => true });
  const results: unknown[] = [];
  const show = (pageNumber: number): void => {
    const rows = { pageNumber, keepsPrevious, onRender: (result: unknown) => results.push(result) };
    page.draw(<QueryClientProvider value={client}>{<Rows {...rows} />}</QueryClientProvider>);
  };
  show(1);
  await act(settled);
  expect(results.at(-1)).toEqual({ data: 'page 1', isPlaceholderData: false });
  show(2);
  expect(results.at(-1)).toEqual(expected);
  await act(settled);
  expect(results.at(-1)).toEqual({ data: 'page 2', isPlaceholderData: false });
  page.leave();
});

function SignedIn() {
  useNewQueryClient();
  return null;
}

test('leaves no listener behind when the cache of a sign-in ends', () => {
  const page = createFakePage();
  const added = vi.spyOn(document, 'addEventListener');
  const removed = vi.spyOn(document, 'removeEventListener');
  const listeners = ({ mock }: typeof added) => mock.calls.filter(([type]) => type === 'visibilitychange');
  page.draw(<SignedIn />);
  expect(listeners(added)).toHaveLength(1);
  page.draw(null);
  expect(listeners(removed)).toEqual(listeners(added));
  page.leave();
});

/** A mutation that records its callbacks in order. */
function noted(isRefused: boolean) {
  const calls: unknown[] = [];
  const mutationFn = async (amount: number) => {
    calls.push(['asked', amount]);
    if (isRefused) throw new Error('402');
    return 'done';
  };
  const onSuccess = async (answer: string, amount: number) => calls.push(['done', answer, amount]);
  const onError = (error: unknown, amount: number) => calls.push(['failed', String(error), amount]);
  const onSettled = () => void calls.push(['settled']);
  return { calls, mutationFn, onSuccess, onError, onSettled };
}

test.each([
  [false, ['done', 'done', 5]],
  [true, ['failed', 'Error: 402', 5]],
])(
  'calls the mutation, then the callback of its outcome, then onSettled, if it is refused: %s',
  async (...row) => {
    const [isRefused, told] = row;
    const { calls, ...options } = noted(isRefused);
    expect(await runMutation(options, 5)).toBe(!isRefused);
    expect(calls).toEqual([['asked', 5], told, ['settled']]);
    const bare = runMutation({ mutationFn: noted(isRefused).mutationFn }, 5);
    if (isRefused) await expect(bare).rejects.toThrow('402');
    else expect(await bare).toBe(true);
  },
);
