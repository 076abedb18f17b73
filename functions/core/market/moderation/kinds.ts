import { dollars } from '#core/kernel/dollars';
import { maskFor } from '#core/kernel/masking/fragments.repo';
import type { TallyCounter } from '#core/kernel/table/tally.repo';
import type { Write } from '#core/kernel/table/write';
import { type Account, anonymousName } from '#core/market/account/account';
import { findAccount, hidePortfolioPhoto, showPortfolioPhoto } from '#core/market/account/account.repo';
import { fullContact } from '#core/market/account/contact.view';
import { type BidRecord, isHidden, termsOf } from '#core/market/bid/bid';
import { findBid, hideBid, showBid } from '#core/market/bid/bid.repo';
import { hideConcept, showConcept } from '#core/market/bid/concepts.repo';
import { seesOthersBids } from '#core/market/bid/sealed';
import { changeMessageVisibility } from '#core/market/message/conversation.repo';
import { findMessage } from '#core/market/message/message.repo';
import { photoUrls } from '#core/market/photo/photo.view';
import { hideProject, hideProjectPhoto, showProject, showProjectPhoto } from '#core/market/project/hide.repo';
import { isParty, isVisibleTo, type ProjectRecord, publicTitle } from '#core/market/project/project';
import { findProject, heldChange } from '#core/market/project/project.repo';
import { changeQuestionVisibility, findQuestion } from '#core/market/question/question.repo';
import { changeReviewVisibility, findReview } from '#core/market/review/review.repo';
import { changeUpdateVisibility, findUpdate } from '#core/market/update/update.repo';
import { isStager, userTypeLabel } from '#shared/account/user.values';
import type { ReportTargetType } from '#shared/moderation/moderation.values';
import { wasNeverShown } from '#shared/project/project.lifecycle';
import type { Kept, Target } from './case';

/** At most 60 writes. */
export interface Turn {
  writes: Write[];
  /** Added to the author's tally, in one write with the author's notification. */
  ofAuthor?: Partial<Record<TallyCounter, number>>;
  kept?: Kept;
}

export interface Thing {
  authorId: string;
  /** What its author calls it: `your project "..."`. */
  what: string;
  /** The project that it is or belongs to. */
  project?: ProjectRecord;
  isSeenBy: (reader: Account | undefined, areBidsSealed: boolean) => boolean;
  isHidden: boolean;
  /** It waits for its first review. */
  isHeld?: boolean;
  /** Unmasked, for administrators. */
  shown: { title: string; texts: [label: string, text: string | null | undefined][]; photos: string[] };
  /** Absent if it cannot be hidden now (`whyNot`) or at all. */
  hide?: () => Turn | Promise<Turn>;
  /** Absent if it is not hidden. */
  restore?: () => Turn | Promise<Turn>;
  whyNot?: string;
}

type Kind = (target: Target, kept: Kept | null, now: Date) => Promise<Thing | undefined>;

/** Returns whether a thing is hidden, and the turn that changes it. */
const visibilityOf = (
  isHidden: boolean,
  change: (isShown: boolean) => Write[] | Promise<Write[]>,
): Pick<Thing, 'isHidden' | 'hide' | 'restore'> => {
  const turn = async (): Promise<Turn> => ({ writes: await change(isHidden) });
  return { isHidden, ...(isHidden ? { restore: turn } : { hide: turn }) };
};

const textsOf = (project: ProjectRecord): Thing['shown']['texts'] => [
  ['Place', [project.neighborhood, project.location, project.county].filter(Boolean).join(', ')],
  ['Description', project.description],
  ['Rooms', [...project.roomsToStage, project.otherRooms].filter(Boolean).join(', ')],
  ['On the photos', project.photoTexts.filter(Boolean).join('\n')],
];

const project: Kind = async ({ id }, _kept, now) => {
  const project = await findProject(id);
  if (!project || project.ownerLeftAt) return undefined;
  const { hidden } = project;
  const hide = hidden === 'held' ? 'refused' : 'removed';
  return {
    authorId: project.userId,
    what: `your project “${publicTitle(project)}”`,
    project,
    isSeenBy: (reader) => isVisibleTo(project, reader?.id),
    isHidden: hidden !== undefined,
    isHeld: hidden === 'held',
    shown: { title: project.title, texts: textsOf(project), photos: project.photos },
    ...((hidden === undefined || hidden === 'held') && { hide: () => ({ writes: hideProject(project, hide) }) }),
    ...(hidden !== undefined && {
      restore: () => ({
        writes: showProject(project, now),
        ...(wasNeverShown(hidden) && { ofAuthor: heldChange(project, -1) }),
      }),
    }),
  };
};

const linesOf = (bid: BidRecord): Thing['shown']['texts'] => {
  const terms = Object.entries(termsOf(bid)).filter(([, value]) => value !== null);
  return [
    ['Amount', dollars(bid.amount)],
    ['Timeline', bid.timeline],
    ['Terms', terms.map(([name, value]) => `${name}: ${value}`).join('\n')],
    ['Note', bid.note],
  ];
};

const bid: Kind = async ({ id }) => {
  const bid = await findBid(id);
  const project = bid && (await findProject(bid.projectId));
  if (!bid || !project || bid.stagerLeft) return undefined;
  const stager = await findAccount(bid.userId);
  const isSeenBy = (reader: Account | undefined, areBidsSealed: boolean): boolean => {
    if (!isVisibleTo(project, reader?.id) || bid.status === 'rejected') return false;
    return reader?.id === bid.userId || seesOthersBids(reader, project, areBidsSealed);
  };
  return {
    authorId: bid.userId,
    what: `your bid of ${dollars(bid.amount)} on “${publicTitle(project)}”`,
    project,
    isSeenBy,
    isHidden: isHidden(bid),
    shown: {
      title: `Bid of ${dollars(bid.amount)} on “${project.title}”`,
      texts: linesOf(bid),
      photos: stager?.portfolioPhotos ?? [],
    },
    ...(bid.status === 'pending' && { hide: () => ({ writes: hideBid(project, bid) }) }),
    ...(isHidden(bid) && { restore: () => ({ writes: showBid(project, bid) }) }),
    whyNot: 'Only a pending bid can be hidden. Hide its project, or suspend the account.',
  };
};

/** `withinId` is `<senderId>.<receiverId>`. */
const message: Kind = async ({ id, withinId }) => {
  const [senderId = '', receiverId = ''] = withinId?.split('.') ?? [];
  const message = await findMessage(senderId, receiverId, id);
  if (message?.senderId !== senderId || message.receiverId !== receiverId) return undefined;
  return {
    authorId: senderId,
    what: 'your message',
    isSeenBy: (reader) => reader?.id === receiverId && !message.removed,
    shown: { title: 'Message', texts: [['Text', message.content]], photos: [] },
    ...visibilityOf(message.removed === true, (isShown) => changeMessageVisibility(message, isShown)),
  };
};

const review: Kind = async ({ id, withinId }, _kept, now) => {
  const review = await findReview(withinId ?? '', id);
  if (!review) return undefined;
  return {
    authorId: review.reviewerId,
    what: 'your review',
    isSeenBy: () => !review.hidden,
    shown: {
      title: `Review: ${review.rating} of 5 stars`,
      texts: [
        ['Title', review.title],
        ['Comment', review.comment],
      ],
      photos: [],
    },
    ...visibilityOf(review.hidden === true, (isShown) => changeReviewVisibility(review, isShown, now)),
  };
};

const question: Kind = async ({ id, withinId }) => {
  const [question, project] = await Promise.all([findQuestion(withinId ?? '', id), findProject(withinId ?? '')]);
  if (!question || !project) return undefined;
  const isSeenBy = (reader: Account | undefined): boolean => {
    if (question.hidden || !isVisibleTo(project, reader?.id)) return false;
    if (question.state === 'answered' || reader?.id === project.userId || reader?.id === question.userId) return true;
    return question.state === 'open' && reader !== undefined && isStager(reader.userType);
  };
  return {
    authorId: question.userId,
    what: `your question about “${publicTitle(project)}”`,
    project,
    isSeenBy,
    shown: {
      title: `Question about “${project.title}”`,
      texts: [
        ['Question', question.text],
        ['Answer of the owner', question.answer],
      ],
      photos: [],
    },
    ...visibilityOf(question.hidden === true, (isShown) => [changeQuestionVisibility(question, isShown)]),
  };
};

const update: Kind = async ({ id, withinId }) => {
  const [update, project] = await Promise.all([findUpdate(withinId ?? '', id), findProject(withinId ?? '')]);
  if (!update || !project) return undefined;
  return {
    authorId: update.ownerId,
    what: `your update of “${publicTitle(project)}”`,
    project,
    isSeenBy: (reader) =>
      !update.hidden && isVisibleTo(project, reader?.id) && (!update.forParties || isParty(project, reader?.id)),
    shown: { title: `Update of “${project.title}”`, texts: [['Text', update.text]], photos: update.photos },
    ...visibilityOf(update.hidden === true, (isShown) => changeUpdateVisibility(project, update, isShown)),
  };
};

const projectPhoto: Kind = async ({ id: photo, withinId }, kept, now) => {
  const project = await findProject(withinId ?? '');
  if (!project || project.ownerLeftAt) return undefined;
  const isThere = project.photos.includes(photo);
  if (!isThere && !kept) return undefined;
  const of = async () => ({ project, mask: await maskFor(project.userId) });
  const text = kept?.text ?? project.photoTexts[project.photos.indexOf(photo)];
  return {
    authorId: project.userId,
    what: `a photo of your project “${publicTitle(project)}”`,
    project,
    isSeenBy: (reader) => isThere && isVisibleTo(project, reader?.id),
    isHidden: !isThere,
    shown: { title: `Photo of “${project.title}”`, texts: [['On the photo', text]], photos: [photo] },
    ...(isThere && { hide: async () => hideProjectPhoto(await of(), photo, now) }),
    ...(!isThere && kept && { restore: async () => ({ writes: showProjectPhoto(await of(), kept) }) }),
  };
};

const portfolioPhoto: Kind = async ({ id: photo, withinId }, kept, now) => {
  const account = await findAccount(withinId ?? '');
  const isThere = account?.portfolioPhotos.includes(photo);
  if (!account || (!isThere && !kept)) return undefined;
  return {
    authorId: account.id,
    what: 'a photo of your portfolio',
    isSeenBy: () => isThere === true,
    isHidden: !isThere,
    shown: { title: `Photo of the portfolio of ${anonymousName(account)}`, texts: [], photos: [photo] },
    ...(isThere && { hide: () => hidePortfolioPhoto(account, photo, now) }),
    ...(!isThere && kept && { restore: () => ({ writes: showPortfolioPhoto(account, kept) }) }),
  };
};

/** A concept. It can be restored only while its bid is pending, because nobody compares it later. */
const concept: Kind = async ({ id: photo, withinId }, kept, now) => {
  const bid = await findBid(withinId ?? '');
  const project = bid && (await findProject(bid.projectId));
  const there = bid?.concepts?.find((one) => one.photo === photo);
  if (!bid || !project || (!there && !kept)) return undefined;
  const { of, caption } = there ?? kept?.concept ?? {};
  return {
    authorId: bid.userId,
    what: `a concept of your bid on “${publicTitle(project)}”`,
    project,
    isSeenBy: (reader) => there !== undefined && (reader?.id === project.userId || reader?.id === bid.userId),
    isHidden: !there,
    shown: {
      title: `Concept for “${project.title}”`,
      texts: [['Caption', caption]],
      photos: [photo, ...(of && project.photos.includes(of) ? [of] : [])],
    },
    ...(there && { hide: () => hideConcept(bid, there, now) }),
    ...(!there && kept && bid.status === 'pending' && { restore: () => ({ writes: showConcept(bid, kept) }) }),
  };
};

const profile: Kind = async ({ id }) => {
  const account = await findAccount(id);
  if (!account) return undefined;
  const { name, company } = fullContact(account);
  return {
    authorId: account.id,
    what: 'your profile',
    isSeenBy: () => true,
    isHidden: false,
    shown: {
      title: `Profile: ${userTypeLabel(account.userType)}`,
      texts: [
        ['Name', name],
        ['Company', company],
        ['About', account.bio],
      ],
      photos: account.portfolioPhotos,
    },
    whyNot: "You can't hide a profile. Warn its owner, or suspend the account.",
  };
};

const kinds: Record<ReportTargetType, Kind> = {
  project,
  bid,
  message,
  review,
  question,
  update,
  project_photo: projectPhoto,
  portfolio_photo: portfolioPhoto,
  concept,
  profile,
};

/** Returns undefined if the thing is gone. */
export const findThing = (target: Target, kept: Kept | null, now: Date): Promise<Thing | undefined> =>
  kinds[target.type](target, kept, now);

export const photosOf = ({ shown }: Thing): string[] => photoUrls(shown.photos);
