import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { ExportPart, Listed } from '#core/kernel/table/entities';
import { pageOfItems } from '#core/kernel/table/listed.repo';
import type { PageRequest } from '#core/kernel/table/page';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { hasConfirmedAddress } from '#core/market/account/account';
import { marksAmong, placesOfPairs } from '#core/market/account/portfolio';
import { findReputation } from '#core/market/account/reputation.repo';
import type { SessionRecord } from '#core/market/account/session';
import type { BidderClaim, BidRecord } from '#core/market/bid/bid';
import { bidForAnyone, shownNote } from '#core/market/bid/bid.view';
import type { DeckRecord } from '#core/market/deck/deck';
import { findDeck } from '#core/market/deck/deck.repo';
import { dayFor, partyOf } from '#core/market/handover/handover';
import { type ConversationRecord, type MessageRecord, shownContent } from '#core/market/message/message';
import type { CaseRecord } from '#core/market/moderation/case';
import type { ReportRecord } from '#core/market/moderation/case.repo';
import { isRead, type NotificationRecord } from '#core/market/notification/notification';
import { uploadFolders } from '#core/market/photo/photo';
import type { UploadRecord } from '#core/market/photo/upload.repo';
import { frequenciesOf, isConfirmed } from '#core/market/preferences/settings';
import { getMailSettings } from '#core/market/preferences/settings.repo';
import { type ProjectFields, type ProjectRecord, publicLocation, publicTitle } from '#core/market/project/project';
import { findProjects } from '#core/market/project/project.repo';
import { projectAsWritten } from '#core/market/project/project.view';
import { type QuestionRecord, shownAnswer, shownText } from '#core/market/question/question';
import type { ReviewRecord } from '#core/market/review/review';
import { findReview } from '#core/market/review/review.repo';
import { findDigest } from '#core/market/service-area/digest.repo';
import type { UpdateRecord } from '#core/market/update/update';
import type { BadgeRecord } from '#core/market/verification/badge';
import { type DocumentRecord, fileEndings } from '#core/market/verification/document';
import type { Bid } from '#shared/bid/bid.answers';
import type { PlaceBidBody } from '#shared/bid/bid.contract';
import { handoverOccasions, occasions } from '#shared/handover/handover.values';
import { keysOf } from '#shared/project/project.values';
import { documentReasons } from '#shared/verification/document.values';
import { isExportFile } from './export';
import { findReviewGiven, pageOfShared, sharedLists } from './export.repo';
import {
  type Cell,
  maskOther,
  type NamedFile,
  type Read,
  type Reading,
  readEach,
  readInTurn,
  readOnce,
  readWithin,
} from './reading';

/** A table of the export, as JSON and CSV, with the files that its rows name. */
export interface Part {
  name: string;
  /** In plain words, for README.txt. */
  about: string;
  columns: readonly string[];
  read: Read;
}

/** Every column must be in the rows, and have a cell there, to compile. */
const part = <const Column extends string, Row extends { readonly [Name in Column]?: Cell }>(
  about: string,
  columns: readonly (Column & keyof Row)[],
  read: Read<Row>,
): Omit<Part, 'name'> => ({ about, columns, read: read as Read<never> });

const list = (texts: readonly string[]): string => texts.join('; ');

/** Names the widest file of each photo in the zip, in order. */
const photosIn = (folder: string, photos: readonly string[]): NamedFile[] =>
  photos.map((key, index) => ({ key, name: `photos/${folder}/${index + 1}${/\.\w+$/.exec(key)?.[0] ?? ''}` }));
const namesOf = (files: readonly NamedFile[]): string => list(files.map(({ name }) => name));

/** Reads an account's items of one kind. */
const owned =
  <T>(entity: Listed) =>
  ({ account }: Reading, request: PageRequest) =>
    pageOfItems<T>(entity, account.id, request);

const ownProjects = owned<ProjectRecord>('Project');

type ProjectColumn = keyof ProjectFields | 'id' | 'location' | 'place' | 'status' | 'awardedTo' | 'photos' | 'createdAt';

/** The columns in order. Each field that an owner writes must be here to compile. */
const projectColumns = keysOf<Record<ProjectColumn, true>>({
  id: true,
  title: true,
  description: true,
  propertyType: true,
  occupancyStatus: true,
  squareFootage: true,
  bedrooms: true,
  bathrooms: true,
  location: true,
  city: true,
  neighborhood: true,
  county: true,
  state: true,
  place: true,
  timeline: true,
  stagingLevel: true,
  roomsToStage: true,
  otherRooms: true,
  levels: true,
  locationTypes: true,
  status: true,
  awardedTo: true,
  photos: true,
  photoTexts: true,
  createdAt: true,
  deadline: true,
});

const projectRow = (project: ProjectRecord, photos: readonly NamedFile[], { who, now }: Reading) => {
  const shown = projectAsWritten(project, now);
  return {
    ...shown,
    roomsToStage: list(shown.roomsToStage),
    locationTypes: list(shown.locationTypes),
    place: shown.placeId,
    awardedTo: project.awardedTo === null ? null : who(project.awardedTo),
    photos: namesOf(photos),
    photoTexts: list(shown.photoTexts),
  };
};

/** What a stager writes, and what everybody sees of a bid. */
type BidColumn = Exclude<keyof Bid | keyof PlaceBidBody, 'userId'> | 'acceptedAt';

/** The columns in order. Each field of a bid must be here to compile. */
const bidColumns = keysOf<Record<BidColumn, true>>({
  id: true,
  projectId: true,
  amount: true,
  revisedFrom: true,
  timeline: true,
  acceptsCreditCards: true,
  rentalDays: true,
  extensionPrice: true,
  deliveryIncluded: true,
  earliestInstall: true,
  depositPercent: true,
  note: true,
  status: true,
  rejection: true,
  paymentStatus: true,
  platformFee: true,
  acceptedAt: true,
  paymentDueAt: true,
  paidAt: true,
  createdAt: true,
});

const bidRow = (bid: BidRecord) => ({ ...bidForAnyone(bid), acceptedAt: bid.acceptedAt });

/** Shows a project of another user as everybody sees it. */
const nameOf = (project: ProjectRecord | undefined) => ({
  projectTitle: project ? maskOther(publicTitle(project)) : null,
  projectLocation: project ? maskOther(publicLocation(project)) : null,
});

const handoverRow = (bid: BidRecord, { account }: Reading) => {
  const party = partyOf(bid, account.id);
  // The address is the owner's data.
  const property = party === 'owner' ? bid.handover?.property : undefined;
  const days = occasions.map((occasion) => {
    const { agreed, proposed } = dayFor(bid.handover, occasion);
    const day = agreed ?? (proposed && `${proposed.date} (proposed by the ${proposed.by})`);
    return day && `${handoverOccasions[occasion]}: ${day}`;
  });
  return {
    bidId: bid.id,
    projectId: bid.projectId,
    party,
    days: list(days.filter((day) => day !== null)),
    address: property?.address,
    access: property?.access,
    photosAllowed: bid.photosAllowed === true,
    contactReadAt: party === 'stager' ? bid.contactReadAt : null,
  };
};

const deckRow = ({ answer, viewers, ...deck }: DeckRecord, { id, photos }: ProjectRecord) => ({
  ...deck,
  projectId: id,
  bidIds: list(deck.bidIds),
  favoriteBidId: answer?.bidId,
  firstName: answer?.firstName,
  note: answer?.note,
  answeredAt: answer?.answeredAt,
  hearts: list(
    viewers.flatMap(({ firstName, hearts }) =>
      hearts.map(({ bidId, photo }) => `${firstName ?? 'Somebody'}: bid ${bidId}, photo ${photos.indexOf(photo) + 1}`),
    ),
  ),
});

const handoversAmong = (bids: readonly BidRecord[], reading: Reading) =>
  bids.filter(({ paymentStatus }) => paymentStatus === 'paid').map((bid) => handoverRow(bid, reading));

const messageRows = (otherId: string, messages: readonly MessageRecord[], { account, who }: Reading) =>
  messages.map((message) => ({
    ...message,
    conversationWith: who(otherId),
    from: who(message.senderId),
    text: message.senderId === account.id ? message.content : maskOther(shownContent(message)),
  }));

interface Reviewed {
  projectId: string;
  otherId: string;
}

const reviewsGiven = async (reviewed: readonly Reviewed[], { account, who }: Reading) => {
  const reviews = await Promise.all(
    reviewed.map(async ({ projectId, otherId }) => {
      const claim = await findReviewGiven(projectId, account.id);
      return claim && findReview(otherId, claim.reviewId);
    }),
  );
  return reviews.flatMap((review) => (review ? [{ ...review, of: who(review.revieweeId) }] : []));
};

/** Uses the names in the bucket, because users cannot name files. */
const filesOf = ({ files, condemned }: UploadRecord): NamedFile[] =>
  condemned ? [] : files.map((key) => ({ key, name: `uploads/${key.slice(key.indexOf('/') + 1)}` }));

const stateOf = ({ usedAs, condemned }: UploadRecord): string =>
  condemned ? 'being deleted' : usedAs === undefined ? 'not used yet' : 'used as a photo';

/** A payment for its payer. Not `PaymentRecord`, because core/market/payment is above this room. */
interface PaymentKept {
  paymentIntentId: string;
  bidId: string;
  projectId: string;
  amountCents: number;
  status: string;
  createdAt: string;
  paidAt?: string;
  settledAt: string | null;
  refunds?: { cents: number; at: string }[];
  receipt?: { title: string; location: string; amount: number; fee: number; paidAt: string };
}

/** Data exports and documents have parts of their own. */
const hasPartOfItsOwn = (key: string): boolean => isExportFile(key) || key.startsWith(`${uploadFolders.certificate}/`);

const tables: Record<ExportPart, Omit<Part, 'name'>> = {
  profile: part(
    "Your account: what you told us, and what we recorded about it. Your password isn't here, because we only have a hash of it.",
    [
      ...(['id', 'username', 'email', 'emailConfirmed', 'name', 'userType', 'phone', 'company', 'bio'] as const),
      ...(['stagerIdentifier', 'rating', 'memberSince', 'lastHere', 'suspendedAt'] as const),
    ],
    readOnce(({ account }) => ({
      rows: [
        {
          ...account,
          emailConfirmed: hasConfirmedAddress(account),
          memberSince: account.createdAt,
          lastHere: account.lastSeenAt,
          suspendedAt: account.suspension?.since,
        },
      ],
    })),
  ),
  settings: part(
    'Which emails you want, and when.',
    [
      ...(['emailConfirmed', 'emailUndeliverable', 'bids', 'questions', 'messages', 'reviews', 'areas', 'advice'] as const),
      ...(['quietFromHour', 'quietUntilHour', 'timeZone', 'nextListOfNewProjects'] as const),
    ],
    readOnce(async ({ account }) => {
      const [settings, digest] = await Promise.all([getMailSettings(account.id), findDigest(account.id)]);
      return {
        rows: [
          {
            ...frequenciesOf(settings),
            emailConfirmed: isConfirmed(settings, account.email),
            emailUndeliverable: settings.undeliverableEmail === account.email,
            quietFromHour: settings.quietHours?.from,
            quietUntilHour: settings.quietHours?.until,
            timeZone: settings.timeZone,
            nextListOfNewProjects: digest?.dueAt,
          },
        ],
      };
    }),
  ),
  'former-addresses': part(
    'Email addresses you changed recently and can still restore.',
    ['email', 'heldUntil'],
    readOnce(async ({ account }) => ({ rows: (await getMailSettings(account.id)).formerAddresses })),
  ),
  'service-areas': part(
    'Your service areas, if you are a staging company: places, and how far you travel.',
    ['place', 'miles'],
    readOnce(({ account }) => ({ rows: account.serviceAreas.map(({ placeId, miles }) => ({ place: placeId, miles })) })),
  ),
  sessions: part(
    "Where you are logged in. The keys to your sessions aren't here.",
    ['id', 'device', 'country', 'createdAt', 'passwordGivenAt', 'lastUsedAt', 'expiresAt'],
    readEach(owned<SessionRecord>('Session'), (sessions) =>
      sessions.map((session) => ({ ...session, passwordGivenAt: session.authenticatedAt })),
    ),
  ),
  devices: part(
    'Browsers you have logged in on. We keep them so that nobody can lock you out by guessing your password.',
    ['createdAt', 'lastUsedAt', 'expiresAt'],
    readEach(owned<{ createdAt: string; lastUsedAt: string; expiresAt: string }>('Device'), (devices) => devices),
  ),
  portfolio: part(
    'Your portfolio photos and their descriptions. The files are in the folder photos/portfolio.',
    ['photo', 'isBeforeOf', 'isAfterOf', 'completedProjectId', 'isConcept'],
    readOnce(({ account }) => {
      const { portfolioPhotos, portfolioPairs, portfolioCompleted, portfolioConcepts } = account;
      const files = photosIn('portfolio', portfolioPhotos);
      const pairs = placesOfPairs(portfolioPhotos, portfolioPairs);
      const completed = new Map(marksAmong(portfolioPhotos, portfolioCompleted));
      const concepts = new Map(marksAmong(portfolioPhotos, portfolioConcepts));
      const named = (index: number | undefined) => files[index ?? -1]?.name;
      return {
        files,
        rows: files.map(({ name, key }, index) => ({
          photo: name,
          isBeforeOf: named(pairs.find(({ before }) => before === index)?.after),
          isAfterOf: named(pairs.find(({ after }) => after === index)?.before),
          completedProjectId: completed.get(key),
          isConcept: concepts.has(key),
        })),
      };
    }),
  ),
  projects: part(
    'Your projects, as you wrote them. Their photos are in the folder photos/projects, by project id.',
    projectColumns,
    readWithin(ownProjects, async (project, reading) => {
      const files = photosIn(`projects/${project.id}`, project.photos);
      return { rows: [projectRow(project, files, reading)], files, next: undefined };
    }),
  ),
  updates: part(
    'The updates you posted on your projects. Their photos are in the folder photos/updates.',
    ['id', 'projectId', 'text', 'forYourStagerOnly', 'photos', 'createdAt'],
    readWithin(ownProjects, async (project, _reading, cursor) => {
      const { items, next } = await pageOfShared<UpdateRecord>(sharedLists.updates(project.id), { limit: 5, cursor });
      const files = items.map(({ id, photos }) => photosIn(`updates/${id}`, photos));
      return {
        rows: items.map((update, index) => ({
          ...update,
          forYourStagerOnly: update.forParties,
          photos: namesOf(files[index] ?? []),
        })),
        files: files.flat(),
        next,
      };
    }),
  ),
  'questions-received': part(
    'Questions that stagers asked about your projects, and your answers.',
    ['id', 'projectId', 'askedBy', 'text', 'state', 'answer', 'createdAt', 'decidedAt'],
    readWithin(ownProjects, async (project, { who }, cursor) => {
      const { items, next } = await pageOfShared<QuestionRecord>(sharedLists.questions(project.id), { limit: 100, cursor });
      return {
        rows: items.map((question) => ({
          ...question,
          askedBy: who(question.userId),
          text: maskOther(shownText(question)),
        })),
        next,
      };
    }),
  ),
  'questions-asked': part(
    'Questions you asked about projects, and the answers.',
    ['id', 'projectId', 'answeredBy', 'text', 'state', 'answer', 'createdAt', 'decidedAt'],
    readEach(owned<QuestionRecord>('Question'), (questions, { who }) =>
      questions.map((question) => ({
        ...question,
        answeredBy: who(question.ownerId),
        answer: maskOther(shownAnswer(question)),
      })),
    ),
  ),
  'bids-made': part(
    'Your bids, each with its project as everyone sees it, and the platform fee.',
    [...bidColumns, 'owner', 'projectTitle', 'projectLocation', 'feeRefundedAt'],
    readEach(owned<BidRecord>('Bid'), async (bids, { who }) => {
      const projects = await findProjects(bids.map(({ projectId }) => projectId));
      return bids.map((bid) => ({
        ...bidRow(bid),
        note: bid.note,
        owner: who(bid.ownerId),
        ...nameOf(projects.get(bid.projectId)),
        feeRefundedAt: bid.feeRefundedAt,
      }));
    }),
  ),
  concepts: part(
    'The concepts you added to your bids, with your captions. The files are in the folder photos/concepts, by bid id.',
    ['bidId', 'projectId', 'caption', 'photo'],
    readWithin(owned<BidRecord>('Bid'), async ({ id, projectId, concepts = [] }) => {
      const files = photosIn(
        `concepts/${id}`,
        concepts.map(({ photo }) => photo),
      );
      const rows = concepts.map(({ caption }, index) => ({ bidId: id, projectId, caption, photo: files[index]?.name ?? '' }));
      return { rows, files, next: undefined };
    }),
  ),
  'bids-withdrawn': part(
    'Bids you withdrew: on which project, how often, and the last amount.',
    ['projectId', 'withdrawals', 'lastAmount'],
    readEach(owned<BidderClaim & { GSI1SK: string }>('BidderClaim'), (claims) =>
      claims.map((claim) => ({ ...claim, projectId: claim.GSI1SK, lastAmount: claim.withdrawnAmount })),
    ),
  ),
  'bids-received': part(
    'The bids on your projects.',
    [...bidColumns, 'stager'],
    readEach(
      ({ account }, request) => pageOfShared<BidRecord>(sharedLists.bidsReceived(account.id), request),
      (bids, { who }) => bids.map((bid) => ({ ...bidRow(bid), note: maskOther(shownNote(bid)), stager: who(bid.userId) })),
    ),
  ),
  decks: part(
    'The deck of each of your projects, as long as its link works: what you show your client, the answer, and the hearts.',
    [
      ...(['projectId', 'bidIds', 'line', 'days', 'showsPrices', 'createdAt', 'expiresAt'] as const),
      ...(['favoriteBidId', 'firstName', 'note', 'answeredAt', 'hearts'] as const),
    ],
    readWithin(ownProjects, async (project, { now }) => {
      const deck = await findDeck(project.id, now);
      return { rows: deck ? [deckRow(deck, project)] : [], next: undefined };
    }),
  ),
  handovers: part(
    'What you agreed on with the other party of a paid bid. It has the address of the property if you shared it.',
    ['bidId', 'projectId', 'party', 'days', 'address', 'access', 'photosAllowed', 'contactReadAt'],
    readInTurn(
      readEach(owned<BidRecord>('Bid'), handoversAmong),
      readEach(({ account }, request) => pageOfShared<BidRecord>(sharedLists.bidsReceived(account.id), request), handoversAmong),
    ),
  ),
  conversations: part(
    'Your conversations. Other people are called "other-1", "other-2" and so on, as in all files.',
    ['with', 'startedBy', 'startedAt', 'unreadByYou', 'blockedByYou', 'otherLeftAt'],
    readEach(owned<ConversationRecord>('Conversation'), (conversations, { who }) =>
      conversations.map(({ otherId, startedBy, startedAt, unreadCount, blocked = false, otherLeft }) => ({
        with: who(otherId),
        startedBy: who(startedBy),
        startedAt,
        unreadByYou: unreadCount,
        blockedByYou: blocked,
        otherLeftAt: otherLeft?.at,
      })),
    ),
  ),
  messages: part(
    'Messages you sent, in full, and messages you received, without contact details.',
    ['id', 'conversationWith', 'from', 'projectId', 'text', 'createdAt'],
    readWithin(owned<ConversationRecord>('Conversation'), async ({ otherId }, reading, cursor) => {
      const { items, next } = await pageOfShared<MessageRecord>(sharedLists.messages(reading.account.id, otherId), {
        limit: 100,
        cursor,
      });
      return { rows: messageRows(otherId, items, reading), next };
    }),
  ),
  notifications: part(
    'Your notifications in the app.',
    ['id', 'type', 'title', 'message', 'projectId', 'bidId', 'read', 'createdAt'],
    readEach(owned<NotificationRecord>('Notification'), async (notifications, { account, texts }) => {
      const boxes = await getBoxes(account.id);
      return notifications.map((one) => texts.notification(one, isRead(one, boxes)));
    }),
  ),
  mails: part(
    "Emails from the last 90 days: what we sent, what we didn't send, and why. We don't keep their text.",
    ['id', 'about', 'category', 'state', 'reason', 'projectId', 'bidId', 'createdAt', 'concludedAt'],
    readEach(owned<MailRecord>('Mail'), (mails, { texts }) => mails.map((mail) => ({ ...mail, about: texts.email(mail.event) }))),
  ),
  'reviews-given': part(
    'Reviews you wrote.',
    ['id', 'projectId', 'of', 'rating', 'title', 'comment', 'createdAt'],
    readInTurn(
      readEach(ownProjects, (projects, reading) =>
        reviewsGiven(
          projects.flatMap(({ id, status, awardedTo }) =>
            status === 'completed' && awardedTo !== null ? [{ projectId: id, otherId: awardedTo }] : [],
          ),
          reading,
        ),
      ),
      readEach(owned<BidRecord>('Bid'), (bids, reading) =>
        reviewsGiven(
          bids.flatMap(({ projectId, ownerId, paymentStatus }) =>
            paymentStatus === 'paid' ? [{ projectId, otherId: ownerId }] : [],
          ),
          reading,
        ),
      ),
    ),
  ),
  'reviews-received': part(
    'Reviews of you.',
    ['id', 'projectId', 'by', 'rating', 'title', 'comment', 'counts', 'createdAt'],
    readEach(owned<ReviewRecord>('Review'), (reviews, { who }) =>
      reviews.map((review) => ({
        ...review,
        by: who(review.reviewerId),
        title: maskOther(review.title),
        comment: maskOther(review.comment),
      })),
    ),
  ),
  reputation: part(
    'The totals and counts behind your reputation.',
    ['ratingSum', 'ratingCount', 'completedProjects', 'firstAnswerSumMs', 'firstAnswerCount', 'badgeCount', 'lastUpdated'],
    readOnce(async ({ account }) => {
      const reputation = await findReputation(account.id);
      return { rows: reputation ? [reputation] : [] };
    }),
  ),
  badges: part(
    'Your badges, and where we keep the proof for them.',
    ['id', 'badgeType', 'grantedAt', 'expiryDate', 'isActive', 'proof'],
    readEach(owned<BadgeRecord>('Badge'), (badges) =>
      badges.map((badge) => ({ ...badge, grantedAt: badge.verificationDate, proof: badge.verificationDocument })),
    ),
  ),
  documents: part(
    'Documents you uploaded for badges, and our decisions. The files we still have are in the folder documents.',
    ['badgeType', 'fileName', 'handedInAt', 'state', 'decidedAt', 'reason', 'note', 'file'],
    async ({ account }, cursor) => {
      // A file may have 5 MB.
      const { items, next } = await pageOfItems<DocumentRecord>('VerificationDocument', account.id, { limit: 2, cursor });
      const documents = items.map((document) => ({
        document,
        name: `documents/${document.badgeType}.${fileEndings[document.fileType]}`,
      }));
      return {
        rows: documents.map(({ document, name }) => ({
          ...document,
          handedInAt: document.createdAt,
          reason: document.reason && documentReasons[document.reason],
          file: name,
        })),
        files: documents.map(({ document, name }) => ({ key: document.file, name })),
        next,
      };
    },
  ),
  reports: part(
    "Reports you sent us, without other people's contact details. We tell our decision to the person you reported.",
    ['reason', 'text', 'createdAt'],
    readEach(owned<ReportRecord>('Report'), (reports) => reports.map((report) => ({ ...report, text: maskOther(report.text) }))),
  ),
  decisions: part(
    'Our decisions about something you posted: what we did, why, and what you replied.',
    ['about', 'decision', 'reason', 'decidedAt', 'answer', 'answeredAt'],
    readEach(owned<CaseRecord>('Case'), (cases) =>
      cases.flatMap(({ target, lastNotified, answer }) =>
        lastNotified
          ? [
              {
                about: target.type,
                decision: lastNotified.action,
                reason: lastNotified.reason,
                decidedAt: lastNotified.at,
                answer: answer?.text,
                answeredAt: answer?.sentAt,
              },
            ]
          : [],
      ),
    ),
  ),
  payments: part(
    'Platform fees you paid or started to pay, each with its receipt. Amounts are in US dollars. Stripe has your card, and we never see it.',
    [
      ...(['id', 'bidId', 'projectId', 'amount', 'status', 'begunAt', 'paidAt', 'settledAt', 'refunded'] as const),
      ...(['receiptProject', 'receiptLocation', 'receiptBid', 'receiptFee'] as const),
    ],
    readEach(owned<PaymentKept>('Payment'), (payments) =>
      payments.map(({ receipt, refunds = [], ...payment }) => ({
        ...payment,
        id: payment.paymentIntentId,
        amount: payment.amountCents / 100,
        begunAt: payment.createdAt,
        paidAt: payment.paidAt ?? receipt?.paidAt,
        refunded: refunds.reduce((sum, { cents }) => sum + cents, 0) / 100,
        receiptProject: maskOther(receipt?.title ?? null),
        receiptLocation: maskOther(receipt?.location ?? null),
        receiptBid: receipt?.amount,
        receiptFee: receipt?.fee,
      })),
    ),
  ),
  uploads: part(
    'Files you uploaded but never used. We delete them after a day or two. The ones we still have are in the folder uploads.',
    ['createdAt', 'state', 'files'],
    async ({ account }, cursor) => {
      const { items, next } = await pageOfItems<UploadRecord>('Upload', account.id, { limit: 5, cursor });
      const uploads = items
        .filter(({ files }) => !files.some(hasPartOfItsOwn))
        .map((upload) => ({ upload, files: filesOf(upload) }));
      return {
        rows: uploads.map(({ upload, files }) => ({
          createdAt: upload.createdAt,
          state: stateOf(upload),
          files: namesOf(files),
        })),
        files: uploads.flatMap(({ files }) => files),
        next,
      };
    },
  ),
};

export const parts: readonly Part[] = Object.entries(tables).map(([name, table]) => ({ name, ...table }));
