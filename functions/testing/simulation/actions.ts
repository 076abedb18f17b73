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
import { type Answer, type Call, callRoute, lambdaContext } from '../call';
import type { Item } from '../everything';
import { routeOf } from '../handlers';
import { aPng, dataUrl } from '../images';
import type { StripeForTests } from '../stripe';
import type { Requested } from './histories';
import type { Screen } from './screens';
import type { Stream } from './stream';

type Somebody = Pick<Person, 'id' | 'sessionId'>;

/** What a world contains when actions are chosen. */
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
  /** Calls without an answer, to send again with their Idempotency-Key. */
  unanswered: SentCall[];
  /** Secrets of decks. */
  decks: string[];
  /** Open browsers, and the table's stream. */
  screens: Screen[];
  stream: Pick<Stream, 'batch'>;
  /** Returns a number that is unique in this world. */
  next: () => number;
}

/** No browser is open, and nobody reads the stream. */
export const noLiveUpdates: Pick<Facts, 'screens' | 'stream'> = { screens: [], stream: { batch: () => undefined } };

/** Sorts by creation time, because tables list items in different orders. */
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

export interface SentCall {
  operation: OperationId;
  call: Call;
  about?: { projectId: string; asked: Requested } | undefined;
}

/** A call of the API, a background run, or an event at Stripe. */
export type PlannedAction =
  | ({ how: 'call' } & SentCall)
  | {
      how: 'runs';
      name: string;
      action: 'settle' | 'expire' | undefined;
      run: () => Promise<unknown>;
      /** Called at the end. If `isDone` is false, it must run again. */
      ended?: (isDone: boolean) => void;
    }
  /** An event at Stripe. It does not race with other actions. */
  | { how: 'happens'; name: string; happen: () => Promise<unknown> };

/** A random choice. When its turn comes, its numbers choose who does what to what. */
export interface Choice {
  kind: Kind;
  who: number;
  what: number;
  how: number;
  /** Chooses the only project that the action may be about. Null: any project. */
  projectNumber: number | null;
}

/** Returns the facts about one project. */
const narrowToProject = (facts: Facts, projectNumber: number): Facts => {
  const project = pickByNumber(facts.projects, projectNumber);
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

const pickByNumber = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];

/** Mostly picks something for which the action is allowed, and sometimes anything, because people also try what is refused. */
const pickMostlyDue = <T>(list: readonly T[], isDue: (one: T) => boolean, { what, how }: Choice): T | undefined => {
  const due = how % 4 === 0 ? [] : list.filter(isDue);
  return pickByNumber(due.length > 0 ? due : list, what);
};

const personOf = ({ owners, stagers }: Facts, id: string): Somebody | undefined =>
  [...owners, ...stagers].find((one) => one.id === id);

/** Returns a call that creates something, with a unique text that reveals duplicates and a key for sending it again. */
export const uniqueCreation = (
  { next }: Pick<Facts, 'next'>,
  operation: OperationId,
  sent: Omit<Call, 'headers' | 'body'>,
  body: (text: string) => unknown,
  about?: SentCall['about'],
): Extract<PlannedAction, { how: 'call' }> => {
  const created = next();
  const headers = { 'idempotency-key': `simulated-${created}` };
  return call(operation, { ...sent, headers, body: body(`Number ${created}`) }, about);
};

export const picture = (shade: number): string => dataUrl(aPng({ shade }));

/** The smallest concept allowed. */
const smallestConcept = dataUrl(
  await sharp({ create: { width: 400, height: 200, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer(),
  'image/jpeg',
);

const photosOf = ({ projects }: Facts, projectId: string): string[] => projects.find(({ id }) => id === projectId)?.photos ?? [];

const amounts = [60, 1500, 8000];

/** A phone number in two texts: half in a note and half in a caption. */
export const phoneHalves = ['My number is 512-847', 'The rest is 2093'] as const;

const movingDays = ['2027-06-01', '2027-06-02', null];

type Kinds = Record<string, { weight: number; make: (facts: Facts, choice: Choice) => PlannedAction | undefined }>;

const call = (operation: OperationId, sent: Call, about?: SentCall['about']): Extract<PlannedAction, { how: 'call' }> => ({
  how: 'call',
  operation,
  call: sent,
  about,
});

/** Returns an action: a call about a bid, by its stager or owner. */
const bidCall =
  (
    operation: OperationId,
    action: Exclude<Requested, { action: 'place' }>['action'],
    by: 'owner' | 'stager',
    due: BidRecord['status'],
    body?: (bid: BidRecord, facts: Facts) => unknown,
  ) =>
  (facts: Facts, choice: Choice): PlannedAction | undefined => {
    const bid = pickMostlyDue(facts.bids, ({ status }) => status === due, choice);
    const person = bid && personOf(facts, by === 'owner' ? bid.ownerId : bid.userId);
    if (!bid || !person) return undefined;
    const named = { id: bid.id, bidId: bid.id };
    const asked = { action, stagerId: bid.userId, bidId: bid.id, isFree: bid.amount < 100 } as Requested;
    return call(
      operation,
      { params: named, sessionId: person.sessionId, body: body?.(bid, facts) },
      { projectId: bid.projectId, asked },
    );
  };

/** Returns an action: a call about a project by its owner. */
const projectCall =
  (
    operation: OperationId,
    action: 'cancelProject' | 'deleteProject' | 'editProject' | 'finishProject' | undefined,
    due: ProjectRecord['status'],
    body?: (choice: Choice) => unknown,
  ) =>
  (facts: Facts, choice: Choice): PlannedAction | undefined => {
    const project = pickMostlyDue(facts.projects, ({ status }) => status === due, choice);
    const owner = project && personOf(facts, project.userId);
    if (!project || !owner) return undefined;
    const about = action && { projectId: project.id, asked: { action } };
    return call(operation, { params: { id: project.id }, sessionId: owner.sessionId, body: body?.(choice) }, about);
  };

const scheduleRun = (
  name: string,
  run: (event: object, context: ReturnType<typeof lambdaContext>) => Promise<unknown>,
  action?: 'settle' | 'expire',
) => ({
  weight: 3,
  make: (): PlannedAction => ({ how: 'runs', name, action, run: () => run({}, lambdaContext()) }),
});

const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

/** Returns an action of a browser or its gateway, which has no answer. */
const screenAction = (
  screens: readonly Screen[],
  who: number,
  name: string,
  run: (screen: Screen) => Promise<void>,
): PlannedAction | undefined => {
  const screen = pickByNumber(screens, who);
  return screen && { how: 'runs', name, action: undefined, run: () => run(screen) };
};

/** All actions of people, administrators, Stripe and schedules, with their weights. */
const kinds = {
  post: {
    weight: 2,
    make: (facts, { who, what }) =>
      uniqueCreation(facts, 'createProject', { sessionId: pickByNumber(facts.owners, who)?.sessionId }, (title) => ({
        ...projectInput,
        title,
        photos: what % 2 === 0 ? [picture(what)] : [],
      })),
  },
  edit: { weight: 2, make: projectCall('editProject', 'editProject', 'open', ({ how }) => ({ title: `Changed ${how}` })) },
  bid: {
    weight: 18,
    make: (facts, choice) => {
      const { who, how } = choice;
      const project = pickMostlyDue(
        facts.projects,
        ({ status, selectedBidId }) => status === 'open' && selectedBidId === null,
        choice,
      );
      const stager = pickByNumber(facts.stagers, who);
      if (!project || !stager) return undefined;
      const amount = pickByNumber(amounts, how) ?? 0;
      const about = { projectId: project.id, asked: { action: 'place', stagerId: stager.id, isFree: amount < 100 } } as const;
      const bodyWith = (text: string) => ({ amount, timeline: '2 weeks', ...(how % 2 === 0 && { note: text }) });
      return uniqueCreation(facts, 'placeBid', { params: { id: project.id }, sessionId: stager.sessionId }, bodyWith, about);
    },
  },
  change: {
    weight: 5,
    // A free bid stays free, and a paid one paid.
    make: bidCall(
      'editBid',
      'change',
      'stager',
      'pending',
      ({ amount }, { next }) =>
        [
          { note: phoneHalves[0] },
          amount < 100 ? { note: `Another note, ${next()}` } : { amount: 1000 + next(), extensionPrice: next() },
        ][next() % 2],
    ),
  },
  look: {
    weight: 4,
    make: ({ owners, projects }, { who, what, how }) => {
      const owner = pickByNumber(owners, who);
      const project = pickByNumber(projects, what);
      if (!owner || !project) return undefined;
      return how % 2 === 0
        ? call('listReceivedBids', { sessionId: owner.sessionId })
        : call('listProjectBids', { params: { id: project.id }, sessionId: owner.sessionId });
    },
  },
  withdraw: { weight: 3, make: bidCall('deleteBid', 'withdraw', 'stager', 'pending') },
  decline: { weight: 2, make: bidCall('deleteBid', 'decline', 'owner', 'pending') },
  accept: { weight: 9, make: bidCall('acceptBid', 'accept', 'owner', 'pending') },
  openPayment: {
    weight: 8,
    make: (facts, choice) => {
      const made = bidCall('createPaymentIntent', 'complete', 'stager', 'payment_required')(facts, choice);
      return made?.how === 'call' ? { ...made, about: made.about && { ...made.about, asked: { action: 'settle' } } } : made;
    },
  },
  payAtStripe: {
    weight: 8,
    make: ({ payments, stripe }, choice) => {
      const payment = pickMostlyDue(payments, ({ status }) => status === 'open', choice);
      return payment && { how: 'happens', name: `pays ${payment.paymentIntentId}`, happen: () => confirm(stripe, payment) };
    },
  },
  complete: {
    weight: 5,
    make: bidCall('completePayment', 'complete', 'stager', 'payment_required', ({ paymentIntentId }) => ({
      paymentIntentId: paymentIntentId ?? 'pi_none',
    })),
  },
  concept: {
    weight: 3,
    make: (facts, choice) => {
      const { how } = choice;
      const drawn = facts.bids.filter(({ projectId }) => photosOf(facts, projectId).length > 0);
      const bid = pickMostlyDue(drawn, ({ status }) => status === 'pending', choice);
      const stager = bid && personOf(facts, bid.userId);
      if (!stager) return undefined;
      const named = {
        photo: smallestConcept,
        of: photosOf(facts, bid.projectId)[0],
        caption: how % 2 === 0 ? 'By a window' : phoneHalves[1],
      };
      const body = { concepts: how % 5 === 0 ? [] : [named] };
      return call('saveConcepts', { params: { id: bid.id }, sessionId: stager.sessionId, body });
    },
  },
  deck: {
    weight: 4,
    make: (facts, choice) => {
      const project = pickMostlyDue(facts.projects, ({ pendingBidCount }) => pendingBidCount > 1, choice);
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
      const token = pickByNumber(decks, what);
      const body = { position: pickByNumber(['a', 'b', 'c'], how), note: `So warm ${how}.` };
      return token === undefined ? undefined : call('answerDeck', { params: { token }, body, address: `10.8.0.${what}` });
    },
  },
  withdrawDeck: { weight: 1, make: projectCall('withdrawDeck', undefined, 'open') },
  cancelPayment: { weight: 3, make: bidCall('cancelPayment', 'cancelPayment', 'stager', 'payment_required') },
  event: {
    weight: 6,
    make: ({ events, stripe }, { what }) => {
      const event = pickByNumber(events, what);
      if (!event) return undefined;
      return {
        how: 'runs',
        name: `hears ${event.type}`,
        action: 'settle',
        run: async () => assertAccepted(await callRoute(routeOf('stripeWebhook'), stripe.signed(event))),
      };
    },
  },
  cancelProject: { weight: 2, make: projectCall('cancelProject', 'cancelProject', 'open') },
  deleteProject: { weight: 2, make: projectCall('deleteProject', 'deleteProject', 'open') },
  finish: { weight: 5, make: projectCall('completeProject', 'finishProject', 'in_progress') },
  handover: {
    weight: 9,
    make: (facts, { who, what, how }) => {
      const bid = pickByNumber(
        facts.bids.filter(({ status }) => status === 'accepted'),
        who,
      );
      const person = bid && personOf(facts, how % 4 === 0 ? bid.userId : bid.ownerId);
      if (!bid || !person) return undefined;
      const sent = { params: { id: bid.id, occasion: 'install' }, sessionId: person.sessionId };
      if (how % 2 === 0) return call('proposeDay', { ...sent, body: { date: pickByNumber(movingDays, what) } });
      const address = `${facts.next()} Palm Street`;
      const about = { projectId: bid.projectId, asked: { action: 'saveProperty', address } } as const;
      return call('saveProperty', { ...sent, body: { address } }, about);
    },
  },
  update: {
    weight: 2,
    make: projectCall('postUpdate', undefined, 'in_progress', ({ how }) => ({ text: `The floors are done ${how}.` })),
  },
  ask: {
    weight: 2,
    make: (facts, { who, what }) => {
      const { projects, stagers } = facts;
      const [project, stager] = [pickByNumber(projects, what), pickByNumber(stagers, who)];
      const sent = project && stager && { params: { id: project.id }, sessionId: stager.sessionId };
      return sent && uniqueCreation(facts, 'askQuestion', sent, (text) => ({ text }));
    },
  },
  answer: {
    weight: 2,
    make: (facts, choice) => {
      const question = pickMostlyDue(facts.questions, ({ answer }) => answer === null, choice);
      const owner = question && personOf(facts, question.ownerId);
      const params = question && { id: question.projectId, questionId: question.id };
      return params && call('answerQuestion', { params, sessionId: owner?.sessionId, body: { answer: 'Yes, there is.' } });
    },
  },
  message: {
    weight: 3,
    make: (facts, { who, what, how }) => {
      const pair = [pickByNumber(facts.owners, who), pickByNumber(facts.stagers, what)];
      const [sender, receiver] = how % 2 === 0 ? pair : pair.reverse();
      return uniqueCreation(facts, 'sendMessage', { sessionId: sender?.sessionId }, (content) => ({
        receiverId: receiver?.id,
        content,
      }));
    },
  },
  read: {
    weight: 2,
    make: ({ owners, stagers }, { who, what, how }) => {
      const pair = [pickByNumber(owners, who), pickByNumber(stagers, what)];
      const [reader, other] = how % 2 === 0 ? pair : pair.reverse();
      return call('readThread', { sessionId: reader?.sessionId, params: { userId: other?.id ?? '' } });
    },
  },
  review: {
    weight: 5,
    make: (facts, choice) => {
      const { how } = choice;
      const project = pickMostlyDue(facts.projects, ({ status }) => status === 'completed', choice);
      const person = project && personOf(facts, how % 2 === 0 ? project.userId : (project.awardedTo ?? ''));
      const sent = project && person && { params: { id: project.id }, sessionId: person.sessionId };
      return sent && uniqueCreation(facts, 'reviewProject', sent, (title) => ({ rating: 1 + (how % 5), title }));
    },
  },
  report: {
    weight: 1,
    make: ({ bids, projects, owners, next }, { what, who, how }) => {
      const targetType = pickByNumber(['bid', 'project'] as const, how);
      const target = pickByNumber<{ id: string }>(targetType === 'bid' ? bids : projects, what);
      const body = { targetType, targetId: target?.id, reason: 'spam' };
      return (
        target && call('sendReport', { sessionId: pickByNumber(owners, who)?.sessionId, body, address: `10.9.0.${next() % 256}` })
      );
    },
  },
  decide: {
    weight: 2,
    make: ({ cases }, { what, how }) => {
      const found = pickByNumber(cases, what);
      const action = pickByNumber(['dismiss', 'hide', 'restore', 'warn', 'suspend', 'lift'] as const, how);
      const body = { action, version: found?.version, reason: 'spam' };
      return found && call('decideCase', { params: { id: found.id }, claims: adminClaims, body });
    },
  },
  leave: {
    weight: 2,
    // Mostly people whose payment is open, because it may still succeed.
    make: (facts, { who, how }) => {
      const open = facts.payments.filter(({ status }) => status === 'open');
      const paying = pickByNumber(open, who);
      const person =
        how % 4 === 0
          ? pickByNumber([...facts.owners, ...facts.stagers], who)
          : paying && personOf(facts, how % 4 === 1 ? paying.ownerId : paying.stagerId);
      return person && call('deleteUserAsAdmin', { params: { id: person.id }, claims: adminClaims });
    },
  },
  again: {
    weight: 5,
    // In a round about one project, all send the same call, like an impatient client.
    make: ({ unanswered }, { what, projectNumber }) => {
      const sent = pickByNumber(unanswered, projectNumber ?? what);
      return sent && { how: 'call', ...sent };
    },
  },
  expires: scheduleRun('expireAcceptances', expireAcceptances, 'expire'),
  reconciles: scheduleRun('reconcilePayments', reconcilePayments, 'settle'),
  resumes: scheduleRun('resumeJobs', resumeJobs),
  sweeps: scheduleRun('sweepUploads', sweepUploads),
  mails: scheduleRun('sendDueMail', sendDueMail),
  hears: {
    weight: 14,
    make: ({ stream }, { what, how }) => {
      const batch = stream.batch(what, how);
      return batch && { how: 'runs', name: batch.reader, action: undefined, run: batch.run, ended: batch.ended };
    },
  },
  connect: {
    weight: 3,
    make: ({ screens, projects }, { who, projectNumber }) =>
      screenAction(screens, projectNumber ?? who, 'connects', (screen) => screen.connect(idsOf(projects))),
  },
  navigate: {
    weight: 3,
    make: ({ screens, projects }, { who, what, projectNumber }) =>
      screenAction(screens, projectNumber ?? who, 'navigates', (screen) => screen.watch(what % 3 === 0 ? [] : idsOf(projects))),
  },
  disconnect: {
    weight: 1,
    make: ({ screens }, { who, projectNumber }) =>
      screenAction(screens, projectNumber ?? who, 'leaves', (screen) => screen.leave()),
  },
  time: { weight: 3, make: () => undefined },
} satisfies Kinds;

export type Kind = keyof typeof kinds;

/** Returns how many minutes pass before a round. */
export const minutesBefore = ({ kind, how }: Choice): number =>
  kind === 'time' ? (pickByNumber([1, 20, 600, 4400], how) ?? 0) : 0;

/** Pays with a card at Stripe. */
const confirm = async ({ sdk }: Facts['stripe'], { paymentIntentId }: PaymentRecord): Promise<void> => {
  try {
    await sdk.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
  } catch (error) {
    // It was canceled or paid before.
    if ((error as Stripe.errors.StripeError).type !== 'StripeInvalidRequestError') throw error;
  }
};

/** @throws Error if the answer would make Stripe send the event again */
const assertAccepted = (answer: Answer<never>): void => {
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}`);
};

export const planAction = (facts: Facts, choice: Choice): PlannedAction | undefined =>
  (kinds as Kinds)[choice.kind]?.make(
    choice.projectNumber === null ? facts : narrowToProject(facts, choice.projectNumber),
    choice,
  );

const number = fc.nat({ max: 59 });
const choice: fc.Arbitrary<Omit<Choice, 'projectNumber'>> = fc.record({
  kind: fc.oneof(...(Object.keys(kinds) as Kind[]).map((kind) => ({ weight: kinds[kind].weight, arbitrary: fc.constant(kind) }))),
  who: number,
  what: number,
  how: number,
});

/** Pairs of actions that undo or prevent each other, to race. */
const opposites: Partial<Record<Kind, Kind>> = {
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
 * The actions of one round race. In half of the rounds, all are about one project. In half of those, all do the same, or every second one
 * does the opposite.
 */
const round: fc.Arbitrary<Choice[]> = fc
  .tuple(
    fc.array(choice, { minLength: 1, maxLength: 4 }),
    fc.option(number, { freq: 2 }),
    fc.constantFrom('any', 'any', 'same', 'rivals'),
  )
  .map(([choices, projectNumber, way]) => {
    const { kind } = choices[0] as Choice;
    const second = way === 'rivals' ? (opposites[kind] ?? kind) : kind;
    return choices.map((one, index) => ({
      ...one,
      projectNumber,
      ...(projectNumber !== null && way !== 'any' && { kind: index % 2 === 0 ? kind : second }),
    }));
  });

export const rounds: fc.Arbitrary<Choice[][]> = fc.array(round, { minLength: 16, maxLength: 40, size: 'max' });
