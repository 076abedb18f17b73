import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { expect, vi } from 'vitest';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { getAccount } from '#core/market/account/account.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { noProof } from '#core/market/ledger/proof';
import { findProof, saveProof } from '#core/market/ledger/proof.repo';
import type { MailSettingsRecord } from '#core/market/preferences/settings';
import type { PaperRecord } from '#core/market/verification/paper';
import type { OperationId } from '#shared/api/manifest';
import { mailFrequencies } from '#shared/contracts/mail';
import { badgeNoticeDays, documentBadges } from '#shared/contracts/paper-values';
import { formerContactDays } from '#shared/leaving';
import { type ScheduleId, scheduleIds, schedules } from '#shared/schedules';
import { handler as expireAcceptances } from '../../events/expire-acceptances';
import { handler as reconcilePayments } from '../../events/reconcile-payments';
import { handler as resumeJobs } from '../../events/resume-jobs';
import { handler as sendDueMail } from '../../events/send-due-mail';
import { handler as sweepUploads } from '../../events/sweep-uploads';
import { adminClaims, confirmedAddress, type Person } from '../builders';
import { type Answer, type Call, callWith, lambdaContext } from '../call';
import { everyItem, type Item } from '../everything';
import { handlerOf, routeOf } from '../handlers';
import { logLines } from '../logs';
import { sendForm, storedFiles } from '../s3';
import { type Doing, type Facts, factsOf, type Kind, make, nothingLive } from '../simulation/acts';
import { addOne, inOwnWorld } from '../simulation/own-world';
import { expectPromises } from '../simulation/promises';
import { type Random, randomFrom } from '../simulation/random';
import type { StripeForTests } from '../stripe';
import { carryOutTtl } from '../ttl';
import { type Gone, Lasting } from './lasting';
import { type Chosen, digestsTooOften, remindedTooOften } from './mail-rules';

/** Midnight in UTC, the evening in California, where everybody is. */
const beginning = new Date('2026-01-05T00:00:00.000Z');
const password = 'correct horse';
/**
 * Hours of a day, in UTC, at which what is due by the minute runs. What is due by the hour runs at the first of them. People wake up at 14 or 15, and a fee
 * that was opened at any of `busyHours` has a run between its last reminder and its end.
 */
const stepHours = [0, 6, 12, 15.5, 22.5];
const busyHours: readonly number[] = [0, 15.5];

const handlers: Record<ScheduleId, typeof sendDueMail> = {
  expireAcceptances,
  reconcilePayments,
  resumeJobs,
  sendDueMail,
  sweepUploads,
};
const runsAt = (id: ScheduleId, hour: number): boolean => schedules[id].everyMinutes < 60 || hour === stepHours[0];

/** What a year has come to, for whoever counts. */
export interface YearCounts {
  days: number;
  runs: number;
  removedByTtl: number;
  mostItems: number;
  left: number;
  mails: Record<string, number>;
  answers: Record<string, number>;
}

/** How often each of the simulation's acts is drawn here. */
const shared: Partial<Record<Kind, number>> = {
  ...{ post: 12, edit: 1, bid: 30, withdraw: 2, decline: 3, accept: 16, openPayment: 12, payAtStripe: 12, complete: 8 },
  ...{ concept: 3, deck: 3, answerDeck: 2, withdrawDeck: 1, cancelPayment: 1, event: 2, cancelProject: 2, deleteProject: 1 },
  ...{ finish: 10, update: 4, ask: 5, answer: 5, message: 8, read: 5, review: 8, report: 1, decide: 2 },
};

type Act = (year: Year, random: Random) => Promise<unknown> | undefined;

const dateIn = (now: Date, count: number): string => plus(now, days(count)).toISOString().slice(0, 10);

/** What people and operators do here besides. */
const more: Record<string, { weight: number; act: Act }> = {
  sayDay: {
    weight: 12,
    act: (year, random) => {
      const bid = year.paidBid(random);
      const person = bid && year.personOf(random.chance(0.5) ? bid.ownerId : bid.userId);
      const occasion = random.pick(['install', 'rental_end', 'pick_up'] as const);
      const said = bid?.handover?.days?.[occasion]?.proposed?.date;
      // What the other one has proposed, mostly.
      const date = said && random.chance(0.8) ? said : dateIn(new Date(), 2 + random.below(20));
      return year.asked('sayDay', person, { params: { id: bid?.id ?? '', occasion }, body: { date } });
    },
  },
  saveProperty: {
    weight: 4,
    act: (year, random) => {
      const bid = year.paidBid(random);
      const body = {
        address: `${1 + random.below(900)} Grape Street, San Diego`,
        access: 'The key is in the box',
        photosAllowed: true,
      };
      return year.asked('saveProperty', bid && year.personOf(bid.ownerId), { params: { id: bid?.id ?? '' }, body });
    },
  },
  handInPaper: { weight: 5, act: (year, random) => year.handInPaper(random) },
  decidePaper: {
    weight: 5,
    act: (year, random) => {
      const paper = year.of<PaperRecord>('Paper').find(({ state }) => state === 'waiting');
      const yes = {
        decision: 'approve',
        expiryDate: dateIn(new Date(), 5 + random.below(90)),
        issuer: 'Acme Mutual',
        number: '12',
      };
      const no = { decision: 'ask_another', reason: 'unreadable' };
      const params = { id: paper?.userId ?? '', paperId: paper?.id ?? '' };
      return paper && year.call('decidePaper', { params, claims: adminClaims, body: random.chance(0.7) ? yes : no });
    },
  },
  grantBadge: {
    weight: 5,
    act: (year, random) => {
      const body = {
        badgeType: random.pick(['insured', 'certified_stager']),
        expiryDate: dateIn(new Date(), 3 + random.below(70)),
      };
      return year.call('grantBadge', { params: { id: random.pick(year.stagers).id }, claims: adminClaims, body });
    },
  },
  requestExport: {
    weight: 2,
    act: async (year, random) => {
      const person = random.pick(year.people);
      await year.logIn(person);
      return year.asked('requestExport', person, { params: { id: person.id } });
    },
  },
  leave: { weight: 3, act: (year, random) => year.leave(random.pick(year.people), random.chance(0.3)) },
  forgotPassword: {
    weight: 1,
    act: (year, random) => year.call('forgotPassword', { body: { email: random.pick(year.people).email } }),
  },
  mistype: {
    weight: 2,
    act: (year, random) => year.call('login', { body: { email: random.pick(year.people).email, password: 'wrong horse' } }),
  },
  look: {
    weight: 1,
    act: (year, random) => {
      const params = { id: random.pick(year.people).id };
      return year.call('openViewSession', { params, claims: adminClaims, body: { reason: 'asked', note: null } });
    },
  },
  openPage: { weight: 2, act: (year, random) => year.asked('createLiveTicket', random.pick(year.people), {}) },
  chooseMail: {
    weight: 2,
    act: (year, random) => year.chooseMail(random.pick(year.people), random),
  },
  abandonUpload: {
    weight: 2,
    act: (year, random) => year.upload(random.pick(year.stagers)),
  },
  changeAddress: {
    weight: 1,
    act: async (year, random) => {
      const person = random.pick(year.people);
      await year.logIn(person);
      const email = `moved${year.next()}@year.example`;
      const { name, phone, company, bio } = person;
      const { status } =
        (await year.asked('editUser', person, { params: { id: person.id }, body: { name, phone, company, bio, email } })) ?? {};
      if (status === 200) await year.moved(person, email);
    },
  },
};

/** Each act as often as its weight says. */
const drawn: string[] = [
  ...Object.entries(shared).map(([name, weight]) => ({ name, weight })),
  ...Object.entries(more).map(([name, { weight }]) => ({ name, weight })),
].flatMap(({ name, weight }) => Array.from({ length: weight }, () => name));

const paperBytes = Buffer.from('%PDF-1.7\n% a certificate\n', 'latin1');

/** Somebody of whom something is kept for a while, by whom. */
interface KeptContact {
  at: Date;
  bidId: string;
  readerId: string;
  leaver: { email: string; leftAt: Date };
  isOver: boolean;
}

class Year {
  readonly owners: Person[] = [];
  readonly stagers: Person[] = [];
  private readonly gone: (Gone & { email: string })[] = [];
  private readonly marks = new Map<string, string[]>();
  private readonly cookies = new Map<string, string>();
  private readonly decks: string[] = [];
  private readonly heard = new Set<string>();
  private readonly mails = new Map<string, MailRecord>();
  private readonly chosen = new Map<string, Chosen[]>();
  private readonly badges = new Map<string, Item>();
  private readonly keptContacts: KeptContact[] = [];
  private readonly lasting = new Lasting();
  private items: Item[] = [];
  private created = 0;

  constructor(
    private readonly stripe: StripeForTests,
    private readonly random: Random,
    private readonly counts: YearCounts,
  ) {}

  get people(): Person[] {
    return [...this.owners, ...this.stagers];
  }

  personOf(id: string): Person | undefined {
    return this.people.find((one) => one.id === id);
  }

  of<T>(entity: string): T[] {
    return this.items.filter((item) => item.entity === entity) as unknown as T[];
  }

  paidBid(random: Random): BidRecord | undefined {
    const paid = this.of<BidRecord>('Bid').filter(({ paymentStatus }) => paymentStatus === 'paid');
    // Of what is at hand, mostly.
    const late = paid.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, 4);
    return late.length > 0 ? random.pick(late) : undefined;
  }

  next(): number {
    this.created += 1;
    return this.created;
  }

  /** @throws Error for a 5xx: nothing goes wrong here */
  async call(operation: OperationId, call: Call): Promise<Answer<never>> {
    vi.setSystemTime(plus(new Date(), 1000));
    const route = routeOf(operation);
    const address = call.address ?? `10.${this.next() >> 8}.${this.created & 255}.7`;
    const answer = (await callWith(route, await handlerOf(route), { ...call, address })) as Answer<never>;
    addOne(this.counts.answers, `${operation} ${answer.status}`);
    if (answer.status >= 500) throw new Error([`${operation} answered ${answer.status}`, answer.text, ...failures()].join('\n'));
    if (operation === 'createDeck' && answer.status === 201) this.decks.push((answer.body as { token: string }).token);
    return answer;
  }

  /** By somebody who is logged in, where there is somebody. */
  async asked(operation: OperationId, person: Person | undefined, call: Call): Promise<Answer<never> | undefined> {
    return person && this.call(operation, { ...call, sessionId: person.sessionId });
  }

  async join(userType: 'realtor' | 'staging_company'): Promise<void> {
    const number = this.next();
    const phone = `555${String(1_000_000 + number * 7919).slice(-7)}`;
    const [name, email] = [`Quillon${number} Vantresse${number}`, `quillon${number}@year.example`];
    const body = { email, password, name, userType, phone, company: `Vantresse${number} & Co.`, agreeToTerms: true };
    const answer = await this.call('register', { body });
    if (answer.status !== 201) throw new Error(`A registration answered ${answer.status} ${answer.text}`);
    const { sessionId, user } = answer.body as unknown as { sessionId: string; user: { id: string } };
    const person = await confirmedAddress({ ...(await getAccount(user.id)), sessionId });
    this.keepCookies(person, answer);
    this.marks.set(person.id, [email, `Vantresse${number} `, `Vantresse${number}"`]);
    (userType === 'realtor' ? this.owners : this.stagers).push(person);
    if (userType === 'staging_company') {
      const areas = { serviceAreas: [{ placeId: 'san-diego-ca', miles: 25 }] };
      const { status, text } = await this.call('replaceServiceAreas', { sessionId, body: areas });
      if (status !== 200) throw new Error(`Service areas answered ${status} ${text}`);
    }
    await this.chooseMail(person, this.random);
  }

  private keepCookies({ id }: Person, { cookies }: Answer<never>): void {
    const [first] = cookies;
    if (first) this.cookies.set(id, first.split(';')[0] ?? '');
  }

  async logIn(person: Person): Promise<void> {
    const cookie = this.cookies.get(person.id);
    const answer = await this.call('login', { body: { email: person.email, password }, ...(cookie && { cookies: [cookie] }) });
    if (answer.status !== 200) return;
    person.sessionId = (answer.body as unknown as { sessionId: string }).sessionId;
    this.keepCookies(person, answer);
  }

  async moved(person: Person, email: string): Promise<void> {
    this.marks.get(person.id)?.push(email);
    Object.assign(person, await confirmedAddress({ ...(await getAccount(person.id)), sessionId: person.sessionId }));
  }

  async chooseMail(person: Person, random: Random): Promise<unknown> {
    const choice = random.pick(mailFrequencies);
    const rest = choice === 'off' ? 'daily' : choice;
    const frequencies = { bids: rest, questions: choice, messages: rest, reviews: rest, areas: rest, advice: rest };
    const quietHours = random.chance(0.3) ? { from: 21, until: 7 } : null;
    const body = { frequencies, quietHours, timeZone: 'America/Los_Angeles' };
    return this.asked('replaceMailSettings', person, { body });
  }

  /** Sends a file as a browser does. @returns its key */
  async upload(person: Person): Promise<string | undefined> {
    const body = { purpose: 'certificate', contentType: 'application/pdf', size: paperBytes.byteLength };
    const answer = await this.asked('createUpload', person, { body });
    if (answer?.status !== 201) return undefined;
    const form = answer.body as unknown as { url: string; fields: Record<string, string>; key: string };
    const status = await sendForm(form, paperBytes, 'application/pdf', 'certificate.pdf');
    if (status >= 300) throw new Error(`The upload answered ${status}`);
    return form.key;
  }

  async handInPaper(random: Random): Promise<unknown> {
    const stager = random.pick(this.stagers);
    const file = await this.upload(stager);
    const headers = { 'idempotency-key': `year-${this.next()}` };
    const body = { badgeType: random.pick(documentBadges), file, fileName: 'certificate.pdf' };
    return file && this.asked('handInPaper', stager, { headers, body });
  }

  /** Somebody deletes the account, or an administrator does; another one comes instead. */
  async leave(person: Person, byAdministrator: boolean): Promise<void> {
    await this.logIn(person);
    const params = { id: person.id };
    const answer = byAdministrator
      ? await this.call('deleteUserAsAdmin', { params, claims: adminClaims })
      : await this.asked('deleteUser', person, { params });
    // 409: a fee is open.
    if (answer?.status !== 204) return;
    this.counts.left += 1;
    const leftAt = new Date();
    this.gone.push({ id: person.id, leftAt, marks: this.marks.get(person.id) ?? [], email: person.email });
    for (const list of [this.owners, this.stagers]) if (list.includes(person)) list.splice(list.indexOf(person), 1);
    for (const { id, ownerId, userId, paymentStatus } of (await everyItem()) as unknown as (Item & BidRecord)[]) {
      const readerId = ownerId === person.id ? userId : ownerId;
      if (paymentStatus !== 'paid' || ![ownerId, userId].includes(person.id) || !this.personOf(readerId)) continue;
      const end = plus(leftAt, days(formerContactDays));
      const about = { bidId: id, readerId, leaver: { email: person.email, leftAt } };
      this.keptContacts.push({ ...about, at: plus(end, -minutes(1)), isOver: false }, { ...about, at: end, isOver: true });
    }
    await this.join(person.userType === 'staging_company' ? 'staging_company' : 'realtor');
  }

  /** What is kept of somebody is there until its day, and not on it. */
  private async checkContacts(until: Date): Promise<void> {
    const due = this.keptContacts.filter(({ at }) => at <= until).sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const one of due) {
      this.keptContacts.splice(this.keptContacts.indexOf(one), 1);
      const reader = this.personOf(one.readerId);
      if (!reader) continue;
      await this.logIn(reader);
      if (one.at > new Date()) vi.setSystemTime(one.at);
      const route = routeOf('getBidContact');
      const { status, text } = await callWith(route, await handlerOf(route), {
        params: { id: one.bidId },
        sessionId: reader.sessionId,
      });
      const said = { status, says: text.includes(one.leaver.email) };
      const about = `the contact of ${one.bidId}, whose party left at ${one.leaver.leftAt.toISOString()}, at ${new Date().toISOString()}`;
      addOne(this.counts.answers, `the contact of somebody who has left ${status}`);
      expect(said, about).toEqual(one.isOver ? { status: 404, says: false } : { status: 200, says: true });
    }
  }

  async begin(): Promise<void> {
    for (const kind of ['realtor', 'realtor', 'realtor'] as const) await this.join(kind);
    for (const kind of ['staging_company', 'staging_company', 'staging_company', 'staging_company'] as const)
      await this.join(kind);
    await saveProof(noProof, { endedAt: plus(beginning, days(1000)).toISOString() });
  }

  private facts(): Facts {
    const { owners, stagers, stripe, decks } = this;
    const { events } = this;
    return factsOf(this.items, { owners, stagers, stripe, decks, events, unheard: [], next: () => this.next(), ...nothingLive });
  }
  private events: Stripe.Event[] = [];

  private async run(id: ScheduleId): Promise<void> {
    vi.setSystemTime(plus(new Date(), 1000));
    this.counts.runs += 1;
    try {
      await handlers[id]({}, lambdaContext());
    } catch (error) {
      throw new Error([`Broken: ${id} fails at ${new Date().toISOString()}`, error, ...failures()].join('\n'), { cause: error });
    }
  }

  /** Stripe tells what has happened since; now and then it does not get through. */
  private async hear(): Promise<void> {
    this.events = (await this.stripe.sdk.events.list({ limit: 100 })).data;
    const route = routeOf('stripeWebhook');
    for (const event of this.events.filter(({ id }) => !this.heard.has(id)).reverse()) {
      this.heard.add(event.id);
      if (this.random.chance(0.15)) continue;
      const { status } = await callWith(route, await handlerOf(route), this.stripe.signed(event));
      addOne(this.counts.answers, `stripeWebhook ${status}`);
      if (status >= 500) throw new Error([`The webhook answered ${status}`, ...failures()].join('\n'));
    }
  }

  private async act(): Promise<void> {
    const name = this.random.pick(drawn);
    const own = more[name];
    if (own) return void (await own.act(this, this.random));
    const { random } = this;
    const facts = this.facts();
    // Mostly what was posted lately.
    const lately = { ...facts, projects: facts.projects.slice(-12) };
    const choice = { kind: name as Kind, who: random.below(60), what: random.below(60), how: random.below(60), at: null };
    const doing: Doing | undefined = make(random.chance(0.7) ? lately : facts, choice);
    if (doing?.how === 'call') await this.call(doing.operation, doing.call);
    else if (doing?.how === 'happens') await doing.happen();
    else if (doing?.how === 'runs') await doing.run();
  }

  async day(number: number): Promise<void> {
    const start = plus(beginning, days(number));
    for (const hour of stepHours) {
      const time = plus(start, hours(hour));
      await this.checkContacts(time);
      if (time > new Date()) vi.setSystemTime(time);
      for (const id of scheduleIds) if (runsAt(id, hour)) await this.run(id);
      if (!busyHours.includes(hour)) continue;
      await this.look();
      for (const person of this.people) if (this.random.chance(0.08)) await this.logIn(person);
      for (let left = 1 + this.random.below(4); left > 0; left -= 1) await this.act();
      await this.hear();
    }
    this.counts.days += 1;
  }

  /** Sees everything that is stored, after TTL. */
  private async look(): Promise<void> {
    const now = new Date();
    const all = await everyItem();
    this.items = await carryOutTtl(all, now);
    this.counts.removedByTtl += all.length - this.items.length;
    this.counts.mostItems = Math.max(this.counts.mostItems, this.items.length);
    for (const item of this.items) {
      if (item.entity === 'Mail') this.mails.set(String(item.id), item as unknown as MailRecord);
      if (item.entity === 'Badge') this.badges.set(String(item.id), item);
      if (item.entity === 'MailSettings') this.noteSettings(item as Item & MailSettingsRecord, now);
    }
    this.lasting.look(this.items, await storedFiles(), now);
  }

  private noteSettings(settings: Item & MailSettingsRecord, now: Date): void {
    const userId = settings.PK.split('#')[1] ?? '';
    const before = this.chosen.get(userId) ?? [];
    if (isDeepStrictEqual(before.at(-1)?.settings, settings)) return;
    this.chosen.set(userId, [...before, { since: now.getTime(), settings }]);
  }

  /** What has been begun comes to its end, and everything is as it is promised to be. */
  async month(): Promise<void> {
    // First: a mail tells of a new device.
    for (const person of this.people) await this.logIn(person);
    for (const passing of [16, 16]) {
      vi.setSystemTime(plus(new Date(), minutes(passing)));
      for (const id of ['resumeJobs', 'reconcilePayments', 'expireAcceptances', 'sendDueMail'] as const) await this.run(id);
    }
    // The books of the whole half year, which the schedule compares twice a day.
    await saveProof(await findProof(), { endedAt: null });
    await this.run('reconcilePayments');
    await saveProof(await findProof(), { endedAt: plus(beginning, days(1000)).toISOString() });
    await this.look();
    const now = new Date();
    await expectPromises({ people: this.people, stripe: this.stripe, screens: [], histories: new Map() });
    expect(this.lasting.overdue(this.items, this.gone, now), `what is there for too long at ${now.toISOString()}`).toEqual([]);
    const mails = [...this.mails.values()];
    expect(remindedTooOften(mails), 'reminders').toEqual([]);
    expect(digestsTooOften(mails, this.chosen), 'digests').toEqual([]);
    expect(this.notWarned(now), 'badges that ran out without a word').toEqual([]);
  }

  /** Badges whose holder was not told in time that they run out: not at all, or not at each of the days on which that is said. */
  private notWarned(now: Date): string[] {
    const warnings = [...this.mails.values()].filter(({ event }) => event === 'badge_expiring');
    return [...this.badges.values()].flatMap(({ id, userId, expiryDate, createdAt, isActive }) => {
      const holder = this.personOf(String(userId));
      if (typeof expiryDate !== 'string' || !isActive || !holder || Date.parse(expiryDate) > now.getTime()) return [];
      return badgeNoticeDays.flatMap((before) => {
        const dueAt = plus(new Date(expiryDate), -days(before)).toISOString();
        if (String(createdAt) >= dueAt) return [];
        const told = warnings.some(
          ({ mark, concludedAt, dueAt: at, state, reason }) =>
            mark === id &&
            at >= dueAt &&
            (concludedAt ?? '9') < expiryDate &&
            // Not everybody wants it by mail; the app says it all the same.
            (state === 'sent' || (state === 'skipped' && ['not_wanted', 'unverified', 'read'].includes(reason ?? ''))),
        );
        return told ? [] : [`${id} of ${String(userId)}, until ${expiryDate}: nothing ${before} days before`];
      });
    });
  }

  count(): void {
    for (const { event, state, channel } of this.mails.values())
      if (channel !== 'push') addOne(this.counts.mails, `${event} ${state}`);
  }
}

const failures = (): string[] => logLines.filter((line) => line.includes('"failure"')).slice(-3);

const noYear = (): YearCounts => ({ days: 0, runs: 0, removedByTtl: 0, mostItems: 0, left: 0, mails: {}, answers: {} });

/**
 * Lives through so many days of a small market in a table of its own: everything that runs by itself does, and TTL is carried out; once a month, and
 * at the end, everything is as it is promised to be.
 *
 * @returns what it has come to
 * @throws Error with what is not so
 */
export const liveThrough = (dayCount: number, seed: number): Promise<YearCounts> =>
  inOwnWorld({ kind: 'year', beginning, seed, table: { by: 'model' } }, async (stripe) => {
    const counts = noYear();
    const year = new Year(stripe, randomFrom(seed), counts);
    await year.begin();
    for (let day = 1; day <= dayCount; day += 1) {
      await year.day(day);
      logLines.splice(0, Math.max(0, logLines.length - 200));
      if (day % 30 === 0 || day === dayCount) await year.month();
    }
    year.count();
    return counts;
  });
