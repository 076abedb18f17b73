import { type ContactMessageRecord, newContactMessage } from '#core/desk/contact-message/contact-message';
import { saveContactMessage } from '#core/desk/contact-message/contact-message.repo';
import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { caseIdOf, newId, newShortSecret } from '#core/kernel/ids';
import { maskFor } from '#core/kernel/masking/fragments.repo';
import { withFreshReads } from '#core/kernel/stale';
import { addToTally } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import type { Account } from '#core/market/account/account';
import { createAccount, getAccount } from '#core/market/account/account.repo';
import { saveProfile } from '#core/market/account/profile.repo';
import { openSession, startImpersonation } from '#core/market/account/session.repo';
import { acceptBid, type BidRecord, newBid } from '#core/market/bid/bid';
import { findBidderClaim, placeBid, saveRejection } from '#core/market/bid/bid.repo';
import { noteOf } from '#core/market/bid/note';
import { applyAnswer, newDeck } from '#core/market/deck/compose';
import type { DeckRecord } from '#core/market/deck/deck';
import { saveAnswer, saveDeck } from '#core/market/deck/deck.repo';
import { openDeck } from '#core/market/deck/open';
import { type ExportRecord, fileKey } from '#core/market/export/export';
import {
  addExportFile,
  beginExportLink,
  findExport,
  leaseExport,
  requestExport,
  saveReady,
} from '#core/market/export/export.repo';
import { completeProject } from '#core/market/handover/handover.repo';
import { decideCase } from '#core/market/jobs/follow-suspension';
import { postUpdate } from '#core/market/jobs/notify-of-update';
import { type MessageRecord, newMessage } from '#core/market/message/message';
import { saveMessage } from '#core/market/message/send.repo';
import type { CaseRecord } from '#core/market/moderation/case';
import { getCase } from '#core/market/moderation/case.repo';
import { report, targetOf } from '#core/market/moderation/report';
import { notify } from '#core/market/notification/notification.repo';
import type { Intent, PaymentRecord } from '#core/market/payment/payment';
import { findPayment, saveAcceptance, saveIntent, saveSettlement } from '#core/market/payment/payment.repo';
import { newUploadKey } from '#core/market/photo/photo';
import { claimUpload, findUpload, saveUpload, type UploadRecord } from '#core/market/photo/upload.repo';
import { addressToken, readAddressToken, subscriptionToken } from '#core/market/preferences/link-token';
import {
  beginUndo,
  beginVerification,
  ensureSecret,
  getMailSettings,
  saveVerified,
} from '#core/market/preferences/settings.repo';
import { newProject } from '#core/market/project/compose';
import { locate } from '#core/market/project/locate';
import type { ProjectRecord } from '#core/market/project/project';
import { createProject, getProject } from '#core/market/project/project.repo';
import { decideQuestion, newQuestion } from '#core/market/question/compose';
import type { QuestionRecord } from '#core/market/question/question';
import { saveDecision, saveQuestion } from '#core/market/question/question.repo';
import { newUpdate } from '#core/market/update/compose';
import type { UpdateRecord } from '#core/market/update/update';
import { type DocumentRecord, newDocument } from '#core/market/verification/document';
import { documentsOf, saveDocument } from '#core/market/verification/document.repo';
import { RegisterBody, type UserType } from '#shared/account/user.contract';
import { PlaceBidBody } from '#shared/bid/bid.contract';
import type { ContactBody } from '#shared/contact-message/contact-message.contract';
import { AnswerDeckBody, CreateDeckBody } from '#shared/deck/deck.contract';
import type { StartImpersonationBody } from '#shared/impersonation/impersonation.contract';
import type { OptionalMailCategory } from '#shared/mail/mail.contract';
import { DecideCaseBody, ReportBody } from '#shared/moderation/moderation.contract';
import { ProjectBody, type ProjectInput } from '#shared/project/project.contract';
import type { BadgeType } from '#shared/verification/badge.values';

let sequence = 0;

/** Returns an IP address that no other test has used, because rate limits count by address. */
export const anAddress = (): string => {
  sequence += 1;
  return `10.${(sequence >> 16) & 255}.${(sequence >> 8) & 255}.${sequence & 255}`;
};

/** Returns an email address that no other test has used. */
export const anEmail = (): string => {
  sequence += 1;
  return `somebody${sequence}-${process.pid}@test.example`;
};

export interface Person extends Account {
  sessionId: string;
}

interface PersonOptions {
  userType?: UserType;
  email?: string;
  name?: string;
  phone?: string;
  company?: string;
  bio?: string;
  passwordHash?: string;
}

/** A registered, signed-in account. Its password hash is fake unless it is passed, because hashing is slow on purpose. */
export const aPerson = async (options: PersonOptions = {}, now = new Date()): Promise<Person> => {
  sequence += 1;
  const registration = RegisterBody.parse({
    email: options.email ?? `person${sequence}-${process.pid}@test.example`,
    password: 'correct horse',
    name: options.name ?? `Person ${sequence}`,
    userType: options.userType ?? 'realtor',
    phone: options.phone ?? '(555) 010-0000',
    company: options.company ?? `Company ${sequence}`,
    bio: options.bio,
    agreeToTerms: true,
  });
  const account = await createAccount(newId(now), registration, options.passwordHash ?? 'none', now);
  return { ...account, sessionId: await openSession(account, now) };
};

/** Starts an impersonation. @returns the session */
export const anImpersonation = async (
  { id }: Account,
  now = new Date(),
  { reason = 'asked', note = null }: Partial<StartImpersonationBody> = {},
): Promise<string> => {
  const administrator = String(adminClaims.username);
  const save = saveWithAction({ type: 'user_viewed', userId: id, reason }, { username: administrator }, now);
  return (await startImpersonation(await getAccount(id), { reason, note, administrator }, now, save)).secret;
};

export const anOwner = (options: PersonOptions = {}): Promise<Person> => aPerson({ userType: 'realtor', ...options });
export const aStager = (options: PersonOptions = {}): Promise<Person> => aPerson({ ...options, userType: 'staging_company' });

export const projectInput: ProjectInput = {
  title: 'Craftsman bungalow, listing in three weeks',
  description: 'Vacant two-bedroom bungalow. The living room needs warmth for the photographs.',
  propertyType: 'single_family_home',
  city: 'San Diego',
  neighborhood: 'North Park',
  county: 'San Diego County',
  state: 'CA',
  timeline: '2-4weeks',
  stagingLevel: 'standard',
  squareFootage: 1240,
  bedrooms: 2,
  bathrooms: 1.5,
  roomsToStage: ['Living Room', 'Kitchen'],
  levels: 1,
  locationTypes: ['City limits'],
};

/** A stored, open project of `owner`. */
export const aProject = async (owner: Account, fields: Partial<ProjectInput> = {}, now = new Date()): Promise<ProjectRecord> => {
  const body = ProjectBody.parse({ ...projectInput, ...fields });
  const { photoTexts = [] } = body;
  const mask = await maskFor(owner.id);
  const whereabouts = await locate(body);
  const project = newProject(body, { id: newId(now), owner, photos: [], photoTexts, whereabouts, mask, now });
  await createProject(project, now, [], mask.saveWith());
  return project;
};

/** A stored, pending bid of `stager`. */
export const aBid = async (
  project: ProjectRecord,
  stager: Account,
  fields: Partial<PlaceBidBody> = {},
  now = new Date(),
): Promise<BidRecord> => {
  const body = PlaceBidBody.parse({ amount: 1500, timeline: '2 weeks', ...fields });
  return withFreshReads(async () => {
    const claim = await findBidderClaim(project.id, stager.id);
    const current = await getProject(project.id);
    const mask = await maskFor(stager.id);
    const note = noteOf(body, mask);
    const bid = newBid(current, body, { id: newId(now), stagerId: stager.id, claim, note, now });
    await placeBid(current, bid, now, { claim, save: mask.saveWith() });
    return bid;
  });
};

/** An accepted bid that waits for its fee. */
export const anAcceptedBid = async (
  project: ProjectRecord,
  stager: Account,
  fields: Partial<PlaceBidBody> = {},
): Promise<BidRecord> => {
  const now = new Date();
  const bid = await aBid(project, stager, fields);
  const current = await getProject(project.id);
  const accepted = acceptBid(current, bid, { acceptanceId: newId(now), now, paymentWindowHours: 72 });
  await saveAcceptance(current, accepted, now);
  return accepted;
};

/** A bid with a paid fee. Its project is in progress, and its two parties see each other's contact details. */
export const aPaidBid = async (
  project: ProjectRecord,
  stager: Account,
  fields: Partial<PlaceBidBody> = {},
): Promise<BidRecord> => {
  const now = new Date();
  const bid = await anAcceptedBid(project, stager, fields);
  const id = `pi_${bid.id}`;
  const begun: Intent = {
    id,
    status: 'requires_payment_method',
    amount: bid.platformFee * 100,
    currency: 'usd',
    clientSecret: null,
    bidId: bid.id,
    acceptanceId: bid.acceptanceId ?? undefined,
    createdAt: now.toISOString(),
  };
  await saveIntent(bid, begun, now);
  const payment = (await findPayment(id)) as PaymentRecord;
  const charge = { id: `ch_${bid.id}`, createdAt: now.toISOString(), refundedCents: 0, isDisputed: false };
  const intent: Intent = { ...begun, status: 'succeeded', charge };
  return saveSettlement(await getProject(project.id), { ...bid, paymentIntentId: id }, { payment, intent }, now);
};

/** An accepted bid without a fee (below 100 dollars): its project is in progress. */
export const aFreeAward = (project: ProjectRecord, stager: Account): Promise<BidRecord> =>
  anAcceptedBid(project, stager, { amount: 1 });

/** A rejected bid. */
export const aRejectedBid = async (
  project: ProjectRecord,
  stager: Account,
  fields: Partial<PlaceBidBody> = {},
): Promise<BidRecord> => {
  const bid = await aBid(project, stager, fields);
  await saveRejection(await getProject(project.id), bid, new Date());
  return { ...bid, status: 'rejected' };
};

/** An open question of `stager` about a project. */
export const aQuestion = async (
  project: ProjectRecord,
  stager: Account,
  text = 'Is there an elevator?',
  now = new Date(),
): Promise<QuestionRecord> => {
  const current = await getProject(project.id);
  const mask = await maskFor(stager.id);
  const question = newQuestion(current, { text }, { id: newId(now), asker: stager, mask, now });
  await saveQuestion(current, question, now, mask.saveWith());
  return question;
};

/** An answered question. */
export const anAnsweredQuestion = async (
  project: ProjectRecord,
  stager: Account,
  text = 'Is there an elevator?',
  answer = 'Yes.',
): Promise<QuestionRecord> => {
  const asked = await aQuestion(project, stager, text);
  const current = await getProject(project.id);
  const mask = await maskFor(project.userId);
  const question = decideQuestion(asked, { answer }, { mask, now: new Date() });
  await saveDecision(current, question, new Date(), mask.saveWith());
  return question;
};

/** An update of a project with bids, about which the bidders are notified. */
export const anUpdate = async (
  { id }: ProjectRecord,
  text = 'The floors are done: keys from Monday on.',
  now = new Date(),
): Promise<UpdateRecord> => {
  const project = await getProject(id);
  const mask = await maskFor(project.userId);
  const update = newUpdate(project, text, { id: newId(now), photos: [], mask, now });
  await postUpdate(project, update, now, [], mask.saveWith());
  return update;
};

/** A stored message of the contact form. */
export const aContactMessage = async (fields: Partial<ContactBody> = {}, now = new Date()): Promise<ContactMessageRecord> => {
  const body = {
    name: 'Dana Whitfield',
    email: 'dana@test.example',
    subject: 'billing',
    message: 'What does a bid cost?',
  } as const;
  const message = newContactMessage({ ...body, ...fields }, { id: newId(now), now });
  await saveContactMessage(message);
  return message;
};

/** A stored, unread notification, included in the counts. */
export const aNotification = async (receiver: Account, now = new Date()): Promise<{ id: string }> => {
  const id = newId(now);
  const facts = { title: 'A project', amount: 1000 };
  await transact(notify('new_bid', { id, userId: receiver.id }, facts, now, (unread) => addToTally(receiver.id, unread)));
  return { id };
};

/** Creates many notifications, forty in a transaction, because each one writes two items: itself and a mail. */
export const manyNotifications = async (receiver: Account, amount: number, now = new Date()): Promise<void> => {
  for (let left = amount; left > 0; left -= 40) {
    const some = Math.min(40, left);
    const writes = Array.from({ length: some }, () =>
      notify('new_bid', { userId: receiver.id }, { title: 'A project', amount: 1000 }, now, () => []),
    ).flat();
    await transact([addToTally(receiver.id, { unreadNotifications: some }), ...writes]);
  }
};

/** The claims of an administrator's access token as the gateway's authorizer passes them on. */
export const adminClaims = {
  sub: 'c0ffee',
  username: 'administrator',
  'cognito:groups': '[admin]',
  token_use: 'access',
  auth_time: '1764000000',
  client_id: 'panel',
  scope: 'aws.cognito.signin.user.admin',
};

/** A sent message. */
export const aMessage = async (sender: Account, receiver: Account, content: string, now = new Date()): Promise<MessageRecord> => {
  const message = newMessage({ receiverId: receiver.id, content }, { id: newId(now), senderId: sender.id, now });
  return saveMessage(message, sender, now);
};

/** A case about reported content. `action`: an administrator's action on it, if any. */
export const aCase = async (
  body: Partial<ReportBody> & Pick<ReportBody, 'targetType' | 'targetId'>,
  reporter: Account | undefined,
  action?: Partial<DecideCaseBody> & Pick<DecideCaseBody, 'action'>,
  now = new Date(),
): Promise<CaseRecord> => {
  sequence += 1;
  const thing = ReportBody.parse({ reason: 'spam', ...body });
  const network = `report-${sequence}`;
  await report(thing, { account: reporter, network, areBidsSealed: false }, now);
  const record = await getCase(caseIdOf(targetOf(thing, { account: reporter })));
  return action ? anAction(record, action, now) : record;
};

/** The case after one more action of an administrator. */
export const anAction = async (
  { id }: Pick<CaseRecord, 'id'>,
  action: Partial<DecideCaseBody> & Pick<DecideCaseBody, 'action'>,
  now = new Date(),
): Promise<CaseRecord> => {
  const { version } = await getCase(id);
  const body = DecideCaseBody.parse({ version, reason: 'spam', ...action });
  return (await decideCase(id, body, adminClaims.username, now)).record;
};

/** A deck of some bids, with the secret of its link. */
export const aDeck = async (
  { id }: ProjectRecord,
  bids: readonly BidRecord[],
  fields: Partial<CreateDeckBody> = {},
  now = new Date(),
): Promise<{ token: string; deck: DeckRecord }> => {
  const body = CreateDeckBody.parse({ bidIds: bids.map((bid) => bid.id), days: 60, ...fields });
  const found = new Map(bids.map((bid) => [bid.id, bid]));
  const project = await getProject(id);
  const mask = await maskFor(project.userId);
  const deck = newDeck(project, found, body, { id: newId(now), token: newShortSecret(), mask, now });
  await saveDeck(deck, now, mask.saveWith());
  return { token: deck.token, deck };
};

/** Answers a deck by its link. */
export const anAnswer = async (token: string, fields: Partial<AnswerDeckBody> = {}, now = new Date()): Promise<void> => {
  const { deck, project, bids } = await openDeck(token, now);
  const change = applyAnswer(deck, project, bids, AnswerDeckBody.parse({ position: 'a', ...fields }), now);
  if (change) await saveAnswer(deck, project, change, now);
};

/** A completed project of `owner` that was awarded to `stager`. Default: for a paid fee. */
export const aCompletedProject = async (
  owner: Account,
  stager: Account,
  award: (project: ProjectRecord, stager: Account) => Promise<BidRecord> = aPaidBid,
): Promise<ProjectRecord> => {
  const { projectId } = await award(await aProject(owner), stager);
  return completeProject(await getProject(projectId), new Date());
};

/** The key of an upload for a document. There is no file in the bucket. */
export const aDocumentUpload = async ({ id }: Account, now = new Date()): Promise<string> => {
  const key = newUploadKey('certificate');
  await saveUpload(key, id, now);
  return key;
};

/** A pending document. There is no file in the bucket. */
export const aDocument = async (
  stager: Account,
  { badgeType = 'business_license', fileName = 'license.pdf' }: { badgeType?: BadgeType; fileName?: string } = {},
  now = new Date(),
): Promise<DocumentRecord> => {
  const upload = await aDocumentUpload(stager, now);
  const file = newUploadKey('certificate');
  await claimUpload((await findUpload(upload)) as UploadRecord, file, now);
  const before = (await documentsOf(stager.id)).find((one) => one.badgeType === badgeType);
  const checked = { file, fileType: 'application/pdf', fileBytes: 1234 } as const;
  const about = { id: newId(now), userId: stager.id, before, now };
  const document = newDocument({ badgeType, file: upload, fileName }, checked, about);
  await saveDocument(document, { before, upload });
  return document;
};

/** Confirms a person's email address, which then receives all mail. Until then, only mail about the account. */
export const confirmedAddress = async <P extends Account>(person: P): Promise<P> => {
  const { userId, secret } = readAddressToken(await aVerificationToken(person));
  await saveVerified(userId, secret, new Date());
  return { ...person, confirmedEmail: person.email };
};

export const aConfirmedOwner = async (options: PersonOptions = {}): Promise<Person> => confirmedAddress(await anOwner(options));
export const aConfirmedStager = async (options: PersonOptions = {}): Promise<Person> => confirmedAddress(await aStager(options));

/** The token of a mail to confirm an address. */
export const aVerificationToken = async ({ id, email }: Account, now = new Date()): Promise<string> =>
  addressToken(id, await beginVerification(id, email, await getMailSettings(id), now));

/** Changes a person's confirmed address. @returns the token of the mail that lets the old address undo it */
export const anUndoToken = async (person: Account, now = new Date()): Promise<string> => {
  sequence += 1;
  await confirmedAddress(person);
  const account = await getAccount(person.id);
  await saveProfile(account, { ...account, email: `moved${sequence}-${process.pid}@test.example` }, 'Chrome on macOS', now);
  const secret = await beginUndo(person.id, account.email, await getMailSettings(person.id), now);
  return addressToken(person.id, secret ?? '');
};

/** The path parameters of an unsubscribe link. */
export const aSubscription = async (
  { id }: Account,
  category: OptionalMailCategory = 'bids',
  ...others: OptionalMailCategory[]
): Promise<{ token: string }> => {
  const { secret } = await ensureSecret(id, await getMailSettings(id));
  return { token: subscriptionToken(id, [category, ...others], secret) };
};

/** A finished data export, without its files. @returns the token of its link */
export const aReadyExport = async ({ id }: Account): Promise<string> => {
  const now = new Date();
  const present = await findExport(id);
  if (present?.state !== 'ready') {
    const taken = await leaseExport((await requestExport(id, now)).asked, now);
    await saveReady(await addExportFile(taken, { key: fileKey(taken.id, 1), bytes: 1000 }, now), now);
  }
  const { id: exportId } = (await findExport(id)) as ExportRecord;
  return addressToken(id, (await beginExportLink(id, exportId, now)) ?? '');
};
