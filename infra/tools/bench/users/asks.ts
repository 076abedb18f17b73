import sharp from 'sharp';
import type Stripe from 'stripe';
import type { MeasuredCall } from '#infra/tools/cost/usage';
import type { OperationId } from '#shared/api/manifest';
import { aPng, dataUrl } from '../../../../functions/testing/images';
import type { Random } from '../../../../functions/testing/simulation/random';

export interface User {
  id: string;
  email: string;
  sessionId: string;
}

export interface Asked {
  user?: User | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Makes a call and records it under a name of the mix. @returns the parsed answer, or undefined without a success */
export type Ask = (name: string, operation: OperationId, asked?: Asked) => Promise<unknown>;

interface Deal {
  id: string;
  projectId: string;
  owner: User;
  stager: User;
  /** `opened`: the payment is started, and Stripe waits for the card. */
  state: 'pending' | 'accepted' | 'opened' | 'paid' | 'over';
  intentId?: string;
  proposed?: { occasion: string; date: string };
  isReviewed?: boolean;
}

interface Posted {
  id: string;
  owner: User;
  isOpen: boolean;
  deckToken?: string;
  photo?: string;
  questions: string[];
}

export interface Market {
  owners: User[];
  stagers: User[];
  projects: Posted[];
  deals: Deal[];
  sdk: Stripe;
  next: () => number;
}

type Outcome = 'nothing to do' | undefined;
type Asking = (ask: Ask, market: Market, random: Random) => Promise<Outcome>;

const password = 'correct horse';
const cities = [
  { city: 'Charlotte', county: 'Mecklenburg', state: 'NC', neighborhood: 'Dilworth', placeId: 'charlotte-nc' },
  { city: 'San Diego', county: 'San Diego', state: 'CA', neighborhood: 'North Park', placeId: 'san-diego-ca' },
] as const;

const drawing = dataUrl(
  await sharp({ create: { width: 400, height: 200, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer(),
  'image/jpeg',
);

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

const register = async (ask: Ask, market: Market, userType: 'realtor' | 'staging_company'): Promise<User> => {
  const number = market.next();
  const email = `user${number}@bench.example`;
  const who = { name: `Dana ${number}`, company: `Company ${number}`, phone: '(704) 555-0142' };
  const answer = await ask('register', 'register', { body: { ...who, userType, email, password, agreeToTerms: true } });
  const { user, sessionId } = answer as { user: { id: string }; sessionId: string };
  return { id: user.id, email, sessionId };
};

const post = async (ask: Ask, market: Market, random: Random, owner = random.pick(market.owners)): Promise<Outcome> => {
  const { placeId: _, ...where } = random.pick(cities);
  const project = {
    ...where,
    ...{
      title: `Home number ${market.next()}`,
      description: 'Oak floors, freshly painted, empty.',
      propertyType: 'single_family_home',
    },
    ...{
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
      roomsToStage: ['Living Room'],
      photos: [dataUrl(aPng({ shade: random.below(200) }))],
    },
  };
  const posted = (await ask('createProject', 'createProject', { user: owner, body: project })) as
    | { id: string; photos: string[] }
    | undefined;
  if (posted)
    market.projects.push({
      id: posted.id,
      owner,
      isOpen: true,
      questions: [],
      ...(posted.photos[0] && { photo: posted.photos[0] }),
    });
  return undefined;
};

const lately = <T>(list: readonly T[], is: (one: T) => boolean, random: Random): T | undefined => {
  const found = list.filter(is).slice(-40);
  return found.length > 0 ? random.pick(found) : undefined;
};

const openProject = ({ projects }: Market, random: Random): Posted | undefined =>
  lately(projects, ({ isOpen }) => isOpen, random);

const bid = async (ask: Ask, market: Market, random: Random): Promise<Outcome> => {
  const project = openProject(market, random);
  const stager = random.pick(market.stagers);
  if (!project || market.deals.some((deal) => deal.projectId === project.id && deal.stager === stager)) return 'nothing to do';
  const body = { amount: 1000 + random.below(5000), timeline: '2 weeks' };
  const placed = (await ask('placeBid', 'placeBid', { user: stager, params: { id: project.id }, body })) as
    | { id: string }
    | undefined;
  if (placed) market.deals.push({ id: placed.id, projectId: project.id, owner: project.owner, stager, state: 'pending' });
  return undefined;
};

/** Makes a call about a deal in a given state, by one of its parties. `then` runs after it succeeds. */
const ofDeal =
  (
    state: Deal['state'],
    asked: (ask: Ask, deal: Deal, market: Market, random: Random) => Promise<unknown>,
    isFit: (deal: Deal) => boolean = () => true,
  ): Asking =>
  async (ask, market, random) => {
    const deal = lately(market.deals, (one) => one.state === state && isFit(one), random);
    if (!deal) return 'nothing to do';
    await asked(ask, deal, market, random);
    return undefined;
  };

const accept = ofDeal('pending', async (ask, deal, { projects, deals }) => {
  if (!(await ask('acceptBid', 'acceptBid', { user: deal.owner, params: { id: deal.id } }))) {
    deal.state = 'over';
    return;
  }
  deal.state = 'accepted';
  for (const project of projects) if (project.id === deal.projectId) project.isOpen = false;
  for (const other of deals) if (other.projectId === deal.projectId && other.state === 'pending') other.state = 'over';
});

const open = ofDeal('accepted', async (ask, deal) => {
  const opened = await ask('createPaymentIntent', 'createPaymentIntent', { user: deal.stager, params: { id: deal.id } });
  const { paymentIntentId, clientSecret } = (opened ?? {}) as { paymentIntentId?: string; clientSecret?: string };
  deal.intentId = paymentIntentId ?? clientSecret?.split('_secret')[0] ?? '';
  deal.state = opened ? 'opened' : 'over';
});

const pay = ofDeal('opened', async (ask, deal, { sdk }) => {
  await sdk.paymentIntents.confirm(deal.intentId ?? '', { payment_method: 'pm_card_visa' });
  const body = { paymentIntentId: deal.intentId };
  await ask('completePayment', 'completePayment', { user: deal.stager, params: { id: deal.id }, body });
  deal.state = 'paid';
});

/** Makes a call about a project that a user views. */
const ofProject =
  (name: string, operation: OperationId, by: 'owner' | 'anybody'): Asking =>
  async (ask, market, random) => {
    const project = lately(market.projects, () => true, random);
    if (!project) return 'nothing to do';
    const user = by === 'owner' || random.chance(0.4) ? project.owner : random.pick(market.stagers);
    await ask(name, operation, { user, params: { id: project.id } });
    return undefined;
  };

const of =
  (
    name: string,
    operation: OperationId,
    who: 'owners' | 'stagers' | 'anybody',
    asked: (user: User, random: Random) => Asked = () => ({}),
  ): Asking =>
  async (ask, market, random) => {
    const user = random.pick(who === 'anybody' ? [...market.owners, ...market.stagers] : market[who]);
    await ask(name, operation, { user, ...asked(user, random) });
    return undefined;
  };

const thread =
  (name: string): Asking =>
  async (ask, market, random) => {
    const deal = lately(market.deals, () => true, random);
    if (!deal) return 'nothing to do';
    const [user, other] = random.chance(0.5) ? [deal.owner, deal.stager] : [deal.stager, deal.owner];
    await ask(name, 'readThread', { user, params: { userId: other.id } });
    return undefined;
  };

const here = (random: Random): Record<string, string> => {
  const { city, state } = random.pick(cities);
  return { city, state };
};

export const asks: Partial<Record<MeasuredCall, Asking>> = {
  getMe: of('getMe', 'getMe', 'anybody'),
  'listProjects of an owner': of('listProjects of an owner', 'listProjects', 'owners'),
  listReceivedBids: of('listReceivedBids', 'listReceivedBids', 'owners'),
  countPendingBids: of('countPendingBids', 'countPendingBids', 'owners'),
  countUnreadNotifications: of('countUnreadNotifications', 'countUnreadNotifications', 'anybody'),
  listUserBids: of('listUserBids', 'listUserBids', 'stagers', ({ id }) => ({ params: { id: id } })),
  listConversations: of('listConversations', 'listConversations', 'anybody'),
  listNotifications: of('listNotifications', 'listNotifications', 'anybody'),
  'listProjects in a place': of('listProjects in a place', 'listProjects', 'stagers', (_, random) => ({ query: here(random) })),
  'listProjects within 25 miles': of('listProjects within 25 miles', 'listProjects', 'stagers', (_, random) => ({
    query: { near: random.pick(cities).placeId, miles: '25' },
  })),
  getProject: ofProject('getProject', 'getProject', 'anybody'),
  listProjectBids: ofProject('listProjectBids', 'listProjectBids', 'anybody'),
  listQuestions: ofProject('listQuestions', 'listQuestions', 'anybody'),
  listUpdates: ofProject('listUpdates', 'listUpdates', 'anybody'),
  readThread: thread('readThread'),
  'readThread with news': thread('readThread with news'),
  register: async (ask, market, random) => {
    const isStager = random.chance(0.6);
    const user = await register(ask, market, isStager ? 'staging_company' : 'realtor');
    (isStager ? market.stagers : market.owners).push(user);
    return undefined;
  },
  login: async (ask, market, random) => {
    const user = random.pick(random.chance(0.4) ? market.owners : market.stagers);
    const answer = (await ask('login', 'login', { body: { email: user.email, password } })) as { sessionId: string } | undefined;
    if (answer) user.sessionId = answer.sessionId;
    return undefined;
  },
  logout: async (ask, market, random) => {
    const user = random.pick(market.stagers);
    const other = (await ask('login', 'login', { body: { email: user.email, password } })) as { sessionId: string } | undefined;
    if (other) await ask('logout', 'logout', { user: { ...user, sessionId: other.sessionId } });
    return undefined;
  },
  forgotPassword: of('forgotPassword', 'forgotPassword', 'anybody', ({ email }) => ({ body: { email }, user: undefined })),
  sendContactMessage: of('sendContactMessage', 'sendContactMessage', 'anybody', ({ email }) => ({
    user: undefined,
    body: { name: 'Dana Whitfield', email, subject: 'general', message: 'How do I change my phone number?' },
  })),
  createUpload: of('createUpload', 'createUpload', 'anybody', () => ({ body: { contentType: 'image/png', size: 2000 } })),
  createProject: post,
  placeBid: bid,
  saveConcepts: ofDeal('pending', async (ask, { id, stager, projectId }, { projects }) => {
    const photo = projects.find((project) => project.id === projectId)?.photo;
    const body = {
      concepts: photo ? [{ photo: drawing, of: photo, caption: 'By a window' }] : [],
    };
    await ask('saveConcepts', 'saveConcepts', { user: stager, params: { id }, body });
  }),
  createDeck: async (ask, market, random) => {
    const project = openProject(market, random);
    const bids = market.deals.filter(({ projectId, state }) => projectId === project?.id && state === 'pending').slice(0, 3);
    if (!project || bids.length < 2) return 'nothing to do';
    const body = { bidIds: bids.map(({ id }) => id), days: 60 };
    const deck = (await ask('createDeck', 'createDeck', { user: project.owner, params: { id: project.id }, body })) as
      | { token: string }
      | undefined;
    if (deck) project.deckToken = deck.token;
    return undefined;
  },
  openDeck: async (ask, market, random) => {
    const shown = lately(market.projects, ({ deckToken }) => deckToken !== undefined, random);
    if (!shown?.deckToken) return 'nothing to do';
    await ask('openDeck', 'openDeck', { params: { token: shown.deckToken } });
    return undefined;
  },
  answerDeck: async (ask, market, random) => {
    const shown = lately(market.projects, ({ deckToken, isOpen }) => deckToken !== undefined && isOpen, random);
    if (!shown?.deckToken) return 'nothing to do';
    const body = { position: random.pick(['a', 'b']), note: 'So warm.' };
    await ask('answerDeck', 'answerDeck', { params: { token: shown.deckToken }, body });
    return undefined;
  },
  deleteBid: ofDeal('pending', async (ask, deal, _, random) => {
    await ask('deleteBid', 'deleteBid', { user: random.chance(0.5) ? deal.owner : deal.stager, params: { id: deal.id } });
    deal.state = 'over';
  }),
  sendMessage: async (ask, market, random) => {
    const deal = lately(market.deals, () => true, random);
    if (!deal) return 'nothing to do';
    const [user, other] = random.chance(0.5) ? [deal.owner, deal.stager] : [deal.stager, deal.owner];
    await ask('sendMessage', 'sendMessage', { user, body: { receiverId: other.id, content: `Number ${market.next()}` } });
    return undefined;
  },
  askQuestion: async (ask, market, random) => {
    const project = openProject(market, random);
    if (!project) return 'nothing to do';
    const asked = { user: random.pick(market.stagers), params: { id: project.id }, body: { text: 'Is there an elevator?' } };
    const question = (await ask('askQuestion', 'askQuestion', asked)) as { id: string } | undefined;
    if (question) project.questions.push(question.id);
    return undefined;
  },
  answerQuestion: async (ask, market, random) => {
    const project = lately(market.projects, ({ questions, isOpen }) => questions.length > 0 && isOpen, random);
    const questionId = project?.questions.shift();
    if (!project || !questionId) return 'nothing to do';
    const params = { id: project.id, questionId };
    await ask('answerQuestion', 'answerQuestion', { user: project.owner, params, body: { answer: 'Yes, there is.' } });
    return undefined;
  },
  postUpdate: ofDeal('paid', async (ask, { projectId, owner }) => {
    await ask('postUpdate', 'postUpdate', { user: owner, params: { id: projectId }, body: { text: 'The floors are done.' } });
  }),
  acceptBid: accept,
  createPaymentIntent: open,
  completePayment: pay,
  getBidContact: ofDeal('paid', async (ask, { id, owner, stager }, _, random) => {
    await ask('getBidContact', 'getBidContact', { user: random.pick([owner, stager]), params: { id } });
  }),
  getHandover: ofDeal('paid', async (ask, { id, owner, stager }, _, random) => {
    await ask('getHandover', 'getHandover', { user: random.pick([owner, stager]), params: { id } });
  }),
  saveProperty: ofDeal('paid', async (ask, { id, owner }) => {
    const body = { address: '12 Grape Street', access: 'The key is in the box', photosAllowed: true };
    await ask('saveProperty', 'saveProperty', { user: owner, params: { id }, body });
  }),
  'proposeDay with a proposal': ofDeal('paid', async (ask, deal, _, random) => {
    const proposed = { occasion: 'install', date: day(2 + random.below(40)) };
    const params = { id: deal.id, occasion: proposed.occasion };
    if (await ask('proposeDay with a proposal', 'proposeDay', { user: deal.owner, params, body: { date: proposed.date } }))
      deal.proposed = proposed;
  }),
  'proposeDay in agreement': ofDeal(
    'paid',
    async (ask, deal) => {
      const { occasion = '', date = '' } = deal.proposed ?? {};
      delete deal.proposed;
      await ask('proposeDay in agreement', 'proposeDay', {
        user: deal.stager,
        params: { id: deal.id, occasion },
        body: { date },
      });
    },
    ({ proposed }) => proposed !== undefined,
  ),
  reviewProject: ofDeal(
    'paid',
    async (ask, deal) => {
      const params = { id: deal.projectId };
      await ask('completeProject', 'completeProject', { user: deal.owner, params });
      await ask('reviewProject', 'reviewProject', { user: deal.stager, params, body: { rating: 5, title: 'As agreed' } });
      deal.isReviewed = true;
    },
    ({ isReviewed }) => !isReviewed,
  ),
};

/** Calls of the mix that this bench does not make, with the reason. */
export const leftOut: Partial<Record<MeasuredCall, string>> = {
  stripeWebhook: 'the stand-in of Stripe sends it for each payment',
  completeProject: 'comes with its review',
  listAttention: 'operators ask for it, who are none of the users',
};

/** Creates the users, with a project of each owner, bids on it, and some work in progress. */
export const populate = async (
  ask: Ask,
  { users, random, sdk }: { users: number; random: Random; sdk: Stripe },
): Promise<Market> => {
  let created = 0;
  const next = (): number => {
    created += 1;
    return created;
  };
  const market: Market = { owners: [], stagers: [], projects: [], deals: [], sdk, next };
  for (let count = 0; count < users; count += 1) {
    const isStager = count % 5 >= 2;
    (isStager ? market.stagers : market.owners).push(await register(ask, market, isStager ? 'staging_company' : 'realtor'));
  }
  for (const owner of market.owners) await post(ask, market, random, owner);
  for (let count = 0; count < 4 * market.owners.length; count += 1) await bid(ask, market, random);
  for (let count = 0; count < market.owners.length / 3; count += 1)
    for (const step of [accept, open, pay]) await step(ask, market, random);
  return market;
};
