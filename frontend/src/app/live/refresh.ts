import type { QueryClient } from '@tanstack/react-query';
import { waitToAsk } from '#lib/live-waits';
import { createTimers } from '#lib/timers';
import type { Topic } from '#shared/live/live';
import { isFromLaggingIndex, queriesFor } from './topics';

const indexLagMs = 2_000;

/** Refetches what the server reports as changed. Keeps a minimum pause between refetches, and spreads browsers. */
export const createRefresher = (queryClient: QueryClient, userId: string) => {
  const waiting = new Set<Topic>();
  const { after, stop } = createTimers();
  let planned = false;
  let lastAt = 0;

  const ask = (topics: readonly Topic[]): void => {
    for (const topic of topics)
      for (const asked of queriesFor(topic, userId)) void queryClient.invalidateQueries(asked).catch(() => undefined);
  };

  const flush = (): void => {
    planned = false;
    lastAt = Date.now();
    const topics = [...waiting];
    waiting.clear();
    ask(topics);
    after(indexLagMs, () => ask(topics.filter(isFromLaggingIndex)));
  };

  return {
    receive(topics: readonly Topic[], spreadMs = 0): void {
      for (const topic of topics) waiting.add(topic);
      if (planned || waiting.size === 0) return;
      planned = true;
      after(waitToAsk(lastAt, spreadMs), flush);
    },
    stop,
  };
};
