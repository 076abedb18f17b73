/** One of the things that a chart compares. */
export interface Measure {
  label: string;
  value: number;
}

export const totalOf = (measures: readonly Measure[]): number => measures.reduce((sum, { value }) => sum + value, 0);

/** A share of the total as a whole percentage, 0 of nothing. */
export const percentOf = (value: number, total: number): number => (total > 0 ? Math.round((value / total) * 100) : 0);

export interface Arc {
  /** Both in hundredths of the ring, from its top, clockwise. */
  start: number;
  length: number;
}

/**
 * The arcs of a ring: each as long as its share, with `gap` hundredths of air to its neighbours. A share too small to be seen is
 * drawn as long as the gap, what is nothing not at all (length 0), and the only one as a whole ring.
 */
export const arcsOf = (values: readonly number[], gap: number): Arc[] => {
  const total = values.reduce((sum, value) => sum + value, 0);
  const isOnly = values.filter((value) => value > 0).length === 1;
  let start = 0;
  return values.map((value) => {
    const share = total > 0 ? (value / total) * 100 : 0;
    const arc = { start, length: share === 0 || isOnly ? share : Math.max(share - gap, gap) };
    start += share;
    return arc;
  });
};

/** The chart in words, for those who do not see it: `Projects by status: Open 8 (73%), Completed 1 (9%)`. */
export const inWords = (title: string, measures: readonly Measure[]): string => {
  const total = totalOf(measures);
  return `${title}: ${measures.map(({ label, value }) => `${label} ${value} (${percentOf(value, total)}%)`).join(', ')}`;
};
