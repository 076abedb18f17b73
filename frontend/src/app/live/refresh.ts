import type { QueryClient } from '@tanstack/react-query';
import type { Topic } from '#shared/live';
import { createTimers } from './timers';
import { askedFor, isOfIndex } from './topics';
import { waitToAsk } from './waits';

/** How far an index may be behind. */
const indexLagMs = 2_000;

/** Asks again for what the server says has changed: gathered, apart from each other, and spread where many are told the same. */
export const createRefresher = (queryClient: QueryClient, userId: string) => {
  const waiting = new Set<Topic>();
  const { after, stop } = createTimers();
  let planned = false;
  let lastAt = 0;

  const ask = (topics: readonly Topic[]): void => {
    for (const topic of topics)
      for (const asked of askedFor(topic, userId)) void queryClient.invalidateQueries(asked).catch(() => undefined);
  };

  const flush = (): void => {
    planned = false;
    lastAt = Date.now();
    const topics = [...waiting];
    waiting.clear();
    ask(topics);
    const late = topics.filter(isOfIndex);
    if (late.length > 0) after(indexLagMs, () => ask(late));
  };

  return {
    hear(topics: readonly Topic[], spreadMs = 0): void {
      for (const topic of topics) waiting.add(topic);
      if (planned || waiting.size === 0) return;
      planned = true;
      after(waitToAsk(lastAt, spreadMs), flush);
    },
    stop,
  };
};
