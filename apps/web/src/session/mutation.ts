// session: one thing that a player asks the server to do, with what follows from its answer.

export interface MutationOptions<V, T> {
  mutationFn(variables: V): Promise<T>;
  onSuccess?(answer: T, variables: V): unknown;
  /** Without it a failure is nobody's, and rejects. */
  onError?(error: unknown, variables: V): unknown;
  onSettled?(): void;
}

/** Whether it was done, `onSuccess` included. */
export async function runMutation<V, T>(options: MutationOptions<V, T>, variables: V): Promise<boolean> {
  try {
    const answer = await options.mutationFn(variables);
    await options.onSuccess?.(answer, variables);
    return true;
  } catch (error) {
    if (options.onError === undefined) throw error;
    await options.onError(error, variables);
    return false;
  } finally {
    options.onSettled?.();
  }
}
