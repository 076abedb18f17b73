import * as fc from 'fast-check';
import sharp from 'sharp';
import type Stripe from 'stripe';
import type { Entity } from '#core/kernel/table/entities';
import type { BidRecord } from '#core/market/bid/bid';
import type { CaseRecord } from '#core/market/moderation/case';
import type { PaymentRecord } from '#core/market/payment/payment';
import type { ProjectRecord } from '#core/market/project/project';
import type { QuestionRecord } from '#core/market/question/question';
import type { OperationId } from '#shared/api/manifest';
import { handler as expireAcceptances } from '../../events/expire-acceptances';
import { handler as reconcilePayments } from '../../events/reconcile-payments';
import { handler as resumeJobs } from '../../events/resume-jobs';
import { handler as sendDueMail } from '../../events/send-due-mail';
import { handler as sweepUploads } from '../../events/sweep-uploads';
import { adminClaims, type Person, projectInput } from '../builders';
import { type Answer, type Call, callWith, lambdaContext } from '../call';
import type { Item } from '../everything';
import { handlerOf, routeOf } from '../handlers';
import { aPng, dataUrl } from '../images';
import type { StripeForTests } from '../stripe';
import type { Asked } from './histories';
import type { Screen } from './screens';
import type { Stream } from './stream';

type Somebody = Pick<Person, 'id' | 'sessionId'>;

/** The world when actions are chosen. */
export interface Facts {
  owners: Somebody[];
  stagers: Somebody[];
  projects: ProjectRecord[];
  bids: BidRecord[];
  payments: PaymentRecord[];
  questions: QuestionRecord[];
  cases: CaseRecord[];
  events: Stripe.Event[];
  stripe: Pick<StripeForTests, 'sdk' | 'signed'>;
  /** Calls without an answer, to repeat with their Idempotency-Key. */
  unanswered: Sent[];
  /** Secrets of decks. */
  decks: string[];
  /** Open browsers, and the table's stream. */
  screens: Screen[];
  stream: Pick<Stream, 'batch'>;
  /** Returns a number that is unique in this world. */
  next: () => number;
}

/** No browser is open, and nobody reads the stream. */
export const nothingLive: Pick<Facts, 'screens' | 'stream'> = { screens: [], stream: { batch: () => undefined } };

/** By creation, because tables list items in different orders. */
const byTime = (one: Item, other: Item): number => (timeOf(one) < timeOf(other) ? -1 : 1);
const timeOf = ({ createdAt, PK, SK }: Item): string => `${createdAt} ${PK} ${SK}`;

export const factsOf = (
  items: readonly Item[],
  world: Omit<Facts, 'projects' | 'bids' | 'payments' | 'questions' | 'cases'>,
): Facts => {
  const of = <T>(entity: Entity) => items.filter((item) => item.entity === entity).sort(byTime) as unknown as T[];
  return {
    ...world,
    projects: of('Project'),
    bids: of('Bid'),
    payments: of('Payment'),
    questions: of('Question'),
    cases: of('Case'),
  };
};

export interface Sent {
  operation: OperationId;
  call: Call;
  about?: { projectId: string; asked: Asked } | undefined;
}

/** A call of the API, or something that happens by itself. */
export type Doing =
  | ({ how: 'call' } & Sent)
  | {
      how: 'runs';
      name: string;
      action: 'settle' | 'expire' | undefined;
      run: () => Promise<unknown>;
      /** Called at the end. Not done: it must be repeated. */
      ended?: (isDone: boolean) => void;
    }
  /** At Stripe, without a schedule. */
  | { how: 'happens'; name: string; happen: () => Promise<unknown> };

/** A choice of an action. Its numbers choose the subject when its turn comes. */
export interface Choice {
  kind: Kind;
  who: number;
  what: number;
  how: number;
  /** A number that chooses one project. Null: any. */
  at: number | null;
}

/** Reduces the world to one project. */
const narrowed = (facts: Facts, at: number): Facts => {
  const project = of(facts.projects, at);
  if (!project) return facts;
  const ofIt = <T extends { projectId: string }>(list: readonly T[]): T[] =>
    list.filter(({ projectId }) => projectId === project.id);
  return {
    ...facts,
    projects: [project],
    bids: ofIt(facts.bids),
    payments: ofIt(facts.payments),
    questions: ofIt(facts.questions),
  };
};

const of = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];

/** Mostly picks one for which the action is allowed, sometimes any, because people try what is refused. */
const oneOf = <T>(list: readonly T[], isItsTurn: (one: T) => boolean, { what, how }: Choice): T | undefined => {
  const due = how % 4 === 0 ? [] : list.filter(isItsTurn);
  return of(due.length > 0 ? due : list, what);
};

const personOf = ({ owners, stagers }: Facts, id: string): Somebody | undefined =>
  [...owners, ...stagers].find((one) => one.id === id);

/** A creation with a unique text, so that duplicates are noticed, and a key, so that it can be repeated. */
export const creation = (
  { next }: Pick<Facts, 'next'>,
  operation: OperationId,
  sent: Omit<Call, 'headers' | 'body'>,
  body: (text: string) => unknown,
  about?: Sent['about'],
): Extract<Doing, { how: 'call' }> => {
  const created = next();
  const headers = { 'idempotency-key': `simulated-${created}` };
  return call(operation, { ...sent, headers, body: body(`Number ${created}`) }, about);
};

export const picture = (shade: number): string => dataUrl(aPng({ shade }));

/** The smallest concept allowed. */
const drawing = dataUrl(
  await sharp({ create: { width: 400, height: 200, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer(),
  'image/jpeg',
);

const photosOf = ({ projects }: Facts, projectId: string): string[] => projects.find(({ id }) => id === projectId)?.photos ?? [];

const amounts = [60, 1500, 8000];

/** A phone number, half in a note and half in a caption. */
export const halves = ['My number is 512-847', 'The rest is 2093'] as const;

const movingDays = ['2027-06-01', '2027-06-02', null];

type Kinds = Record<string, { weight: number; make: (facts: Facts, choice: Choice) => Doing | undefined }>;

const call = (operation: OperationId, sent: Call, about?: Sent['about']): Extract<Doing, { how: 'call' }> => ({
  how: 'call',
  operation,
  call: sent,
  about,
});

/** A call about a bid, by its stager or owner. */
const ofBid =
  (
    operation: OperationId,
    action: Exclude<Asked, { action: 'place' }>['action'],
    by: 'owner' | 'stager',
    due: BidRecord['status'],
    body?: (bid: BidRecord, facts: Facts) => unknown,
  ) =>
  (facts: Facts, choice: Choice): Doing | undefined => {
    const bid = oneOf(facts.bids, ({ status }) => status === due, choice);
    const person = bid && personOf(facts, by === 'owner' ? bid.ownerId : bid.userId);
    if (!bid || !person) return undefined;
    const named = { id: bid.id, bidId: bid.id };
    const asked = { action, stagerId: bid.userId, bidId: bid.id, isFree: bid.amount < 100 } as Asked;
    return call(
      operation,
      { params: named, sessionId: person.sessionId, body: body?.(bid, facts) },
      { projectId: bid.projectId, asked },
    );
  };

/** A call about a project by its owner. */
const ofProject =
  (
    operation: OperationId,
    action: 'cancelProject' | 'deleteProject' | 'editProject' | 'finishProject' | undefined,
    due: ProjectRecord['status'],
    body?: (choice: Choice) => unknown,
  ) =>
  (facts: Facts, choice: Choice): Doing | undefined => {
    const project = oneOf(facts.projects, ({ status }) => status === due, choice);
    const owner = project && personOf(facts, project.userId);
    if (!project || !owner) return undefined;
    const about = action && { projectId: project.id, asked: { action } };
    return call(operation, { params: { id: project.id }, sessionId: owner.sessionId, body: body?.(choice) }, about);
  };

const runs = (
  name: string,
  run: (event: object, context: ReturnType<typeof lambdaContext>) => Promise<unknown>,
  action?: 'settle' | 'expire',
) => ({
  weight: 3,
  make: (): Doing => ({ how: 'runs', name, action, run: () => run({}, lambdaContext()) }),
});

const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

/** An action of a browser or its gateway, without an answer. */
const ofScreen = (
  screens: readonly Screen[],
  who: number,
  name: string,
  run: (screen: Screen) => Promise<void>,
): Doing | undefined => {
  const screen = of(screens, who);
  return screen && { how: 'runs', name, action: undefined, run: () => run(screen) };
};

/** The actions of people, administrators, Stripe and schedules, with their weights. */
const kinds = {
  post: {
    weight: 2,
    make: (facts, { who, what }) =>
      creation(facts, 'createProject', { sessionId: of(facts.owners, who)?.sessionId }, (title) => ({
        ...projectInput,
        title,
        photos: what % 2 === 0 ? [picture(what)] : [],
      })),
  },
  edit: { weight: 2, make: ofProject('editProject', 'editProject', 'open', ({ how }) => ({ title: `Changed ${how}` })) },
  bid: {
    weight: 18,
    make: (facts, choice) => {
      const { who, how } = choice;
      const project = oneOf(facts.projects, ({ status, selectedBidId }) => status === 'open' && selectedBidId === null, choice);
      const stager = of(facts.stagers, who);
      if (!project || !stager) return undefined;
      const amount = of(amounts, how) ?? 0;
      const about = { projectId: project.id, asked: { action: 'place', stagerId: stager.id, isFree: amount < 100 } } as const;
      const bodyWith = (text: string) => ({ amount, timeline: '2 weeks', ...(how % 2 === 0 && { note: text }) });
      return creation(facts, 'placeBid', { params: { id: project.id }, sessionId: stager.sessionId }, bodyWith, about);
    },
  },
  change: {
    weight: 5,
    // A free bid stays free, and a paid one paid.
    make: ofBid(
      'editBid',
      'change',
      'stager',
      'pending',
      ({ amount }, { next }) =>
        [
          { note: halves[0] },
          amount < 100 ? { note: `Another note, ${next()}` } : { amount: 1000 + next(), extensionPrice: next() },
        ][next() % 2],
    ),
  },
  look: {
    weight: 4,
    make: ({ owners, projects }, { who, what, how }) => {
      const owner = of(owners, who);
      const project = of(projects, what);
      if (!owner || !project) return undefined;
      return how % 2 === 0
        ? call('listReceivedBids', { sessionId: owner.sessionId })
        : call('listProjectBids', { params: { id: project.id }, sessionId: owner.sessionId });
    },
  },
  withdraw: { weight: 3, make: ofBid('deleteBid', 'withdraw', 'stager', 'pending') },
  decline: { weight: 2, make: ofBid('deleteBid', 'decline', 'owner', 'pending') },
  accept: { weight: 9, make: ofBid('acceptBid', 'accept', 'owner', 'pending') },
  openPayment: {
    weight: 8,
    make: (facts, choice) => {
      const made = ofBid('createPaymentIntent', 'complete', 'stager', 'payment_required')(facts, choice);
      return made?.how === 'call' ? { ...made, about: made.about && { ...made.about, asked: { action: 'settle' } } } : made;
    },
  },
  payAtStripe: {
    weight: 8,
    make: ({ payments, stripe }, choice) => {
      const payment = oneOf(payments, ({ status }) => status === 'open', choice);
      return payment && { how: 'happens', name: `pays ${payment.paymentIntentId}`, happen: () => confirm(stripe, payment) };
    },
  },
  complete: {
    weight: 5,
    make: ofBid('completePayment', 'complete', 'stager', 'payment_required', ({ paymentIntentId }) => ({
      paymentIntentId: paymentIntentId ?? 'pi_none',
    })),
  },
  concept: {
    weight: 3,
    make: (facts, choice) => {
      const { how } = choice;
      const drawn = facts.bids.filter(({ projectId }) => photosOf(facts, projectId).length > 0);
      const bid = oneOf(drawn, ({ status }) => status === 'pending', choice);
      const stager = bid && personOf(facts, bid.userId);
      if (!stager) return undefined;
      const named = { photo: drawing, of: photosOf(facts, bid.projectId)[0], caption: how % 2 === 0 ? 'By a window' : halves[1] };
      const body = { concepts: how % 5 === 0 ? [] : [named] };
      return call('saveConcepts', { params: { id: bid.id }, sessionId: stager.sessionId, body });
    },
  },
  deck: {
    weight: 4,
    make: (facts, choice) => {
      const project = oneOf(facts.projects, ({ pendingBidCount }) => pendingBidCount > 1, choice);
      const bids = facts.bids.filter(({ projectId, status }) => projectId === project?.id && status === 'pending').slice(0, 3);
      const body = { bidIds: bids.map(({ id }) => id), days: 60 };
      return (
        project && call('createDeck', { params: { id: project.id }, sessionId: personOf(facts, project.userId)?.sessionId, body })
      );
    },
  },
  answerDeck: {
    weight: 3,
    make: ({ decks }, { what, how }) => {
      const token = of(decks, what);
      const body = { position: of(['a', 'b', 'c'], how), note: `So warm ${how}.` };
      return token === undefined ? undefined : call('answerDeck', { params: { token }, body, address: `10.8.0.${what}` });
    },
  },
  withdrawDeck: { weight: 1, make: ofProject('withdrawDeck', undefined, 'open') },
  cancelPayment: { weight: 3, make: ofBid('cancelPayment', 'cancelPayment', 'stager', 'payment_required') },
  event: {
    weight: 6,
    make: ({ events, stripe }, { what }) => {
      const event = of(events, what);
      if (!event) return undefined;
      const { handler, route } = { handler: handlerOf(routeOf('stripeWebhook')), route: routeOf('stripeWebhook') };
      return {
        how: 'runs',
        name: `hears ${event.type}`,
        action: 'settle',
        run: async () => answered(await callWith(route, await handler, stripe.signed(event))),
      };
    },
  },
  cancelProject: { weight: 2, make: ofProject('cancelProject', 'cancelProject', 'open') },
  deleteProject: { weight: 2, make: ofProject('deleteProject', 'deleteProject', 'open') },
  finish: { weight: 5, make: ofProject('completeProject', 'finishProject', 'in_progress') },
  handover: {
    weight: 9,
    make: (facts, { who, what, how }) => {
      const bid = of(
        facts.bids.filter(({ status }) => status === 'accepted'),
        who,
      );
      const person = bid && personOf(facts, how % 4 === 0 ? bid.userId : bid.ownerId);
      if (!bid || !person) return undefined;
      const sent = { params: { id: bid.id, occasion: 'install' }, sessionId: person.sessionId };
      if (how % 2 === 0) return call('proposeDay', { ...sent, body: { date: of(movingDays, what) } });
      const address = `${facts.next()} Palm Street`;
      const about = { projectId: bid.projectId, asked: { action: 'saveProperty', address } } as const;
      return call('saveProperty', { ...sent, body: { address } }, about);
    },
  },
  update: {
    weight: 2,
    make: ofProject('postUpdate', undefined, 'in_progress', ({ how }) => ({ text: `The floors are done ${how}.` })),
  },
  ask: {
    weight: 2,
    make: (facts, { who, what }) => {
      const { projects, stagers } = facts;
      const [project, stager] = [of(projects, what), of(stagers, who)];
      const sent = project && stager && { params: { id: project.id }, sessionId: stager.sessionId };
      return sent && creation(facts, 'askQuestion', sent, (text) => ({ text }));
    },
  },
  answer: {
    weight: 2,
    make: (facts, choice) => {
      const question = oneOf(facts.questions, ({ answer }) => answer === null, choice);
      const owner = question && personOf(facts, question.ownerId);
      const params = question && { id: question.projectId, questionId: question.id };
      return params && call('answerQuestion', { params, sessionId: owner?.sessionId, body: { answer: 'Yes, there is.' } });
    },
  },
  message: {
    weight: 3,
    make: (facts, { who, what, how }) => {
      const pair = [of(facts.owners, who), of(facts.stagers, what)];
      const [sender, receiver] = how % 2 === 0 ? pair : pair.reverse();
      return creation(facts, 'sendMessage', { sessionId: sender?.sessionId }, (content) => ({
        receiverId: receiver?.id,
        content,
      }));
    },
  },
  read: {
    weight: 2,
    make: ({ owners, stagers }, { who, what, how }) => {
      const pair = [of(owners, who), of(stagers, what)];
      const [reader, other] = how % 2 === 0 ? pair : pair.reverse();
      return call('readThread', { sessionId: reader?.sessionId, params: { userId: other?.id ?? '' } });
    },
  },
  review: {
    weight: 5,
    make: (facts, choice) => {
      const { how } = choice;
      const project = oneOf(facts.projects, ({ status }) => status === 'completed', choice);
      const person = project && personOf(facts, how % 2 === 0 ? project.userId : (project.awardedTo ?? ''));
      const sent = project && person && { params: { id: project.id }, sessionId: person.sessionId };
      return sent && creation(facts, 'reviewProject', sent, (title) => ({ rating: 1 + (how % 5), title }));
    },
  },
  report: {
    weight: 1,
    make: ({ bids, projects, owners, next }, { what, who, how }) => {
      const targetType = of(['bid', 'project'] as const, how);
      const target = of<{ id: string }>(targetType === 'bid' ? bids : projects, what);
      const body = { targetType, targetId: target?.id, reason: 'spam' };
      return target && call('sendReport', { sessionId: of(owners, who)?.sessionId, body, address: `10.9.0.${next() % 256}` });
    },
  },
  decide: {
    weight: 2,
    make: ({ cases }, { what, how }) => {
      const found = of(cases, what);
      const action = of(['dismiss', 'hide', 'restore', 'warn', 'suspend', 'lift'] as const, how);
      const body = { action, version: found?.version, reason: 'spam' };
      return found && call('decideCase', { params: { id: found.id }, claims: adminClaims, body });
    },
  },
  leave: {
    weight: 2,
    // Mostly during a payment, which may still succeed.
    make: (facts, { who, how }) => {
      const open = facts.payments.filter(({ status }) => status === 'open');
      const paying = of(open, who);
      const person =
        how % 4 === 0
          ? of([...facts.owners, ...facts.stagers], who)
          : paying && personOf(facts, how % 4 === 1 ? paying.ownerId : paying.stagerId);
      return person && call('deleteUserAsAdmin', { params: { id: person.id }, claims: adminClaims });
    },
  },
  again: {
    weight: 5,
    // If all do the same, all send the same call, like an impatient client.
    make: ({ unanswered }, { what, at }) => {
      const sent = of(unanswered, at ?? what);
      return sent && { how: 'call', ...sent };
    },
  },
  expires: runs('expireAcceptances', expireAcceptances, 'expire'),
  reconciles: runs('reconcilePayments', reconcilePayments, 'settle'),
  resumes: runs('resumeJobs', resumeJobs),
  sweeps: runs('sweepUploads', sweepUploads),
  mails: runs('sendDueMail', sendDueMail),
  hears: {
    weight: 14,
    make: ({ stream }, { what, how }) => {
      const batch = stream.batch(what, how);
      return batch && { how: 'runs', name: batch.reader, action: undefined, run: batch.run, ended: batch.ended };
    },
  },
  connect: {
    weight: 3,
    make: ({ screens, projects }, { who, at }) =>
      ofScreen(screens, at ?? who, 'connects', (screen) => screen.connect(idsOf(projects))),
  },
  navigate: {
    weight: 3,
    make: ({ screens, projects }, { who, what, at }) =>
      ofScreen(screens, at ?? who, 'navigates', (screen) => screen.watch(what % 3 === 0 ? [] : idsOf(projects))),
  },
  disconnect: {
    weight: 1,
    make: ({ screens }, { who, at }) => ofScreen(screens, at ?? who, 'leaves', (screen) => screen.leave()),
  },
  time: { weight: 3, make: () => undefined },
} satisfies Kinds;

export type Kind = keyof typeof kinds;

/** Minutes before a round. */
export const passing = ({ kind, how }: Choice): number => (kind === 'time' ? (of([1, 20, 600, 4400], how) ?? 0) : 0);

/** Pays with a card, without a call of the API. */
const confirm = async ({ sdk }: Facts['stripe'], { paymentIntentId }: PaymentRecord): Promise<void> => {
  try {
    await sdk.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
  } catch (error) {
    // Cancelled or paid before.
    if ((error as Stripe.errors.StripeError).type !== 'StripeInvalidRequestError') throw error;
  }
};

/** Throws if Stripe would send the event again. */
const answered = (answer: Answer<never>): void => {
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}`);
};

export const make = (facts: Facts, choice: Choice): Doing | undefined =>
  (kinds as Kinds)[choice.kind]?.make(choice.at === null ? facts : narrowed(facts, choice.at), choice);

const number = fc.nat({ max: 59 });
const choice: fc.Arbitrary<Omit<Choice, 'at'>> = fc.record({
  kind: fc.oneof(...(Object.keys(kinds) as Kind[]).map((kind) => ({ weight: kinds[kind].weight, arbitrary: fc.constant(kind) }))),
  who: number,
  what: number,
  how: number,
});

/** Actions that undo each other, to race. */
const rivals: Partial<Record<Kind, Kind>> = {
  accept: 'withdraw',
  change: 'accept',
  look: 'change',
  bid: 'cancelProject',
  withdraw: 'accept',
  decline: 'accept',
  edit: 'bid',
  openPayment: 'cancelPayment',
  cancelPayment: 'openPayment',
  complete: 'cancelPayment',
  event: 'expires',
  finish: 'update',
  concept: 'decline',
  deleteProject: 'bid',
};

/**
 * Actions of one round race. In half of the rounds all are about one project. In half of these all do the same, or every second one
 * the opposite.
 */
const round: fc.Arbitrary<Choice[]> = fc
  .tuple(
    fc.array(choice, { minLength: 1, maxLength: 4 }),
    fc.option(number, { freq: 2 }),
    fc.constantFrom('any', 'any', 'same', 'rivals'),
  )
  .map(([choices, at, way]) => {
    const { kind } = choices[0] as Choice;
    const second = way === 'rivals' ? (rivals[kind] ?? kind) : kind;
    return choices.map((one, index) => ({
      ...one,
      at,
      ...(at !== null && way !== 'any' && { kind: index % 2 === 0 ? kind : second }),
    }));
  });

export const rounds: fc.Arbitrary<Choice[][]> = fc.array(round, { minLength: 16, maxLength: 40, size: 'max' });
