import { inParallel } from '#core/kernel/parallel';
import type { ServerFrame, Topic } from '#shared/live';
import { forgetConnection, listListeners } from './connection.repo';
import type { Ending, Hint } from './hints';
import { disconnect, send } from './sender';

/** Reads of audiences, and messages to connections, under way at a time. */
const width = 20;

/** Where so many people or fewer are told the same, each may ask at once. */
const askAtOnce = 10;
/** For each one more, so many milliseconds: 500 browsers ask over five seconds. */
const spreadMsEach = 10;
const longestSpreadMs = 15_000;

/** The longest wait before asking, for so many people. Many connections of one person make nobody wait. */
export const spreadFor = (people: number): number => (people <= askAtOnce ? 0 : Math.min(people * spreadMsEach, longestSpreadMs));

interface Outgoing {
  userId: string;
  topics: Set<Topic>;
  spreadMs: number;
}

/** One frame for each connection, however many hints it gets. */
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

const toldFrame = ({ topics, spreadMs }: Outgoing): ServerFrame => ({ topics: [...topics], ...(spreadMs > 0 && { spreadMs }) });

/** Sends each open connection what of these concerns it, and forgets connections that have ended unheard. */
export const tell = async (hints: readonly Hint[]): Promise<{ sent: number; gone: number; lost: number }> => {
  const frames = [...(await framesOf(hints))];
  const deliveries = await inParallel(frames, width, async ([id, frame]) => {
    const delivery = await send(id, toldFrame(frame));
    if (delivery === 'gone') await forgetConnection({ id, userId: frame.userId });
    return delivery;
  });
  const count = (wanted: string): number => deliveries.filter((delivery) => delivery === wanted).length;
  return { sent: count('sent'), gone: count('gone'), lost: count('lost') };
};

/** Ends the connections of a user, or those of one session. A browser whose session lives comes back with a ticket of its own. */
export const endConnections = async ({ userId, sessionHash }: Ending): Promise<number> => {
  const listeners = await listListeners({ user: userId });
  const ended = listeners.filter((listener) => sessionHash === undefined || listener.sessionHash === sessionHash);
  await inParallel(ended, width, async (listener) => {
    await disconnect(listener.id);
    await forgetConnection(listener);
  });
  return ended.length;
};

/** Ends connections in whose place the account has others: their browsers are told not to come back soon. */
export const supersede = async (ids: readonly string[]): Promise<void> => {
  await inParallel(ids, width, async (id) => {
    await send(id, { superseded: true });
    await disconnect(id);
  });
};
