/** The results of `work` for each item, in their order, with at most `width` of them under way at a time. */
export const inParallel = async <T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
};

/** Two reads at the same time. Where both fail it is the first one's failure, as if they were made one after the other. */
export const both = async <A, B>(one: Promise<A>, other: Promise<B> | B): Promise<[A, B]> => {
  const [, second] = await Promise.allSettled([one, other]);
  const first = await one;
  if (second.status === 'rejected') throw second.reason;
  return [first, second.value];
};
