/** The items, those of one name together. */
export const grouped = <T, K extends string>(items: readonly T[], nameOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return groups;
};
