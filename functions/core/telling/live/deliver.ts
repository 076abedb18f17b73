import { inParallel } from '#core/kernel/parallel';
import type { ServerFrame, Topic } from '#shared/live/live';
import { forgetConnection, listListeners } from './connection.repo';
import type { Ending, Hint } from './hints';
import { disconnect, send } from './sender';

const width = 20;

/** Up to this many users load at once when they get a hint. */
const askAtOnce = 10;
/** Milliseconds per user: 500 browsers load over five seconds. */
const spreadMsEach = 10;
const longestSpreadMs = 15_000;

export const spreadFor = (people: number): number => (people <= askAtOnce ? 0 : Math.min(people * spreadMsEach, longestSpreadMs));

interface Outgoing {
  userId: string;
  topics: Set<Topic>;
  spreadMs: number;
}

const framesOf = async (hints: readonly Hint[]): Promise<Map<string, Outgoing>> => {
  const topics = new Map<string, Hint>();
  for (const hint of hints) {
    const name = JSON.stringify(hint.audience);
    topics.set(name, { ...hint, topics: [...(topics.get(name)?.topics ?? []), ...hint.topics] });
  }
  const frames = new Map<string, Outgoing>();
  await inParallel([...topics.values()], width, async (hint) => {
    const listeners = await listListeners(hint.audience);
    const spreadMs = spreadFor(new Set(listeners.map(({ userId }) => userId)).size);
    for (const { id, userId } of listeners) {
      const frame = frames.get(id) ?? { userId, topics: new Set(), spreadMs: 0 };
      for (const topic of hint.topics) frame.topics.add(topic);
      frames.set(id, { ...frame, spreadMs: Math.max(frame.spreadMs, spreadMs) });
    }
  });
  return frames;
};

const frameOf = ({ topics, spreadMs }: Outgoing): ServerFrame => ({ topics: [...topics], ...(spreadMs > 0 && { spreadMs }) });

export const deliverHints = async (hints: readonly Hint[]): Promise<{ sent: number; gone: number; lost: number }> => {
  const frames = [...(await framesOf(hints))];
  const deliveries = await inParallel(frames, width, async ([id, frame]) => {
    const delivery = await send(id, frameOf(frame));
    if (delivery === 'gone') await forgetConnection({ id, userId: frame.userId });
    return delivery;
  });
  const count = (wanted: string): number => deliveries.filter((delivery) => delivery === wanted).length;
  return { sent: count('sent'), gone: count('gone'), lost: count('lost') };
};

/** Ends the connections of a user, or of one session. Browsers with a valid session reconnect. */
export const endConnections = async ({ userId, sessionHash }: Ending): Promise<number> => {
  const listeners = await listListeners({ user: userId });
  const ended = listeners.filter((listener) => sessionHash === undefined || listener.sessionHash === sessionHash);
  await inParallel(ended, width, async (listener) => {
    await disconnect(listener.id);
    await forgetConnection(listener);
  });
  return ended.length;
};

/** Ends connections over the limit of an account, and tells their browsers not to reconnect soon. */
export const endSuperseded = async (ids: readonly string[]): Promise<void> => {
  await inParallel(ids, width, async (id) => {
    await send(id, { superseded: true });
    await disconnect(id);
  });
};
