import { describe, expect, it } from 'vitest';
import { hours, plus } from '#core/kernel/time';
import { sendDueMail } from '#core/telling/email/send';
import type { OperationId } from '#shared/api/manifest';
import { confirmedAddress } from '../testing/builders';
import { type Answer, callRoute } from '../testing/call';
import { measureConsumption } from '../testing/capacity';
import {
  callAs,
  type Fixtures,
  freshFixtures,
  impersonated,
  isImpersonating,
  marksOf,
  type PersonName,
  people,
  type Role,
  roles,
} from '../testing/fixtures';
import { logLines } from '../testing/logs';
import { sentMail, withMailServer } from '../testing/mail';
import { additions, callAbout, type Row, rows } from '../testing/operations';
import { withPush } from '../testing/push';
import { withS3 } from '../testing/s3';
import { withStripe } from '../testing/stripe';

process.env.RATE_LIMIT_SCALE = '100000';
process.env.ANSWER_AT_ONCE = '1';
withMailServer();
withS3();
const stripe = withStripe();
withPush();

type Field = keyof ReturnType<typeof marksOf>;
const everything: Field[] = ['first', 'last', 'company', 'email', 'phone'];

interface Allowance {
  calls: OperationId[];
  /** Only when the call is about this (functions/testing/operations.ts). */
  about?: string[];
  to: Role[];
  /** `self`: the caller. */
  of: (PersonName | 'self')[];
  fields: Field[];
}

/** All answers that may contain contact details. No header and no log line may. */
const allowances: Allowance[] = [
  // The caller's own.
  {
    calls: ['getMe', 'replacePortfolioPhotos', 'replaceServiceAreas', 'placeBid', 'editBid', 'saveConcepts'],
    to: ['owner', 'otherOwner', 'bidder', 'otherStager', 'paidStager'],
    of: ['self'],
    fields: everything,
  },
  // The edit replaces the other marked fields. The user name never changes.
  { calls: ['editUser'], to: ['owner'], of: ['self'], fields: ['email'] },
  { calls: ['login'], about: ['the right password'], to: [...roles], of: ['owner'], fields: everything },
  {
    calls: ['getMailSettings', 'replaceMailSettings'],
    to: ['owner', 'otherOwner', 'bidder', 'otherStager', 'paidStager'],
    of: ['self'],
    fields: ['email'],
  },
  { calls: ['verifyEmail', 'restoreEmail'], about: ['a mailed token'], to: [...roles], of: ['otherOwner'], fields: ['email'] },
  { calls: ['getProject'], to: ['owner'], of: ['self'], fields: everything },
  // What owners wrote into their own projects.
  {
    calls: ['listProjects', 'editProject', 'cancelProject', 'completeProject'],
    to: ['owner'],
    of: ['self'],
    fields: ['email', 'phone'],
  },
  { calls: ['listProjectBids', 'listUserBids'], to: ['bidder', 'paidStager'], of: ['self'], fields: everything },
  { calls: ['cancelPayment', 'completePayment'], to: ['bidder'], of: ['self'], fields: everything },
  // After payment, the stager sees the owner, and the owner sees the stager.
  {
    calls: ['getProject'],
    about: ['one with a paid bid', 'a completed one'],
    to: ['paidStager'],
    of: ['owner'],
    fields: everything,
  },
  { calls: ['listProjectBids'], about: ['one with a paid bid'], to: ['owner'], of: ['paidStager'], fields: everything },
  { calls: ['listUserBids'], about: ['the paid stager'], to: ['paidStager'], of: ['owner'], fields: everything },
  { calls: ['getBidContact'], about: ['a paid bid'], to: ['paidStager'], of: ['owner'], fields: everything },
  { calls: ['getBidContact'], about: ['a paid bid'], to: ['owner'], of: ['paidStager'], fields: everything },
  // The address of the property, for the two parties.
  { calls: ['getHandover'], about: ['a paid bid'], to: ['owner', 'paidStager'], of: ['owner'], fields: ['street'] },
  { calls: ['proposeDay'], about: ['a paid bid'], to: ['owner', 'paidStager'], of: ['owner'], fields: ['street'] },
  { calls: ['saveProperty'], about: ['a paid bid'], to: ['owner'], of: ['self'], fields: ['email', 'phone'] },
  { calls: ['getHandover'], about: ['one whose owner has left'], to: ['paidStager'], of: ['formerOwner'], fields: ['street'] },
  { calls: ['completePayment'], about: ['a payment that succeeded'], to: ['bidder'], of: ['owner'], fields: everything },
  // The details of a deleted owner, kept for the stager who paid for them.
  {
    calls: ['getProject', 'getBidContact'],
    about: ['one whose owner has left'],
    to: ['paidStager'],
    of: ['formerOwner'],
    fields: everything,
  },
  { calls: ['listUserBids'], about: ['the paid stager'], to: ['paidStager'], of: ['formerOwner'], fields: everything },
  { calls: ['listConversations'], to: ['paidStager'], of: ['formerOwner'], fields: ['email', 'phone'] },
  // Everybody in the seller's family sees who sent the link: the owner's first name.
  { calls: ['openDeck', 'answerDeck'], about: ['a link'], to: [...roles], of: ['owner'], fields: ['first'] },
  // Conversations show a first name until a paid bid links the two, and then everything they write.
  { calls: ['listConversations'], to: ['bidder'], of: ['owner'], fields: ['first'] },
  { calls: ['listConversations'], to: ['impersonatesPaidStager'], of: ['owner'], fields: ['first'] },
  { calls: ['listConversations'], to: ['owner'], of: ['paidStager'], fields: ['first', 'last', 'company'] },
  { calls: ['listConversations'], to: ['owner'], of: ['self'], fields: ['email', 'phone'] },
  { calls: ['listConversations'], to: ['paidStager'], of: ['owner'], fields: everything },
  // Notifications of messages, and of dates that were proposed, name the sender in the same way.
  { calls: ['listNotifications'], to: ['bidder', 'impersonatesPaidStager'], of: ['owner'], fields: ['first'] },
  { calls: ['listNotifications'], to: ['owner'], of: ['paidStager'], fields: ['first', 'last'] },
  { calls: ['listNotifications'], to: ['paidStager'], of: ['owner'], fields: ['first', 'last'] },
  { calls: ['readThread'], about: ['the paid stager'], to: ['owner'], of: ['owner', 'paidStager'], fields: ['email', 'phone'] },
  { calls: ['readThread'], about: ['the owner'], to: ['paidStager'], of: ['owner', 'paidStager'], fields: ['email', 'phone'] },
  { calls: ['sendMessage'], to: ['paidStager'], of: ['owner'], fields: ['email', 'phone'] },
  // Documents that a stager uploaded for verification, and the decisions on them.
  { calls: ['getVerification'], to: ['bidder', 'otherStager'], of: ['self'], fields: ['document'] },
  { calls: ['uploadDocument'], to: ['paidStager'], of: ['self'], fields: ['document'] },
  { calls: ['listDocuments'], to: ['admin'], of: ['bidder'], fields: [...everything, 'document'] },
  { calls: ['decideDocument', 'getUser'], to: ['admin'], of: ['bidder'], fields: ['document'] },
  { calls: ['listAttention'], to: ['admin'], of: ['bidder'], fields: ['company'] },
  // Administrators see the users' data.
  {
    calls: ['listUsers', 'listUsersDetailed'],
    to: ['admin'],
    of: ['owner', 'otherOwner', 'bidder', 'otherStager', 'paidStager', 'ended'],
    fields: everything,
  },
  { calls: ['listAllProjects'], to: ['admin'], of: ['owner'], fields: everything },
  // Who paid whom, with name and email address, but no phone number.
  {
    calls: ['listPayments', 'getPayment', 'refundFee', 'keepFee', 'answerDispute', 'bookPayment'],
    to: ['admin'],
    of: ['owner', 'otherStager', 'paidStager'],
    fields: ['first', 'last', 'company', 'email'],
  },
  { calls: ['listLedger'], to: ['admin'], of: ['paidStager'], fields: ['company'] },
  // What a deleted owner wrote into the title and place of a project that is kept.
  { calls: ['listAllProjects'], to: ['admin'], of: ['formerOwner'], fields: ['email', 'phone'] },
  { calls: ['listUsersDetailed'], to: ['admin'], of: ['formerOwner'], fields: ['phone'] },
  { calls: ['listAllProjects'], to: ['admin'], of: ['bidder', 'otherStager', 'paidStager'], fields: ['company'] },
  // Reported content in full, with its author, the reporters and the administrators' notes.
  { calls: ['listCases', 'listCasesOfUser'], to: ['admin'], of: ['bidder'], fields: ['first', 'last'] },
  {
    calls: ['getCase', 'decideCase'],
    about: ['an open one'],
    to: ['admin'],
    of: ['bidder'],
    fields: ['first', 'last', 'email', 'phone'],
  },
  { calls: ['suspendUser'], to: ['admin'], of: ['otherOwner'], fields: ['first', 'last'] },
  { calls: ['listCaseReports'], to: ['admin'], of: ['owner'], fields: ['first', 'last', 'email', 'phone'] },
  { calls: ['listAuditEntries'], to: ['admin'], of: ['owner', 'bidder'], fields: ['first', 'last'] },
  {
    calls: ['listAuditEntries'],
    about: ['of accounts'],
    to: ['admin'],
    of: ['otherOwner', 'otherStager', 'paidStager', 'ended'],
    fields: ['first', 'last'],
  },
  // The caller's own reply.
  { calls: ['answerDecision'], to: ['owner'], of: ['self'], fields: ['email', 'phone'] },
  {
    calls: ['searchUsersAndProjects'],
    about: ['a company'],
    to: ['admin'],
    of: ['owner'],
    fields: ['first', 'last', 'company', 'email'],
  },
  {
    calls: ['searchUsersAndProjects'],
    about: ['a title'],
    to: ['admin'],
    of: ['owner'],
    fields: ['first', 'last', 'email', 'phone'],
  },
  {
    calls: ['searchUsersAndProjects'],
    about: ['an address'],
    to: ['admin'],
    of: ['bidder'],
    fields: ['first', 'last', 'company', 'email'],
  },
  { calls: ['getUser'], to: ['admin'], of: ['owner', 'bidder'], fields: everything },
  { calls: ['listProjectsOfUser'], to: ['admin'], of: ['owner'], fields: ['email', 'phone'] },
  {
    calls: ['listBidsOfUser'],
    about: ['the owner'],
    to: ['admin'],
    of: ['bidder', 'otherStager', 'paidStager'],
    fields: ['company'],
  },
  { calls: ['listBidsOfUser'], about: ['the owner'], to: ['admin'], of: ['owner'], fields: ['phone'] },
  { calls: ['listBidsOfUser'], about: ['the paid stager'], to: ['admin'], of: ['paidStager'], fields: ['company'] },
  { calls: ['listBidsOfUser'], about: ['the paid stager'], to: ['admin'], of: ['owner', 'formerOwner'], fields: ['phone'] },
  { calls: ['listAuditEntries', 'listActionsOnUser'], to: ['admin'], of: ['owner'], fields: ['first', 'last'] },
  { calls: ['listAuditEntries'], to: ['admin'], of: ['paidStager'], fields: ['first', 'last'] },
  { calls: ['startImpersonation'], to: ['admin'], of: ['owner'], fields: ['first', 'last'] },
  {
    calls: ['getAdminStats'],
    to: ['admin'],
    of: ['owner', 'otherOwner', 'bidder', 'otherStager', 'paidStager', 'ended'],
    fields: ['first', 'last'],
  },
];

const marks = people.flatMap((person) =>
  Object.entries(marksOf(person)).map(([field, mark]) => ({
    person,
    field: field as Field,
    // Phone numbers are also found as digits only.
    spellings: field === 'phone' ? [mark, mark.replace(/\D/g, '')] : [mark],
  })),
);

/** Returns the marks in a text, regardless of case and escaping. */
const marksIn = (text: string): { person: PersonName; field: Field }[] => {
  const searched = [text, decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))].join('\n').toLowerCase();
  return marks.filter(({ spellings }) => spellings.some((spelling) => searched.includes(spelling.toLowerCase())));
};

const used = new Set<Allowance>();

const isAllowed = (id: string, about: string, role: Role, person: PersonName, field: Field): boolean => {
  const allowance = allowances.find(
    (one) =>
      one.calls.includes(id as OperationId) &&
      (one.about === undefined || one.about.includes(about)) &&
      one.to.includes(role) &&
      (one.of.includes(person) || (one.of.includes('self') && role === (person as string))) &&
      one.fields.includes(field),
  );
  if (allowance) used.add(allowance);
  // An administrator who impersonates a user reads what that user reads.
  return (
    allowance !== undefined ||
    (isImpersonating(role) && impersonated[role] === person && isAllowed(id, about, person, person, field))
  );
};

let fixtures: Fixtures | undefined;

/** Makes the call as every role. Returns the status for each role, and the contact details that the answers must not contain. */
const callByAll = async (row: Row): Promise<{ statuses: [Role, number][]; leaks: string[] }> => {
  const { route, about } = row;
  const statuses: [Role, number][] = [];
  const leaks: string[] = [];
  // Calls must not influence each other: a successful call that changes data is followed by new fixtures.
  const changes = route.method !== 'GET' && !additions.has(route.id);
  for (const role of roles) {
    fixtures ??= await freshFixtures();
    const call = await callAbout(row, fixtures, stripe);
    const as = callAs(role, fixtures, route.definition.access === 'admin');
    let answer: Answer<never> | undefined;
    const { writeUnits } = await measureConsumption(async () => {
      answer = await callRoute(route, { ...as, ...call, headers: { ...as.headers, ...call.headers } });
    });
    const { status, headers, text } = answer as Answer<never>;
    statuses.push([role, status]);
    for (const { person, field } of marksIn(text)) {
      if (!isAllowed(route.id, about, role, person, field)) leaks.push(`${role} reads the ${field} of ${person} in ${text}`);
    }
    for (const { person, field } of marksIn(JSON.stringify(headers))) {
      leaks.push(`${role} reads the ${field} of ${person} in the headers`);
    }
    if (isImpersonating(role) && route.method === 'GET') expect(writeUnits, `what a GET of ${role} writes`).toBe(0);
    if (changes && status < 300) fixtures = undefined;
  }
  if (changes) fixtures = undefined;
  return { statuses, leaks };
};

describe('every call, made by every role', () => {
  it.each(rows.map((row) => [row.route.id, row.about, row] as const))(
    '%s, %s, answers each role as declared and leaks no contact details',
    async (_id, _about, row) => {
      const { statuses, leaks } = await callByAll(row);
      expect(statuses, 'statuses by role, as the route’s access or functions/testing/operations.ts says').toEqual(
        roles.map((role) => [role, row.statusFor(role)]),
      );
      expect(leaks).toEqual([]);
    },
  );
});

describe('contact details', () => {
  it('are allowed only in calls that the test makes', () => {
    const made = rows.map(({ route, about }) => `${route.id} ${about}`);
    for (const { calls, about = [] } of allowances) {
      for (const one of about.flatMap((what) => calls.map((id) => `${id} ${what}`))) expect(made).toContain(one);
    }
  });

  it('stay out of visitors’ lists when bids are sealed', async () => {
    process.env.SEALED_BIDS = 'true';
    try {
      for (const row of rows.filter(({ route }) => route.id === 'listProjectBids'))
        expect((await callByAll(row)).leaks).toEqual([]);
    } finally {
      delete process.env.SEALED_BIDS;
    }
  });

  it('appear in no log line', () => {
    expect(logLines.length).toBeGreaterThan(500);
    for (const line of logLines) expect(marksIn(line), line).toEqual([]);
  });

  it('appear in emails to nobody but their owner and the other party of a paid bid', async () => {
    const { owner, otherOwner, bidder, otherStager, paidStager } = await freshFixtures();
    for (const person of [owner, otherOwner, bidder, otherStager, paidStager]) await confirmedAddress(person);
    // Sends all emails that the fixtures made due, with later reminders and digests.
    for (const hour of [1, 30, 60, 71, 200, 400]) await sendDueMail(plus(new Date(), hours(hour)), { isSpent: () => false });
    const mails = await sentMail();
    expect(mails.length).toBeGreaterThan(20);
    // The people whom a paid bid links.
    const known: Partial<Record<PersonName, PersonName[]>> = { owner: ['paidStager'], paidStager: ['owner', 'formerOwner'] };
    // Before that, stagers see the first name of owners who accepted their bid, answered their question or wrote to them.
    const introductions = [
      /^\S+ accepted your bid: pay by /,
      /^\S+ answered your question: “/,
      /^New message from \S+, Real Estate Agent$/,
    ];
    // After the payment, both read each other's first name.
    const byName = /^(Project completed|New \d-star review|\S+ left|We refunded)/;
    const introduced = new Set<RegExp>();
    for (const mail of mails) {
      const { destination, subject, ...content } = mail;
      const receivers = marksIn(destination.to.join()).map(({ person }) => person);
      const isOfDeal = /^(Your stager is confirmed|You got the job)|messages? from /.test(subject);
      const paidParties = receivers.flatMap((receiver) => known[receiver] ?? []);
      const others = isOfDeal ? paidParties : [];
      const named = byName.test(subject) ? paidParties : [];
      const introduction = receivers.includes('bidder') ? introductions.find((one) => one.test(subject)) : undefined;
      for (const { person, field } of marksIn(JSON.stringify(content))) {
        if (introduction && person === 'owner' && field === 'first') introduced.add(introduction);
        else if (field !== 'first' || !named.includes(person))
          expect([...receivers, ...others], `${subject} to ${receivers}`).toContain(person);
      }
      // Other people may see subjects, so they may contain a first name but no other personal data.
      for (const { person, field } of marksIn(subject)) {
        const isKnown = [...others, ...named].includes(person) || (introduction !== undefined && person === 'owner');
        expect([field, isKnown], `${subject} to ${receivers}`).toEqual(['first', true]);
      }
    }
    expect(introduced.size).toBe(introductions.length);
    expect(mails.map(({ subject }) => subject.replace(/“.*”/, '...'))).toEqual(
      expect.arrayContaining([
        'You got the job: call Firstownermark within 24 hours · ...',
        'Your stager is confirmed: expect a call within 24 hours · ...',
        'New bid of $1,500 on ...',
        'Your Settee account was deleted',
      ]),
    );
  });

  it('have no allowance that no call uses', () => {
    expect(allowances.filter((one) => !used.has(one))).toEqual([]);
  });
});

describe('marksIn', () => {
  it.each([
    ['{"email":"MAIL.OWNER.MARK1@marks.example"}', 'owner', 'email'],
    ['{"phone":"5550101000"}', 'owner', 'phone'],
    ['<a href="/x?name=Lastgonemark">', 'gone', 'last'],
    ['/x?mail=mail%2Ebidder%2Emark2', 'bidder', 'email'],
  ])('finds the mark in %s', (text, person, field) => {
    expect(marksIn(text).map(({ person, field }) => [person, field])).toEqual([[person, field]]);
  });
});
