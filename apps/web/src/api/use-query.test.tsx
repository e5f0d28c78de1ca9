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
  const show = (pageNumber: number): void =>
    page.draw(
      <QueryClientProvider value={client}>
        <Rows
          pageNumber={pageNumber}
          keepsPrevious={keepsPrevious}
          onRender={(result) => results.push(result)}
        />
      </QueryClientProvider>,
    );
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

/** Records the calls in order. */
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

test('calls the mutation, then onSuccess, then onSettled', async () => {
  const { calls, ...options } = noted(false);
  expect(await runMutation(options, 5)).toBe(true);
  expect(calls).toEqual([['asked', 5], ['done', 'done', 5], ['settled']]);
});

test('calls onError for a refusal', async () => {
  const { calls, ...options } = noted(true);
  expect(await runMutation(options, 5)).toBe(false);
  expect(calls).toEqual([['asked', 5], ['failed', 'Error: 402', 5], ['settled']]);
});

test('works without callbacks, and rejects on a failure without onError', async () => {
  const done = noted(false);
  expect(await runMutation({ mutationFn: done.mutationFn }, 5)).toBe(true);
  expect(done.calls).toEqual([['asked', 5]]);
  const refused = noted(true);
  await expect(runMutation({ mutationFn: refused.mutationFn }, 5)).rejects.toThrow('402');
});
