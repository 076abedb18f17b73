import { sha256 } from '#core/kernel/ids';
import { ignoreStale } from '#core/kernel/stale';
import { type Key, keys } from '#core/kernel/table/keys';
import { get, getEach } from '#core/kernel/table/read';
import { addToTallyEvenIfClosing, checkOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { type Conditions, check, put, remove, update, type Write } from '#core/kernel/table/write';
import { ttl } from '#core/kernel/time';
import type { BidRecord } from '#core/market/bid/bid';
import { inSight } from '#core/market/bid/bid.repo';
import { notify } from '#core/market/notification/notification.repo';
import { type ProjectRecord, publicTitle } from '#core/market/project/project';
import { optionName, positionOf } from '#shared/deck/deck.values';
import { anotherDeck, type DeckChange, type DeckRecord, type DeckViews, isLive } from './deck';

/** AP340: returns the live deck of a project. 1 read unit. */
export const findDeck = async (projectId: string, now: Date): Promise<DeckRecord | undefined> => {
  const deck = await get<DeckRecord>(keys.deck(projectId));
  return deck && isLive(deck, now) ? deck : undefined;
};

/** AP341: returns the live deck of a link. 2 read units. */
export const findDeckByToken = async (token: string, now: Date): Promise<DeckRecord | undefined> => {
  const link = await get<{ projectId: string }>(keys.deckLink(sha256(token)));
  const deck = link && (await findDeck(link.projectId, now));
  // After a withdrawal the project may have another deck.
  return deck?.token === token ? deck : undefined;
};

/** AP342: returns the views of the decks of several projects, in order. 0.5 read units each. */
export const findDeckViews = async (projectIds: readonly string[]): Promise<DeckViews[]> =>
  (await getEach<DeckViews>(projectIds.map(keys.deckViews))).map((views) => views ?? {});

export const viewsOf = async (bids: readonly BidRecord[]): Promise<Map<string, number>> => {
  const all = await findDeckViews(bids.map(({ projectId }) => projectId));
  return new Map(bids.map(({ id }, index) => [id, all[index]?.[id] ?? 0]));
};

const undecided: Conditions = { status: 'open', selectedBidId: null, ...inSight };

const checkUndecided = (projectId: string): Write => check(keys.project(projectId), undecided);
const checkPending = (projectId: string, bidId: string): Write => check(keys.bid(projectId, bidId), { status: 'pending' });

/**
 * Stores a deck. About 20 write units.
 * @throws AppError CONFLICT if there is a deck; StaleRead if the project or bids have changed
 */
export const saveDeck = (deck: DeckRecord, now: Date, save: Save = transact): Promise<void> => {
  const { projectId, token, expiresAt, bidIds, ownerId } = deck;
  const expiresAtEpochSeconds = ttl(new Date(expiresAt));
  return save([
    put(
      { ...keys.deck(projectId), entity: 'Deck', ...deck, expiresAtEpochSeconds },
      { over: { expiresAt: { atMost: now.toISOString() } }, refusal: anotherDeck() },
    ),
    put({ ...keys.deckLink(sha256(token)), entity: 'DeckLink', projectId, expiresAtEpochSeconds }),
    update(keys.deckViews(projectId), { set: { entity: 'DeckViews' }, add: { [deck.id]: 0 }, upsert: true }),
    checkUndecided(projectId),
    ...bidIds.map((bidId) => checkPending(projectId, bidId)),
    checkOpen(ownerId),
  ]);
};

/** Removes a deck. Its bids keep their view counts. 7 write units. @throws StaleRead if the deck is gone or replaced */
export const removeDeck = ({ projectId, token, id }: DeckRecord): Promise<void> =>
  transact([
    remove(keys.deck(projectId), { when: { token } }),
    remove(keys.deckLink(sha256(token))),
    update(keys.deckViews(projectId), { unset: [id] }),
  ]);

/**
 * Stores a viewer's answer. About 18 write units, or 4 for hearts alone.
 * @throws StaleRead if deck, project or bid has changed
 */
export const saveAnswer = (
  deck: DeckRecord,
  project: ProjectRecord,
  { answer, viewers }: DeckChange,
  now: Date,
): Promise<void> => {
  const { projectId, ownerId, token, revision, answer: before } = deck;
  const news = answer === null || answer === before ? undefined : answer;
  const [from, to] = [before, news].map((one) => one && positionOf(deck, one.bidId));
  const change = from && to && from !== to ? { from, to } : undefined;
  return transact([
    update(keys.deck(projectId), {
      set: { answer, viewers },
      add: { revision: 1 },
      when: { token, revision },
    }),
    checkUndecided(projectId),
    ...(news
      ? [
          checkPending(projectId, news.bidId),
          ...notify(
            'deck_answered',
            { userId: ownerId, projectId, bidId: news.bidId, mark: change && optionName(change.from) },
            { title: publicTitle(project), ...(change && { change }) },
            now,
            (unread) => addToTallyEvenIfClosing(ownerId, unread),
          ),
        ]
      : []),
  ]);
};

/** Counts a view of a deck and its bids. 1 write unit. */
export const countView = async ({ projectId, id }: DeckRecord, bids: readonly BidRecord[]): Promise<void> => {
  const add = Object.fromEntries([id, ...bids.map((bid) => bid.id)].map((counted) => [counted, 1]));
  // Stale if the project was just deleted.
  await write(update(keys.deckViews(projectId), { add })).catch(ignoreStale);
};

/** AP343: returns the keys of a project's deck items, for its deletion. 1 read unit. */
export const deckItemsOf = async (projectId: string): Promise<Key[]> => {
  const deck = await get<DeckRecord>(keys.deck(projectId));
  return [...(deck ? [keys.deckLink(sha256(deck.token))] : []), keys.deck(projectId), keys.deckViews(projectId)];
};
