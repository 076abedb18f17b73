import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { print, step } from '#infra/local/log';
import type { Settings } from '#infra/local/settings';
import type { AnswerDeckBody } from '#shared/deck/deck.contract';
import type { ServiceArea } from '#shared/service-area/service-area.contract';
import { type Client, openClient } from './client';
import { seedDocuments } from './documents';
import { seedMarketHistory } from './market';
import { demoPassword, owners, type StagerName, stagers } from './people';
import { seedPhotos } from './photos';
import { pairs, portfolios } from './portfolios';
import { type DemoBid, type DemoProject, demoProjects } from './projects';

export interface DemoAccount {
  email: string;
  password: string;
  userType: string;
}

interface SeedOptions {
  settings: Settings;
  /** Whether the table is new. */
  isEmpty: boolean;
  dynamodbUrl: string;
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The mail stand-in, and a function that sends due mail. */
  mail: { url: string; send: () => Promise<unknown> };
  /** The Stripe stand-in. Undefined for the real Stripe, where the demo data must not pay. */
  stripe: { url: string; secretKey: string } | undefined;
}

const unfinishedFile = (dataDir: string): string => path.join(dataDir, 'run', 'seeding');
const demoFile = (dataDir: string): string => path.join(dataDir, 'demo.json');

/**
 * Deletes the incomplete demo data of an interrupted start, with everything that people have entered since. Marks the seed as unfinished
 * before the table exists, because nothing else would reveal an interruption between the two.
 */
export const beginSeed = (settings: Settings): void => {
  deleteUnfinishedSeed(settings);
  const { dataDir, dynamodbEndpoint, seed } = settings;
  if (seed && dynamodbEndpoint === undefined && !existsSync(path.join(dataDir, 'dynamodb.sqlite'))) markUnfinished(dataDir);
};

const markUnfinished = (dataDir: string): void => {
  mkdirSync(path.dirname(unfinishedFile(dataDir)), { recursive: true });
  writeFileSync(unfinishedFile(dataDir), '');
};

const deleteUnfinishedSeed = ({ dataDir, dynamodbEndpoint }: Settings): void => {
  if (!existsSync(unfinishedFile(dataDir))) return;
  const leftoverFiles = ['dynamodb.sqlite', 'dynamodb.sqlite-shm', 'dynamodb.sqlite-wal', 's3', 'stripe', 'demo.json'];
  if (dynamodbEndpoint === undefined)
    for (const name of leftoverFiles) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  rmSync(unfinishedFile(dataDir), { force: true });
};

/**
 * Fills an empty data directory through the product's own API: people, projects, and bids in every state. Ignores refused calls, so that
 * a first start never fails because of them.
 *
 * @returns the demo accounts, of this start or an earlier one
 */
export const seedDemoData = async (options: SeedOptions): Promise<DemoAccount[]> =>
  options.settings.seed && options.isEmpty
    ? step('demo data', seedEverything(options))
    : readDemoAccounts(options.settings.dataDir);

const seedEverything = async ({
  settings: { dataDir },
  dynamodbUrl,
  serve,
  mail,
  stripe,
}: SeedOptions): Promise<DemoAccount[]> => {
  markUnfinished(dataDir);
  const client = await openClient(serve);
  const accounts: DemoAccount[] = [];
  try {
    const past = seedMarketHistory(dynamodbUrl, new Date());
    const people = await registerEverybody(client, accounts);
    await confirmAddresses(client, mail);
    const problems = new Set<string>();
    const play = new DemoPlayer(client, people, stripe, problems);
    const shown = stagerNames.map((stager) => play.portfolio(stager));
    await seedProjects(play);
    await Promise.all(shown);
    // After the projects, so that nobody gets an email about each one.
    for (const stager of stagerNames)
      await play.attempt(stager, 'PUT', '/api/users/service-areas', { serviceAreas: serviceAreas[stager] });
    await play.documents();
    for (const problem of problems) print(`! Demo data: ${problem}`);
    await Promise.all([...people.values()].map(({ sessionId }) => client.call('POST', '/api/auth/logout', undefined, sessionId)));
    await past;
  } catch (error) {
    print(`! The demo data are incomplete: ${error instanceof Error ? error.message : error}`);
  } finally {
    await client.stop();
  }
  writeFileSync(demoFile(dataDir), JSON.stringify(accounts));
  rmSync(unfinishedFile(dataDir), { force: true });
  return accounts;
};

const readDemoAccounts = (dataDir: string): DemoAccount[] => {
  const file = demoFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]) : [];
};

interface Person {
  id: string;
  sessionId: string;
}
type People = ReadonlyMap<string, Person>;

const registerEverybody = async (client: Client, accounts: DemoAccount[]): Promise<People> => {
  const registrations = Object.entries({ ...owners, ...stagers });
  const people = await Promise.all(
    registrations.map(async ([name, body]) => {
      const { user, sessionId } = await client.call<{ user: { id: string }; sessionId: string }>(
        'POST',
        '/api/auth/register',
        body,
      );
      return [name, { id: user.id, sessionId }] as const;
    }),
  );
  accounts.push(...registrations.map(([, { email, userType }]) => ({ email, password: demoPassword, userType })));
  return new Map(people);
};

/** Opens the link in each person's confirmation mail, so that they get all later mail. */
const confirmAddresses = async (client: Client, { url, send }: SeedOptions['mail']): Promise<void> => {
  await send();
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: { body: { text?: string } }[] };
  const tokens = emails.flatMap(({ body }) => /\/mail\/confirm\?token=([\w.-]+)/.exec(body.text ?? '')?.[1] ?? []);
  await Promise.all(tokens.map((token) => client.call('POST', '/api/mail/verified', { token })));
};

class DemoPlayer {
  readonly #client: Client;
  readonly #people: People;
  readonly #stripe: SeedOptions['stripe'];
  readonly #problems: Set<string>;

  constructor(client: Client, people: People, stripe: SeedOptions['stripe'], problems: Set<string>) {
    this.#client = client;
    this.#people = people;
    this.#stripe = stripe;
    this.#problems = problems;
  }

  person(name: string): Person {
    const person = this.#people.get(name);
    if (!person) throw new Error(`Nobody is called ${name}`);
    return person;
  }

  /** Makes a call that may fail. Seeding continues without it. */
  attempt<T>(name: string, method: string, path: string, body?: object): Promise<T | undefined> {
    return this.#attempt<T>(method, path, body, this.person(name).sessionId);
  }

  /** Answers a deck by its link, without an account. */
  async answer(token: string, answer: AnswerDeckBody): Promise<void> {
    await fetch(`${this.#client.origin}/deck/${token}`);
    await this.#attempt('PUT', `/api/decks/${token}/answer`, answer);
  }

  async #attempt<T>(...call: Parameters<Client['call']>): Promise<T | undefined> {
    try {
      return await this.#client.call<T>(...call);
    } catch (error) {
      this.#problems.add(error instanceof Error ? error.message.replaceAll(/[0-9A-Z]{26}/g, '{id}') : String(error));
      return undefined;
    }
  }

  async photos(name: string, pictures: readonly string[], purpose?: 'concept'): Promise<string[]> {
    try {
      return await seedPhotos(this.#client, this.person(name).sessionId, pictures, purpose);
    } catch (error) {
      this.#problems.add(`photos: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  }

  async documents(): Promise<void> {
    try {
      await seedDocuments(this.#client, (name) => this.person(name));
    } catch (error) {
      this.#problems.add(`documents: ${error instanceof Error ? error.message : error}`);
    }
  }

  async portfolio(stager: StagerName): Promise<void> {
    const photos = await this.photos(stager, portfolios[stager]);
    if (photos.length > 0)
      await this.attempt(stager, 'PUT', '/api/users/portfolio-photos', { photos, pairs: pairs[stager] ?? [] });
  }

  /** Pays the platform fee of an accepted bid with the stand-in's good card. */
  async pay(stager: string, bidId: string): Promise<void> {
    if (!this.#stripe) return;
    const intent = await this.attempt<{ clientSecret: string }>(stager, 'POST', `/api/bids/${bidId}/payment-intent`);
    const paymentIntentId = intent?.clientSecret.split('_secret_')[0];
    if (paymentIntentId === undefined) return;
    await fetch(`${this.#stripe.url}/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#stripe.secretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    });
    await this.attempt(stager, 'POST', `/api/bids/${bidId}/complete-payment`, { paymentIntentId });
  }
}

const stagerNames = Object.keys(stagers) as StagerName[];

/** The service areas that the stagers' profiles mention. */
const serviceAreas: Readonly<Record<StagerName, readonly ServiceArea[]>> = {
  renata: [{ placeId: 'san-diego-ca', miles: 25 }],
  theo: [{ placeId: 'charlotte-nc', miles: 25 }],
  june: [
    { placeId: 'austin-tx', miles: 25 },
    { placeId: 'san-marcos-tx', miles: 10 },
  ],
  camille: [{ placeId: 'denver-co', miles: 50 }],
};

/** Creates the projects one after another, because lists sort by time. Everything else happens concurrently. */
const seedProjects = async (play: DemoPlayer): Promise<void> => {
  const followUps: Promise<void>[] = [];
  for (const project of demoProjects()) {
    const photos = await play.photos(project.owner, project.photos ?? []);
    const created = await play.attempt<CreatedProject>(project.owner, 'POST', '/api/projects', { ...project.body, photos });
    if (created) followUps.push(seedProject(play, project, created));
  }
  await Promise.all(followUps);
};

interface CreatedProject {
  id: string;
  photos: string[];
}

const seedProject = async (play: DemoPlayer, project: DemoProject, created: CreatedProject): Promise<void> => {
  const { owner, bids, end, reviews } = project;
  /** Returns the URL of a photo of the project. `picture`: its name in photos/. */
  const projectPhoto = (picture: string): string => created.photos[project.photos?.indexOf(picture) ?? -1] ?? '';
  for (const { stager, text, answer } of project.questions ?? []) {
    const asked = await play.attempt<{ id: string }>(stager, 'POST', `/api/projects/${created.id}/questions`, { text });
    if (asked && answer) {
      await play.attempt(owner, 'PATCH', `/api/projects/${created.id}/questions/${asked.id}`, { answer });
    }
  }
  const placed: [DemoBid, string][] = [];
  for (const bid of bids) {
    const { stager, amount, timeline, acceptsCreditCards = false, terms, note } = bid;
    const answer = await play.attempt<{ id: string }>(stager, 'POST', `/api/projects/${created.id}/bids`, {
      amount,
      timeline,
      acceptsCreditCards,
      ...terms,
      ...(note && { note }),
    });
    if (!answer) continue;
    placed.push([bid, answer.id]);
    if (bid.concepts) {
      const pictures = bid.concepts.map(({ picture }) => picture);
      const uploads = await play.photos(stager, pictures, 'concept');
      const concepts = bid.concepts.map(({ of, caption }, index) => ({ photo: uploads[index], of: projectPhoto(of), caption }));
      await play.attempt(stager, 'PUT', `/api/bids/${answer.id}/concepts`, { concepts });
    }
  }
  for (const { text, photos: pictures = [] } of project.updates ?? []) {
    const body = { text, photos: await play.photos(owner, pictures) };
    await play.attempt(owner, 'POST', `/api/projects/${created.id}/updates`, body);
  }
  for (const [{ stager, outcome }, bidId] of placed) {
    if (outcome === 'rejected') await play.attempt(owner, 'DELETE', `/api/bids/${bidId}`);
    if (outcome === 'accepted' || outcome === 'paid') await play.attempt(owner, 'POST', `/api/bids/${bidId}/accept`);
    if (outcome === 'paid') await play.pay(stager, bidId);
  }
  if (project.deck) {
    const bidIds = placed.filter(([{ outcome }]) => outcome === undefined).map(([, bidId]) => bidId);
    const { answer, hearts, ...deck } = project.deck;
    const made = await play.attempt<{ token: string }>(owner, 'POST', `/api/projects/${created.id}/deck`, { ...deck, bidIds });
    if (made) {
      await play.answer(made.token, answer);
      for (const [index, { firstName, likes }] of hearts.entries())
        await play.answer(made.token, {
          viewer: String(index).padStart(22, '0'),
          firstName,
          note: null,
          hearts: likes.map(({ position, of }) => ({ position, photo: projectPhoto(of) })),
        });
    }
  }
  const won = placed.find(([{ outcome }]) => outcome === 'paid')?.[1];
  if (won && project.handover) {
    const { property, days } = project.handover;
    await play.attempt(owner, 'PUT', `/api/bids/${won}/handover/property`, property);
    for (const { by, occasion, date } of days)
      await play.attempt(by, 'PUT', `/api/bids/${won}/handover/days/${occasion}`, { date });
  }
  const winner = bids.find(({ outcome }) => outcome === 'paid')?.stager;
  if (winner) await sendMessages(play, owner, winner, created.id, project.messages ?? []);
  if (end === 'completed') await play.attempt(owner, 'POST', `/api/projects/${created.id}/complete`);
  if (end === 'cancelled') await play.attempt(owner, 'POST', `/api/projects/${created.id}/cancel`);
  if (reviews && winner) {
    await play.attempt(owner, 'POST', `/api/projects/${created.id}/reviews`, reviews[0]);
    await play.attempt(winner, 'POST', `/api/projects/${created.id}/reviews`, reviews[1]);
  }
};

const sendMessages = async (
  play: DemoPlayer,
  owner: string,
  stager: string,
  projectId: string,
  messages: readonly string[],
): Promise<void> => {
  for (const [index, content] of messages.entries()) {
    const [from, to] = index % 2 === 0 ? [owner, stager] : [stager, owner];
    if (index > 0) await play.attempt(from, 'GET', `/api/messages/${play.person(to).id}`);
    await play.attempt(from, 'POST', '/api/messages', { receiverId: play.person(to).id, content, projectId });
  }
};
