import type { Change } from '#core/kernel/table/change';
import { sessionHashOf, userOf } from '#core/kernel/table/keys';
import type { LiveEntity } from '#core/kernel/table/schema';
import type { Account } from '#core/market/account/account';
import type { SessionRecord } from '#core/market/account/session';
import type { BidRecord } from '#core/market/bid/bid';
import type { DeckRecord } from '#core/market/deck/deck';
import type { ConversationRecord } from '#core/market/message/message';
import type { ProjectRecord } from '#core/market/project/project';
import type { QuestionRecord } from '#core/market/question/question';
import type { DocumentRecord } from '#core/market/verification/document';
import type { Topic } from '#shared/live/live';
import { type Audience, desk } from './connection';

/** Topics that an audience has to load again. */
export interface Hint {
  audience: Audience;
  topics: Topic[];
}

export interface Ending {
  userId: string;
  sessionHash?: string;
}

type Hints = readonly (Hint | Ending)[];
/** `item` is the new state, or the last one if it was deleted. */
type Rule<Item> = (item: Item, change: Change<Item>) => Hints;

const user = (id: string, ...topics: Topic[]): Hint => ({ audience: { user: id }, topics });
const project = (id: string, ...topics: Topic[]): Hint => ({ audience: { project: id }, topics });

const deskHint: Rule<object> = () => [project(desk, 'desk')];

/** The header of every page shows both counts. */
const boxHint: Rule<object> = (_box, { key }) => [user(userOf(key), 'unread', 'pending-bids')];

/** Every change of a polled answer sends a hint, except changes of a bidder's profile (docs/notifications.md). */
const rules = {
  Project: (it: ProjectRecord) => [
    project(it.id, `project:${it.id}`),
    user(it.userId, 'projects', 'received-bids'),
    ...(it.awardedTo ? [user(it.awardedTo, 'own-bids')] : []),
  ],
  Bid: (it: BidRecord, { before, after }: Change<BidRecord>) => [
    project(it.projectId, `bids:${it.projectId}`),
    user(it.ownerId, 'received-bids'),
    user(it.userId, 'own-bids'),
    // A payment reveals both parties to each other.
    ...(before && after && before.paymentStatus !== after.paymentStatus
      ? [user(it.ownerId, `thread:${it.userId}`, 'conversations'), user(it.userId, `thread:${it.ownerId}`, 'conversations')]
      : []),
  ],
  Deck: (it: DeckRecord) => [user(it.ownerId, `deck:${it.projectId}`)],
  Question: (it: QuestionRecord) => [project(it.projectId, `questions:${it.projectId}`)],
  Conversation: (it: ConversationRecord, { before, after }: Change<ConversationRecord>) => [
    user(it.userId, `thread:${it.otherId}`, 'conversations'),
    ...(before && after && before.reads !== after.reads ? [user(it.otherId, `thread:${it.userId}`)] : []),
  ],
  Tally: boxHint,
  Inbox: boxHint,
  Reputation: (_it: object, { key }: Change<object>) => [user(userOf(key), 'me')],
  VerificationDocument: (it: DocumentRecord) => [user(it.userId, 'verification'), project(desk, 'desk')],
  User: (it: Account, { before, after }: Change<Account>) => [
    user(it.id, 'me'),
    ...(before && before.sessionGeneration !== after?.sessionGeneration ? [{ userId: it.id }] : []),
  ],
  Session: (it: SessionRecord, { key, after }: Change<SessionRecord>) =>
    after ? [] : [{ userId: it.userId, sessionHash: sessionHashOf(key) }],
  Case: deskHint,
  ContactMessage: deskHint,
  Discrepancy: deskHint,
  Payment: deskHint,
  Comparison: deskHint,
} as const satisfies Record<LiveEntity, Rule<never>>;

export const hintsFor = (change: Change<Record<string, unknown>>): Hints => {
  const item = change.after ?? change.before;
  const rule = rules[item?.entity as LiveEntity] as Rule<unknown> | undefined;
  return rule?.(item, change) ?? [];
};
