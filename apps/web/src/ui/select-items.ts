// ui: the guard of every select: an item without a value cannot be told from 'nothing chosen'.

export interface SelectItem<V extends string = string> {
  value: V;
  label: string;
}

/** The items as they are. Throws on an item with an empty value: that is a mistake in the program. */
export function checkedItems<V extends string>(items: readonly SelectItem<V>[]): readonly SelectItem<V>[] {
  const empty = items.find((item) => item.value === '');
  if (empty !== undefined)
    throw new Error(`A select item must have a non-empty value: "${empty.label}" has none.`);
  return items;
}
