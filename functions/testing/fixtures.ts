import { newId } from '#core/kernel/ids';
import { maskSeenTogether } from '#core/kernel/masking/together';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { hashPassword } from '#core/market/account/password';
import { closeSession } from '#core/market/account/session.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { saveConcepts } from '#core/market/concept/concept.repo';
import { proposeDay, saveProperty } from '#core/market/handover/handover.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import type { MessageRecord } from '#core/market/message/message';
import type { CaseRecord } from '#core/market/moderation/case';
import { noPhotoChange } from '#core/market/photo/photo.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { getProject } from '#core/market/project/project.repo';
import type { QuestionRecord } from '#core/market/question/question';
import { grantBadge } from '#core/market/verification/badge';
import { saveBadge } from '#core/market/verification/badge.repo';
import { type DocumentRecord, declineDocument } from '#core/market/verification/document';
import { saveNo } from '#core/market/verification/document.repo';
import type { UserType } from '#shared/account/user.contract';
import type { ProjectInput } from '#shared/project/project.contract';
import { dayOf } from '#shared/property-day';
import {
  aBid,
  aCase,
  aCompletedProject,
  aContactMessage,
  aDeck,
  aDocument,
  adminClaims,
  aMessage,
  aNotification,
  anAcceptedBid,
  anAnswer,
  anAnsweredQuestion,
  anImpersonation,
  anUpdate,
  aPaidBid,
  aPerson,
  aProject,
  aQuestion,
  aRejectedBid,
  type Person,
} from './builders';
import type { Call } from './call';
import { everyItem, type Item, restore } from './everything';
import { followEverything } from './followed';

/** The roles of callers. The owner owns every project of the fixtures. The first two are administrators who look: they
 * see what that person sees, and come before anybody has read anything. */
export const roles = [
  'impersonatesOwner',
  'impersonatesPaidStager',
  'visitor',
  'owner',
  'otherOwner',
  'bidder',
  'otherStager',
  'paidStager',
  'deletedUser',
  'deadSession',
  'admin',
] as const;
/** The impersonated people. */
export const impersonated = { impersonatesOwner: 'owner', impersonatesPaidStager: 'paidStager' } as const satisfies Partial<
  Record<Role, PersonName>
>;
type ImpersonatingRole = keyof typeof impersonated;
export const isImpersonating = (role: Role): role is ImpersonatingRole => role in impersonated;
export type Role = (typeof roles)[number];

/**
 * The people of the fixtures. `gone` had a bid and a conversation with a project's owner, and has deleted the account; so has
 * `formerOwner`, who had awarded a project; `ended` has logged out.
 */
export const people = ['owner', 'otherOwner', 'bidder', 'otherStager', 'paidStager', 'gone', 'ended', 'formerOwner'] as const;
export type PersonName = (typeof people)[number];

export interface Fixtures extends Record<PersonName, Person> {
  /** Takes bids, and has one of `bidder`. */
  open: ProjectRecord;
  pending: BidRecord;
  /** Has bids of `bidder` and `otherStager`, and a deck of both, with an answer, and a heart for the concept of `bidder`. */
  decked: ProjectRecord;
  deckToken: string;
  /** Has the same bids, and no deck. */
  undecked: ProjectRecord;
  undeckedBids: BidRecord[];
  /** Has no bids. */
  bare: ProjectRecord;
  /** The bid of `bidder` is accepted and waits for its fee. */
  selected: ProjectRecord;
  accepted: BidRecord;
  /** The bid of `bidder` is rejected. */
  declining: ProjectRecord;
  declined: BidRecord;
  /** In progress with `paidStager`; a bid of `bidder` is still pending. */
  awarded: ProjectRecord;
  paid: BidRecord;
  left: BidRecord;
  /** Completed by `paidStager`. */
  completed: ProjectRecord;
  /** A project of `formerOwner`, kept for `paidStager` with its name and place. */
  kept: ProjectRecord;
  keptBid: BidRecord;
  /** Questions of `bidder` about `open`: one is open, one is answered. */
  asked: QuestionRecord;
  answered: QuestionRecord;
  /** A notification of the owner. */
  notificationId: string;
  /** A badge of `bidder`. */
  badgeId: string;
  /** A pending document of `bidder`, and one of `otherStager` that must be replaced. */
  document: DocumentRecord;
  askedDocument: DocumentRecord;
  contactMessageId: string;
  /** A message that `bidder` has sent to the owner. */
  message: MessageRecord;
  /** About a reported message of `bidder`, with a note of an administrator. Open. */
  openCase: CaseRecord;
  /** About `bare`, for which the owner was warned. */
  ownCase: CaseRecord;
  /** Sessions of administrators who impersonate. */
  impersonations: Record<ImpersonatingRole, string>;
}

export const password = 'correct horse';
let passwordHash: Promise<string> | undefined;
let sequence = 0;

/** The contents of each person's contact details, which occur nowhere else in the fixtures. */
export const marksOf = (name: PersonName) => {
  const number = 1000 + people.indexOf(name);
  return {
    first: `First${name.toLowerCase()}mark`,
    last: `Last${name.toLowerCase()}mark`,
    company: `Company${name.toLowerCase()}mark`,
    /** The local part, from which a user name is derived as well. */
    email: `mail.${name.toLowerCase()}.mark`,
    phone: `(555) 010-${number}`,
    /** The property's, for the two parties of a paid bid. */
    street: `7 Street${name.toLowerCase()}mark`,
    /** In documents and in the notes about them. */
    document: `Document${name.toLowerCase()}mark`,
  };
};

const create = async (name: PersonName, userType: UserType): Promise<Person> => {
  const { first, last, company, email, phone } = marksOf(name);
  passwordHash ??= hashPassword(password);
  sequence += 1;
  return aPerson({
    userType,
    name: `${first} ${last}`,
    company,
    phone,
    email: `${email}${sequence}@marks.example`,
    passwordHash: await passwordHash,
  });
};

const shareProperty = async (project: ProjectRecord, bid: BidRecord, owner: PersonName): Promise<BidRecord> => {
  const { street } = marksOf(owner);
  return saveProperty(
    await getProject(project.id),
    bid,
    { address: street, access: `The key is at ${street}.`, photosAllowed: false },
    new Date(),
  );
};

const contactIn = ({ email, phone }: Person): string => `Write to ${email} or call ${phone}.`;

/** The one photo of a project, and the picture of a concept of it. */
export const shownPhoto = `photos/${'p'.repeat(43)}.400x300-${'b'.repeat(18)}.webp`;
const conceptPhoto = shownPhoto.replaceAll('p'.repeat(43), 'c'.repeat(43));

/** A bid whose note is `said`, with a concept of the project's one photo, whose caption is the same. */
const aBidWithConcept = async (project: ProjectRecord, stager: Person, note: string): Promise<BidRecord> => {
  await write(update(keys.project(project.id), { set: { photos: [shownPhoto], photoTexts: [] } }));
  const bid = await aBid(project, stager, { note: note });
  const [text = ''] = maskSeenTogether([note]);
  const concepts = [{ photo: conceptPhoto, of: shownPhoto, caption: note, shownCaption: text }];
  return saveConcepts(await getProject(project.id), bid, concepts, noPhotoChange([conceptPhoto]), new Date());
};

/**
 * The texts of an owner who wants to be called without the fee: contact details in every text of a project. Its city is
 * recognised by its beginning.
 */
const textsWith = (owner: Person): Partial<ProjectInput> => ({
  description: contactIn(owner),
  city: `San Diego, ${owner.phone}`,
  neighborhood: `North Park, ${owner.email}`,
  county: `San Diego County ${owner.phone}`,
  roomsToStage: ['Kitchen', `Den ${owner.phone}`, owner.email.slice(0, 60)],
  otherRooms: contactIn(owner),
});

let first: { fixtures: Fixtures; items: Item[] } | undefined;

/**
 * One of everything in every state, and nothing else in the table. Created once in a test file, by the product's own writes;
 * later calls restore that state.
 */
export const freshFixtures = async (): Promise<Fixtures> => {
  if (first) await restore(first.items);
  else {
    const fixtures = await makeFixtures();
    await followEverything();
    first = { fixtures, items: await everyItem() };
  }
  return first.fixtures;
};

const makeFixtures = async (): Promise<Fixtures> => {
  const now = new Date();
  const [owner, otherOwner, bidder, otherStager, paidStager, gone, ended, formerOwner] = await Promise.all([
    create('owner', 'realtor'),
    create('otherOwner', 'builder'),
    create('bidder', 'staging_company'),
    create('otherStager', 'staging_company'),
    create('paidStager', 'staging_company'),
    create('gone', 'staging_company'),
    create('ended', 'investor'),
    create('formerOwner', 'builder'),
  ]);
  await closeSession(ended.sessionId);

  const texts = textsWith(owner);
  const titled = (title: string) => aProject(owner, { ...texts, title: `${title}: ${owner.phone}` });
  const [decked, undecked] = await Promise.all([titled('Decked'), titled('Undecked')]);
  const [open, bare, selected, declining, awarded, completed] = await Promise.all([
    titled('Open'),
    titled('Bare'),
    titled('Selected'),
    titled('Declining'),
    titled('Awarded'),
    aCompletedProject(owner, paidStager),
  ]);
  const deckedBids = [await aBidWithConcept(decked, bidder, contactIn(bidder)), await aBid(decked, otherStager)];
  const undeckedBids = [await aBid(undecked, bidder), await aBid(undecked, otherStager)];
  const { token: deckToken } = await aDeck(decked, deckedBids, { line: contactIn(owner) });
  await anAnswer(deckToken, { note: contactIn(owner), firstName: `Rosa ${owner.phone}` });
  const hearts = [{ position: 'a' as const, photo: `/media/${shownPhoto}` }];
  await anAnswer(deckToken, { position: undefined, viewer: 'v'.repeat(22), firstName: `Luis ${owner.phone}`, hearts });
  const pending = await aBidWithConcept(open, bidder, contactIn(bidder));
  const accepted = await anAcceptedBid(selected, bidder, { note: contactIn(bidder) });
  const declined = await aRejectedBid(declining, bidder);
  const left = await aBid(awarded, bidder);
  const paid = await shareProperty(awarded, await aPaidBid(awarded, paidStager, { note: contactIn(paidStager) }), 'owner');
  await proposeDay(await getProject(awarded.id), paid, 'install', { date: dayOf(plus(now, days(20)), 'CA'), by: 'stager' }, now);

  const message = await aMessage(bidder, owner, contactIn(bidder));
  await aMessage(owner, bidder, contactIn(owner));
  await aMessage(paidStager, owner, contactIn(paidStager));
  await aMessage(owner, paidStager, contactIn(owner));
  const asked = await aQuestion(open, bidder, contactIn(bidder));
  const answered = await anAnsweredQuestion(open, bidder, contactIn(bidder), contactIn(owner));
  await aQuestion(open, gone, contactIn(gone));
  await anUpdate(open, `The floors are done. ${contactIn(owner)}`);
  const { id: notificationId } = await aNotification(owner);

  const badgeId = newId(now);
  const badge = {
    id: badgeId,
    userId: bidder.id,
    badgeType: 'insured' as const,
    verifiedBy: 'administrator',
    verificationDate: now.toISOString(),
    expiryDate: null,
    isActive: true,
    verificationDocument: null,
    createdAt: now.toISOString(),
  };
  await saveBadge(bidder, grantBadge(bidder, badge, now), now);
  const document = await aDocument(bidder, { fileName: `${marksOf('bidder').document}.pdf` });
  const handedIn = await aDocument(otherStager, { badgeType: 'insured', fileName: `${marksOf('otherStager').document}.pdf` });
  const askedDocument = declineDocument(
    handedIn,
    { decision: 'ask_another', reason: 'unreadable', note: `Only half of ${marksOf('otherStager').document} is on it.` },
    { administrator: 'administrator', now },
  );
  await saveNo(handedIn, askedDocument, now, transact);
  const { id: contactMessageId } = await aContactMessage({}, now);

  const openCase = await aCase(
    { targetType: 'message', targetId: message.id, withinId: bidder.id, reason: 'around_the_fee', text: contactIn(owner) },
    owner,
    { action: 'claim', note: contactIn(bidder) },
  );
  const ownCase = await aCase(
    { targetType: 'project', targetId: bare.id, reason: 'spam', text: contactIn(otherOwner) },
    otherStager,
    { action: 'warn', reason: 'spam', note: contactIn(otherStager) },
  );

  await aBid(open, gone);
  await aMessage(gone, owner, contactIn(gone));
  await closeAccount(gone.id, now);

  const kept = await aProject(formerOwner, { ...textsWith(formerOwner), title: `Kept: ${formerOwner.phone}` });
  const keptBid = await shareProperty(kept, await aPaidBid(kept, paidStager, { note: contactIn(paidStager) }), 'formerOwner');
  await aMessage(formerOwner, paidStager, contactIn(formerOwner));
  await closeAccount(formerOwner.id, now);

  const projects = { open, bare, decked, undecked, selected, declining, awarded, completed, kept };
  const bids = { pending, accepted, declined, left, paid, keptBid };
  const persons = { owner, otherOwner, bidder, otherStager, paidStager, gone, ended, formerOwner };
  const cases = { message, openCase, ownCase };
  const impersonations = {
    impersonatesOwner: await anImpersonation(owner, now),
    impersonatesPaidStager: await anImpersonation(paidStager, now),
  };
  return {
    ...persons,
    ...projects,
    ...bids,
    ...cases,
    deckToken,
    undeckedBids,
    asked,
    answered,
    notificationId,
    badgeId,
    document,
    askedDocument,
    contactMessageId,
    impersonations,
  };
};

/**
 * The call of somebody in this role. The gateway passes on claims only on administrators' routes, and of tokens that it has
 * verified.
 */
export const callAs = (role: Role, fixtures: Fixtures, isAdminRoute: boolean): Call => {
  switch (role) {
    case 'visitor':
      return {};
    case 'deletedUser':
      return { sessionId: fixtures.gone.sessionId };
    case 'deadSession':
      return { sessionId: fixtures.ended.sessionId };
    case 'admin':
      return { headers: { authorization: 'Bearer header.payload.signature' }, ...(isAdminRoute && { claims: adminClaims }) };
    case 'impersonatesOwner':
    case 'impersonatesPaidStager':
      return { sessionId: fixtures.impersonations[role] };
    default:
      return { sessionId: fixtures[role].sessionId };
  }
};
