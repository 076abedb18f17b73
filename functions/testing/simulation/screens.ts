import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, vi } from 'vitest';
import { findBid } from '#core/market/bid/bid.repo';
import { startConnections } from '#infra/local/live/connections';
import type { OperationId } from '#shared/api/manifest';
import { maxWatched, type ServerFrame, type Topic } from '#shared/live/live';
import { handler as closeConnection } from '../../live/close-connection';
import { handler as openConnection } from '../../live/open-connection';
import { handler as watchProjects } from '../../live/watch-projects';
import type { Person } from '../builders';
import { type Call, callRoute, lambdaContext } from '../call';
import { routeOf } from '../handlers';

/** Open connections by id. */
const openScreens = new Map<string, Screen>();

/** Gives this test file the endpoint through which functions send messages to open screens. */
export const withConnections = (): void => {
  let endpoint: Awaited<ReturnType<typeof startConnections>>;
  beforeAll(async () => {
    endpoint = await startConnections(openScreens);
    process.env.LIVE_URL = endpoint.url;
  });
  afterAll(() => endpoint.stop());
};

interface Fetch {
  operation: OperationId;
  call?: Pick<Call, 'params'>;
}

const about = (operation: OperationId) => (id: string) => ({ operation, call: { params: { id } } });

/** What a screen refetches for each topic. Leaves out the thread, because fetching it marks messages as read. */
const operationsByTopic: Record<string, (id: string) => Fetch[]> = {
  me: () => [{ operation: 'getMe' }],
  projects: () => [{ operation: 'listProjects' }],
  'received-bids': () => [{ operation: 'listReceivedBids' }],
  'own-bids': (userId) => [{ operation: 'listUserBids', call: { params: { id: userId } } }],
  'pending-bids': () => [{ operation: 'countPendingBids' }],
  unread: () => [{ operation: 'countUnreadNotifications' }, { operation: 'listNotifications' }],
  conversations: () => [{ operation: 'listConversations' }],
  verification: () => [{ operation: 'getVerification' }],
  project: (id) => [about('getProject')(id)],
  bids: (id) => [about('listProjectBids')(id)],
  questions: (id) => [about('listQuestions')(id)],
  deck: (id) => [about('getDeck')(id)],
};

const ownerTopics: readonly Topic[] = ['me', 'projects', 'received-bids', 'pending-bids', 'unread', 'conversations'];
const stagerTopics: readonly Topic[] = ['me', 'own-bids', 'unread', 'conversations', 'verification'];

interface Shown {
  answers: unknown[];
  at: Date;
}

/** Removes the parts of a bid that are not reported with it: other topics report its project, and slow polls its bidder's profile. */
const withoutUnreportedFields = ({ project, ...bid }: Record<string, unknown>): unknown => {
  if (!bid.bidder) return bid;
  const { rating, badges, badgeTexts, portfolioPhotos, onHold, ...bidder } = bid.bidder as Record<string, unknown>;
  return { ...bid, bidder };
};
const bidTopics: readonly string[] = ['own-bids', 'received-bids', 'bids'];

/** Removes bids whose project was hidden or shown again. Only screens that watch the project are notified. Others poll. */
const withoutHidden = async (one: Shown, other: unknown[]): Promise<[unknown[], unknown[]]> => {
  const [before, after] = [one.answers[1], other[1]] as { id: string; createdAt: string }[][];
  if (!Array.isArray(before) || !Array.isArray(after)) return [one.answers, other];
  const ids = new Set(before.map(({ id }) => id));
  const left = after.filter(({ id, createdAt }) => ids.has(id) || new Date(createdAt) >= one.at);
  const there = await Promise.all(before.map(async ({ id }) => after.some((bid) => bid.id === id) || !(await findBid(id))));
  return [
    [one.answers[0], before.filter((_, index) => there[index])],
    [other[0], left],
  ];
};

/** Returns a line for each difference. */
const differences = (one: unknown, other: unknown, path = ''): string[] => {
  if (isDeepStrictEqual(one, other)) return [];
  const isBoth = [one, other].every((value) => typeof value === 'object' && value !== null);
  if (!isBoth) return [`${path}: ${JSON.stringify(one)}, then ${JSON.stringify(other)}`];
  const [before, after] = [one, other] as Record<string, unknown>[];
  return Object.keys({ ...before, ...after }).flatMap((name) => differences(before?.[name], after?.[name], `${path}.${name}`));
};

/** Simulates a user's browser: what it shows, and which changes it was notified of (docs/notifications.md). */
export class Screen {
  private connectionId: string | undefined;
  private watching: string[] = [];
  private readonly shown = new Map<Topic, Shown>();
  private readonly hintsFor = new Set<Topic>();
  private opened = 0;
  private frames = 0;

  constructor(
    private readonly person: Person,
    private readonly isOwner: boolean,
  ) {}

  /** Receives a frame from the gateway. */
  send(text: string): void {
    const { topics = [], watching } = JSON.parse(text) as ServerFrame;
    for (const topic of topics) this.hintsFor.add(topic);
    if (watching) this.watching = watching;
  }

  close(): void {
    this.connectionId = undefined;
  }

  get isConnected(): boolean {
    return this.connectionId !== undefined;
  }

  /** Connects or reconnects, and watches some projects. Until then it polls. */
  async connect(projects: readonly string[]): Promise<void> {
    await this.leave();
    const route = routeOf('createLiveTicket');
    const { status, body } = await callRoute(route, { sessionId: this.person.sessionId });
    if (status !== 201) return;
    this.opened += 1;
    const connectionId = `${this.person.id}-${this.opened}`;
    const event = { requestContext: { connectionId }, queryStringParameters: { ticket: body.ticket }, body: undefined };
    // Only now can the gateway send to the connection.
    if ((await openConnection(event, lambdaContext())).statusCode !== 200) return;
    openScreens.set(connectionId, this);
    this.connectionId = connectionId;
    this.watching = [];
    this.shown.clear();
    await this.watch(projects);
  }

  /** Tells the gateway which projects the screen shows. */
  async watch(projects: readonly string[]): Promise<void> {
    if (!this.connectionId) return;
    this.frames += 1;
    const shown = projects.slice(-maxWatched);
    // It may or may not be notified of projects that it no longer shows.
    this.watching = this.watching.filter((project) => shown.includes(project));
    const body = JSON.stringify({ action: 'watch', projects: shown, number: this.frames });
    await watchProjects({ requestContext: { connectionId: this.connectionId }, body }, lambdaContext());
  }

  /** Disconnects. The gateway may fail to report it. */
  async leave(): Promise<void> {
    const { connectionId } = this;
    if (!connectionId) return;
    openScreens.delete(connectionId);
    this.close();
    await closeConnection({ requestContext: { connectionId }, body: undefined }, lambdaContext());
  }

  private async answersTo(topic: Topic): Promise<unknown[]> {
    const [kind = '', id = this.person.id] = topic.split(':');
    const answers: unknown[] = [];
    for (const { operation, call } of operationsByTopic[kind]?.(id) ?? []) {
      const route = routeOf(operation);
      const { status, body } = await callRoute(route, { ...call, sessionId: this.person.sessionId });
      const isBids = bidTopics.includes(kind) && Array.isArray(body);
      answers.push(status, isBids ? (body as Record<string, unknown>[]).map(withoutUnreportedFields) : body);
    }
    return answers;
  }

  /** Refetches everything. Drain the stream first. @returns the changes without a notification */
  async findMissedChanges(): Promise<string[]> {
    const missed: string[] = [];
    const now = new Date();
    const own = this.isOwner ? ownerTopics : stagerTopics;
    const decks = this.isOwner ? this.watching.map((id) => `deck:${id}` as const) : [];
    const watched = this.watching.flatMap((id) => [`project:${id}`, `bids:${id}`, `questions:${id}`] as const);
    for (const topic of [...own, ...watched, ...decks]) {
      const answers = await this.answersTo(topic);
      // The project was deleted, and its page is gone.
      if (/^(?:bids|questions|deck):/.test(topic) && answers[0] === 404) {
        this.shown.delete(topic);
        continue;
      }
      const before = this.shown.get(topic);
      if (before && !isDeepStrictEqual(before.answers, answers) && !this.hintsFor.has(topic) && this.isConnected) {
        // What changes only because time passes needs no notification.
        vi.setSystemTime(before.at);
        const then = await this.answersTo(topic);
        vi.setSystemTime(now);
        const [shown, found] = topic === 'own-bids' ? await withoutHidden(before, then) : [before.answers, then];
        if (!isDeepStrictEqual(found, shown)) missed.push(`${topic} of ${this.person.name}`, ...differences(shown, found));
      }
      this.shown.set(topic, { answers, at: now });
      this.hintsFor.delete(topic);
    }
    return missed;
  }
}
