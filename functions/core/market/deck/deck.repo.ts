import { sha256 } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { type Key, keys } from '#core/kernel/table/keys';
import { get, getEach } from '#core/kernel/table/read';
import { addToTallyEvenIfClosing, mustBeOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { type Conditions, check, put, remove, update, type Write } from '#core/kernel/table/write';
import { ttl } from '#core/kernel/time';
import type { BidRecord } from '#core/market/bid/bid';
import { inSight } from '#core/market/bid/bid.repo';
import { notify } from '#core/market/notification/notification.repo';
import { type ProjectRecord, publicTitle } from '#core/market/project/project';
import type { DeckChange } from './compose';
import { anotherDeck, type DeckRecord, isLive } from './deck';

/** How often each deck of a project, and each bid in them, was opened: by their ids. */
export type DeckLooks = Readonly<Record<string, number | undefined>>;

/** AP340: the deck of a project, as long as its link leads to it. 1 read unit. */
export const findDeck = async (projectId: string, now: Date): Promise<DeckRecord | undefined> => {
  const deck = await get<DeckRecord>(keys.deck(projectId));
  return deck && isLive(deck, now) ? deck : undefined;
};

/** AP341: the deck that a link leads to. 2 read units. */
export const findDeckByToken = async (token: string, now: Date): Promise<DeckRecord | undefined> => {
  const link = await get<{ projectId: string }>(keys.deckLink(sha256(token)));
  const deck = link && (await findDeck(link.projectId, now));
  // After a withdrawal there may be another one.
  return deck?.token === token ? deck : undefined;
};

/** AP342: how often the decks of some projects were opened, in their order. 0.5 read units each. */
export const findDeckLooks = async (projectIds: readonly string[]): Promise<DeckLooks[]> =>
  (await getEach<DeckLooks>(projectIds.map(keys.deckLooks))).map((looks) => looks ?? {});

/** How often the concepts of some bids were opened in decks, by the ids of the bids. */
export const looksAt = async (bids: readonly BidRecord[]): Promise<Map<string, number>> => {
  const all = await findDeckLooks(bids.map(({ projectId }) => projectId));
  return new Map(bids.map(({ id }, index) => [id, all[index]?.[id] ?? 0]));
};

/** What must be so while there is something to choose. Read again, the project says why it is not. */
const undecided: Conditions = { status: 'open', selectedBidId: null, ...inSight };

const stillUndecided = (projectId: string): Write => check(keys.project(projectId), undecided, new StaleRead());
const stillPending = (projectId: string, bidId: string): Write =>
  check(keys.bid(projectId, bidId), { status: 'pending' }, new StaleRead());

/**
 * Stores a deck and its link. Of any number that race one is made. About 20 write units.
 *
 * @throws AppError CONFLICT while there is another; StaleRead when project or bids have changed
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
    update(keys.deckLooks(projectId), { set: { entity: 'DeckLooks' }, add: { [deck.id]: 0 }, upsert: true }),
    stillUndecided(projectId),
    ...bidIds.map((bidId) => stillPending(projectId, bidId)),
    mustBeOpen(ownerId),
  ]);
};

/** Ends a deck and its link; what was counted of its bids stays. 7 write units. @throws StaleRead when it is gone, or another one */
export const removeDeck = ({ projectId, token, id }: DeckRecord): Promise<void> =>
  transact([
    remove(keys.deck(projectId), { when: { token }, refusal: new StaleRead() }),
    remove(keys.deckLink(sha256(token))),
    update(keys.deckLooks(projectId), { unset: [id], refusal: new StaleRead() }),
  ]);

/**
 * Stores what somebody with the link says, and tells the owner of a new favorite. About 18 write units, 4 for hearts alone.
 *
 * @throws StaleRead when the deck was answered or withdrawn meanwhile, or project or bid have changed
 */
export const saveAnswer = (
  { projectId, ownerId, token, revision, answer: before }: DeckRecord,
  project: ProjectRecord,
  { answer, viewers }: DeckChange,
  now: Date,
): Promise<void> => {
  const news = answer === null || answer === before ? undefined : answer;
  return transact([
    update(keys.deck(projectId), {
      set: { answer, viewers },
      add: { revision: 1 },
      when: { token, revision },
      refusal: new StaleRead(),
    }),
    stillUndecided(projectId),
    ...(news
      ? [
          stillPending(projectId, news.bidId),
          addToTallyEvenIfClosing(ownerId, { unreadNotifications: 1 }),
          ...notify('deck_answered', { userId: ownerId, projectId, bidId: news.bidId }, { title: publicTitle(project) }, now),
        ]
      : []),
  ]);
};

/** Counts that somebody has opened a deck, and in it the concepts of some bids. 1 write unit. */
export const countLook = async ({ projectId, id }: DeckRecord, bids: readonly BidRecord[]): Promise<void> => {
  const add = Object.fromEntries([id, ...bids.map((bid) => bid.id)].map((counted) => [counted, 1]));
  try {
    await write(update(keys.deckLooks(projectId), { add, refusal: new StaleRead() }));
  } catch (error) {
    // The project has just been deleted.
    if (!(error instanceof StaleRead)) throw error;
  }
};

/** AP343: what is stored of decks of a project, for its deletion. 1 read unit. */
export const deckItemsOf = async (projectId: string): Promise<Key[]> => {
  const deck = await get<DeckRecord>(keys.deck(projectId));
  return [...(deck ? [keys.deckLink(sha256(deck.token))] : []), keys.deck(projectId), keys.deckLooks(projectId)];
};
