import type { ContactInfo } from '#shared/account/user.answers';
import type { Bid, Bidder, BidWithBidder, BidWithProject, ReceivedBid } from '#shared/bid/bid.answers';
import type { Concept } from '#shared/concept/concept.answers';
import type { Deck, DeckAnswer, DeckBid, DeckHearts, OwnDeckAnswer, OwnDeckHearts } from '#shared/deck/deck.answers';
import type { DayProposal, Handover, HandoverDay } from '#shared/handover/handover.answers';
import type { ChatMessage, Conversation, Counterpart } from '#shared/message/message.answers';
import type { Notification } from '#shared/notification/notification.answers';
import type { Project, ProjectOwner } from '#shared/project/project.answers';
import type { Question } from '#shared/question/question.answers';
import type { Reputation, Review } from '#shared/review/review.answers';
import type { ProjectUpdate } from '#shared/update/update.answers';

/**
 * Why a text cannot reveal contact details to a reader who has not paid:
 * - `masked when written`: others read a masked copy, made at the write (masking/fragments.repo.ts). Reviews and decks store only
 * the copy.
 * - `one of a list`: no free text.
 * - `of the gazetteer`: a place name from shared/places (project/locate.ts).
 * - `id`, `time` (or a day), `file` (the path of a stored photo): set by the server.
 * - `pseudonym`, `contact`: by account/contact.view.ts, which knows who may read what.
 * - `made of the above`: a sentence that the server makes of such texts.
 */
export type Shown =
  | 'masked when written'
  | 'one of a list'
  | 'of the gazetteer'
  | 'id'
  | 'time'
  | 'file'
  | 'pseudonym'
  | 'contact'
  | 'made of the above';

type TextsOf<View> = Record<
  { [Field in keyof View]-?: NonNullable<View[Field]> extends string | readonly string[] ? Field : never }[keyof View],
  Shown
>;

const projectTexts = {
  id: 'id',
  userId: 'id',
  title: 'masked when written',
  description: 'masked when written',
  otherRooms: 'masked when written',
  roomsToStage: 'masked when written',
  location: 'masked when written',
  city: 'masked when written',
  neighborhood: 'masked when written',
  county: 'masked when written',
  state: 'one of a list',
  placeId: 'of the gazetteer',
  countyFips: 'of the gazetteer',
  countyName: 'of the gazetteer',
  propertyType: 'one of a list',
  occupancyStatus: 'one of a list',
  timeline: 'one of a list',
  stagingLevel: 'one of a list',
  locationTypes: 'one of a list',
  status: 'one of a list',
  hidden: 'one of a list',
  caseId: 'id',
  photos: 'file',
  photoTexts: 'masked when written',
  createdAt: 'time',
  deadline: 'time',
  reviewAwaitedSince: 'time',
} as const satisfies TextsOf<Project>;

const bidTexts = {
  id: 'id',
  projectId: 'id',
  userId: 'id',
  timeline: 'one of a list',
  earliestInstall: 'time',
  status: 'one of a list',
  paymentStatus: 'one of a list',
  rejection: 'one of a list',
  paymentDueAt: 'time',
  paidAt: 'time',
  createdAt: 'time',
} as const satisfies TextsOf<Bid>;

/**
 * Every text that others can read. A new field of these views must be added here to compile. Profiles show no free text: only the
 * writer and administrators read `bio` and the name of a user without a deal.
 */
export const shownTexts = {
  Project: projectTexts,
  ProjectOwner: {
    id: 'id',
    userType: 'one of a list',
    name: 'contact',
    company: 'contact',
    email: 'contact',
    phone: 'contact',
    leftAt: 'time',
  },
  ReceivedBid: bidTexts,
  BidWithBidder: { ...bidTexts, note: 'masked when written', feeRefundedAt: 'time', changeableUntil: 'time' },
  BidWithProject: { ...bidTexts, note: 'masked when written', feeRefundedAt: 'time', changeableUntil: 'time' },
  Bidder: {
    id: 'id',
    name: 'contact',
    company: 'contact',
    email: 'contact',
    phone: 'contact',
    leftAt: 'time',
    stagerIdentifier: 'pseudonym',
    portfolioPhotos: 'file',
    badges: 'one of a list',
    badgeTexts: 'made of the above',
  },
  Concept: { photo: 'file', of: 'file', caption: 'masked when written' },
  ContactInfo: {
    userType: 'one of a list',
    name: 'contact',
    company: 'contact',
    email: 'contact',
    phone: 'contact',
    leftAt: 'time',
  },
  Deck: {
    title: 'masked when written',
    ownerName: 'pseudonym',
    line: 'masked when written',
    photos: 'file',
    photoTexts: 'masked when written',
    gone: 'one of a list',
    expiresAt: 'time',
  },
  DeckBid: {
    position: 'one of a list',
    timeline: 'one of a list',
    earliestInstall: 'time',
    portfolioPhotos: 'file',
    badges: 'one of a list',
    badgeTexts: 'made of the above',
  },
  DeckHearts: { position: 'one of a list', photo: 'file', names: 'masked when written' },
  DeckAnswer: {
    position: 'one of a list',
    firstName: 'masked when written',
    note: 'masked when written',
    answeredAt: 'time',
  },
  OwnDeckHearts: { bidId: 'id', photo: 'file', names: 'masked when written' },
  OwnDeckAnswer: { bidId: 'id', firstName: 'masked when written', note: 'masked when written', answeredAt: 'time' },
  Handover: { bidId: 'id', projectId: 'id', address: 'contact', access: 'contact' },
  HandoverDay: { occasion: 'one of a list', agreed: 'time' },
  DayProposal: { date: 'time', by: 'one of a list' },
  Counterpart: {
    id: 'id',
    name: 'pseudonym',
    company: 'contact',
    userType: 'one of a list',
    stagerIdentifier: 'pseudonym',
    avatar: 'file',
    leftAt: 'time',
  },
  Conversation: { blocked: 'one of a list' },
  ChatMessage: {
    id: 'id',
    senderId: 'id',
    receiverId: 'id',
    projectId: 'id',
    content: 'masked when written',
    createdAt: 'time',
  },
  Question: {
    id: 'id',
    projectId: 'id',
    stagerIdentifier: 'pseudonym',
    text: 'masked when written',
    state: 'one of a list',
    answer: 'masked when written',
    createdAt: 'time',
    decidedAt: 'time',
  },
  ProjectUpdate: { id: 'id', projectId: 'id', text: 'masked when written', photos: 'file', createdAt: 'time' },
  Review: {
    id: 'id',
    projectId: 'id',
    reviewerId: 'id',
    revieweeId: 'id',
    title: 'masked when written',
    comment: 'masked when written',
    createdAt: 'time',
  },
  Reputation: { userId: 'id', lastUpdated: 'time' },
  Notification: {
    id: 'id',
    userId: 'id',
    type: 'one of a list',
    title: 'made of the above',
    message: 'made of the above',
    projectId: 'id',
    bidId: 'id',
    caseId: 'id',
    createdAt: 'time',
  },
} as const satisfies {
  Project: TextsOf<Project>;
  ProjectOwner: TextsOf<ProjectOwner>;
  ReceivedBid: TextsOf<ReceivedBid>;
  BidWithBidder: TextsOf<Pick<BidWithBidder, keyof Bid | 'note' | 'feeRefundedAt' | 'changeableUntil'>>;
  BidWithProject: TextsOf<Pick<BidWithProject, keyof Bid | 'note' | 'feeRefundedAt' | 'changeableUntil'>>;
  Bidder: TextsOf<Bidder>;
  Concept: TextsOf<Concept>;
  ContactInfo: TextsOf<ContactInfo>;
  Deck: TextsOf<Deck>;
  DeckHearts: TextsOf<DeckHearts>;
  OwnDeckHearts: TextsOf<OwnDeckHearts>;
  DeckBid: TextsOf<DeckBid>;
  DeckAnswer: TextsOf<DeckAnswer>;
  OwnDeckAnswer: TextsOf<OwnDeckAnswer>;
  Handover: TextsOf<Handover>;
  HandoverDay: TextsOf<HandoverDay>;
  DayProposal: TextsOf<DayProposal>;
  Counterpart: TextsOf<Counterpart>;
  Conversation: TextsOf<Conversation>;
  ChatMessage: TextsOf<ChatMessage>;
  ProjectUpdate: TextsOf<ProjectUpdate>;
  Question: TextsOf<Question>;
  Review: TextsOf<Review>;
  Reputation: TextsOf<Reputation>;
  Notification: TextsOf<Notification>;
};

/** Fields that emails quote unchanged. Emails remove links and addresses from all other texts (telling/events/say.ts). */
export const mailedToTheLetter = ['email'] as const satisfies readonly (keyof (typeof shownTexts)['ContactInfo'])[];

export type MaskedField = {
  [Field in keyof typeof projectTexts]: (typeof projectTexts)[Field] extends 'masked when written' ? Field : never;
}[keyof typeof projectTexts];

export const maskedFields = (Object.keys(projectTexts) as (keyof typeof projectTexts)[]).filter(
  (field): field is MaskedField => projectTexts[field] === 'masked when written',
);
