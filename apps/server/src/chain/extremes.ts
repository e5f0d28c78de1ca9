// chain: the lowest and the highest of some bigints, for which there is no Math.min.

const inOrder = (values: readonly bigint[]) => values.toSorted((one, other) => (one < other ? -1 : 1));

/** Throws on none. */
export function lowestOf(values: readonly bigint[]): bigint {
  return present(inOrder(values)[0]);
}

/** Throws on none. */
export function highestOf(values: readonly bigint[]): bigint {
  return present(inOrder(values).at(-1));
}

function present(value: bigint | undefined): bigint {
  if (value === undefined) throw new Error('there is no lowest or highest of nothing');
  return value;
}
