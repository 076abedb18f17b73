import { useEffect } from 'react';
import { create } from 'zustand';

/** Most important first. */
const ranks = ['connection', 'suspension', 'address', 'site', 'device'] as const;
type Rank = (typeof ranks)[number];

const useWanted = create<{ wanted: readonly Rank[] }>(() => ({ wanted: [] }));

const without = (wanted: readonly Rank[], rank: Rank): Rank[] => {
  const at = wanted.indexOf(rank);
  return wanted.filter((_, index) => index !== at);
};

/** Returns whether a notice may show: one at a time, by rank. */
export const useNoticeSlot = (rank: Rank, hasNews: boolean): boolean => {
  useEffect(() => {
    if (!hasNews) return;
    useWanted.setState(({ wanted }) => ({ wanted: [...wanted, rank] }));
    return () => useWanted.setState(({ wanted }) => ({ wanted: without(wanted, rank) }));
  }, [rank, hasNews]);
  return useWanted(({ wanted }) => hasNews && ranks.find((one) => wanted.includes(one)) === rank);
};
