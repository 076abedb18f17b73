import { newId } from '#core/kernel/ids';
import { maskSeenTogether } from '#core/kernel/masking/together';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, minutes, plus } from '#core/kernel/time';
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
import { saveDeclined } from '#core/market/verification/document.repo';
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

/**
 * The roles of callers. The owner owns all projects. The first two are administrators who impersonate. They come first, before
 * anybody has marked anything as read.
 */
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
 * The people of the fixtures. `gone` has deleted the account after a bid and a conversation with the owner. `formerOwner` has deleted
 * the account after awarding a project. `ended` has logged out.
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

/** Returns a person's contact details, whose words occur nowhere else in the fixtures. */
export const marksOf = (name: PersonName) => {
  const number = 1000 + people.indexOf(name);
  return {
    first: `First${name.toLowerCase()}mark`,
    last: `Last${name.toLowerCase()}mark`,
    company: `Company${name.toLowerCase()}mark`,
    /** The local part. The user name is derived from it. */
    email: `mail.${name.toLowerCase()}.mark`,
    phone: `(555) 010-${number}`,
    /** The property's street, for the two parties of a paid bid. */
    street: `7 Street${name.toLowerCase()}mark`,
    /** A word in documents and in notes about them. */
    document: `Document${name.toLowerCase()}mark`,
  };
};

const createPerson = async (name: PersonName, userType: UserType): Promise<Person> => {
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

const contactText = ({ email, phone }: Person): string => `Write to ${email} or call ${phone}.`;

/** The only photo of a project. */
export const shownPhoto = `photos/${'p'.repeat(43)}.400x300-${'b'.repeat(18)}.webp`;
const conceptPhoto = shownPhoto.replaceAll('p'.repeat(43), 'c'.repeat(43));

/** A bid with a note, and with a concept for the project's only photo. The concept's caption is the same text. */
const aBidWithConcept = async (project: ProjectRecord, stager: Person, note: string): Promise<BidRecord> => {
  await write(update(keys.project(project.id), { set: { photos: [shownPhoto], photoTexts: [] } }));
  const bid = await aBid(project, stager, { note: note });
  const [text = ''] = maskSeenTogether([note]);
  const concepts = [{ photo: conceptPhoto, of: shownPhoto, caption: note, shownCaption: text }];
  return saveConcepts(await getProject(project.id), bid, concepts, noPhotoChange([conceptPhoto]), new Date());
};

/**
 * Returns project texts of an owner who wants to avoid the fee: all contain contact details. The city can still be found by how it
 * starts.
 */
const textsWith = (owner: Person): Partial<ProjectInput> => ({
  description: contactText(owner),
  city: `San Diego, ${owner.phone}`,
  neighborhood: `North Park, ${owner.email}`,
  county: `San Diego County ${owner.phone}`,
  roomsToStage: ['Kitchen', `Den ${owner.phone}`, owner.email.slice(0, 60)],
  otherRooms: contactText(owner),
});

let firstFixtures: { fixtures: Fixtures; items: Item[]; madeAt: Date } | undefined;
/** Less than the time for which a session needs no password again. A worker takes longer on a busy machine. */
const keptFor = minutes(5);

/**
 * Fills the table with exactly one of everything in every state. The first call in a worker creates it with the product's own
 * writes. Later calls restore it.
 */
export const freshFixtures = async (): Promise<Fixtures> => {
  if (firstFixtures && new Date() < plus(firstFixtures.madeAt, keptFor)) await restore(firstFixtures.items);
  else {
    await restore([]);
    const madeAt = new Date();
    const fixtures = await makeFixtures();
    await followEverything();
    firstFixtures = { fixtures, items: await everyItem(), madeAt };
  }
  return firstFixtures.fixtures;
};

const makeFixtures = async (): Promise<Fixtures> => {
  const now = new Date();
  const [owner, otherOwner, bidder, otherStager, paidStager, gone, ended, formerOwner] = await Promise.all([
    createPerson('owner', 'realtor'),
    createPerson('otherOwner', 'builder'),
    createPerson('bidder', 'staging_company'),
    createPerson('otherStager', 'staging_company'),
    createPerson('paidStager', 'staging_company'),
    createPerson('gone', 'staging_company'),
    createPerson('ended', 'investor'),
    createPerson('formerOwner', 'builder'),
  ]);
  await closeSession(ended.sessionId);

  const texts = textsWith(owner);
  const createTitled = (title: string) => aProject(owner, { ...texts, title: `${title}: ${owner.phone}` });
  const [decked, undecked] = await Promise.all([createTitled('Decked'), createTitled('Undecked')]);
  const [open, bare, selected, declining, awarded, completed] = await Promise.all([
    createTitled('Open'),
    createTitled('Bare'),
    createTitled('Selected'),
    createTitled('Declining'),
    createTitled('Awarded'),
    aCompletedProject(owner, paidStager),
  ]);
  const deckedBids = [await aBidWithConcept(decked, bidder, contactText(bidder)), await aBid(decked, otherStager)];
  const undeckedBids = [await aBid(undecked, bidder), await aBid(undecked, otherStager)];
  const { token: deckToken } = await aDeck(decked, deckedBids, { line: contactText(owner) });
  await anAnswer(deckToken, { note: contactText(owner), firstName: `Rosa ${owner.phone}` });
  const hearts = [{ position: 'a' as const, photo: `/media/${shownPhoto}` }];
  await anAnswer(deckToken, { position: undefined, viewer: 'v'.repeat(22), firstName: `Luis ${owner.phone}`, hearts });
  const pending = await aBidWithConcept(open, bidder, contactText(bidder));
  const accepted = await anAcceptedBid(selected, bidder, { note: contactText(bidder) });
  const declined = await aRejectedBid(declining, bidder);
  const left = await aBid(awarded, bidder);
  const paid = await shareProperty(awarded, await aPaidBid(awarded, paidStager, { note: contactText(paidStager) }), 'owner');
  await proposeDay(await getProject(awarded.id), paid, 'install', { date: dayOf(plus(now, days(20)), 'CA'), by: 'stager' }, now);

  const message = await aMessage(bidder, owner, contactText(bidder));
  await aMessage(owner, bidder, contactText(owner));
  await aMessage(paidStager, owner, contactText(paidStager));
  await aMessage(owner, paidStager, contactText(owner));
  const asked = await aQuestion(open, bidder, contactText(bidder));
  const answered = await anAnsweredQuestion(open, bidder, contactText(bidder), contactText(owner));
  await aQuestion(open, gone, contactText(gone));
  await anUpdate(open, `The floors are done. ${contactText(owner)}`);
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
  await saveDeclined(handedIn, askedDocument, now, transact);
  const { id: contactMessageId } = await aContactMessage({}, now);

  const openCase = await aCase(
    { targetType: 'message', targetId: message.id, withinId: bidder.id, reason: 'around_the_fee', text: contactText(owner) },
    owner,
    { action: 'claim', note: contactText(bidder) },
  );
  const ownCase = await aCase(
    { targetType: 'project', targetId: bare.id, reason: 'spam', text: contactText(otherOwner) },
    otherStager,
    { action: 'warn', reason: 'spam', note: contactText(otherStager) },
  );

  await aBid(open, gone);
  await aMessage(gone, owner, contactText(gone));
  await closeAccount(gone.id, now);

  const kept = await aProject(formerOwner, { ...textsWith(formerOwner), title: `Kept: ${formerOwner.phone}` });
  const keptBid = await shareProperty(kept, await aPaidBid(kept, paidStager, { note: contactText(paidStager) }), 'formerOwner');
  await aMessage(formerOwner, paidStager, contactText(formerOwner));
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

/** Returns the credentials of a role. API Gateway passes on claims only on admin routes. */
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
