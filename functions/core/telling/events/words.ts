import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { EventBy, EventName, FactsOf } from '#core/market/notification/events';
import { links } from '#shared/links';

type Path = (about: MailRecord) => string;

/**
 * What a device says of an event. Everybody can read a locked screen: it has where a project is, no name, no text, no amount and no contact of
 * anybody.
 */
export interface PushWords {
  /** If it is not that of the event. */
  title?: string;
  /** `place`: `in Dilworth`, or nothing where nobody knows. */
  body: (place: string) => string;
  /** Where a device leads who looks: within the site. */
  path: Path;
  /** `high` wakes a phone that sleeps: where hours count. */
  urgency: 'low' | 'normal' | 'high';
  /** For so long is it worth telling. What ends before is told until then. */
  hours: number;
}

export const toProject =
  (link: (id: string) => string): Path =>
  ({ projectId }) =>
    projectId === null ? links.dashboard : link(projectId);

export const usual = (body: PushWords['body'], path: Path): PushWords => ({ body, path, urgency: 'normal', hours: 24 });

/** About money: until it is settled. */
export const money = (body: PushWords['body'], path: Path): PushWords => ({ body, path, urgency: 'high', hours: 72 });

/** A stager's bid that came to nothing. */
export const over = (body: PushWords['body']): PushWords => ({ body, path: toProject(links.project), urgency: 'low', hours: 48 });

export interface AppWords<Name extends EventName> {
  /** Names projects, never people. */
  app: (facts: FactsOf<Name>) => string;
  /** If it is not that of the event. */
  appTitle?: (facts: FactsOf<Name>) => string;
}

export interface EmailRules {
  /** Its email says more than the notification, or comes although that was read. */
  evenIfRead?: true;
  /**
   * Tells of what somebody else may have done to the account. It goes to confirmed addresses alone, as nobody else has an account to lose: at once, and
   * whatever of its kind follows within the hour as one.
   */
  isSecurity?: true;
  /** What is due after its email, if anything; from when that was sent or was not. */
  next?: (mail: MailRecord, now: Date) => { event: EventBy<'email'>; dueAt: Date } | undefined;
}

type If<Condition, Then> = Condition extends true ? Then : { [Key in keyof Then]?: never };

/** What the app and devices say of an event. Texts name projects, never people. */
type WordsOf<Name extends EventName> = {
  /** In the app, on a device, and in the list of emails. */
  title: string;
} & EmailRules &
  If<Name extends EventBy<'app'> ? true : false, AppWords<Name>> &
  If<Name extends EventBy<'push'> ? true : false, { push: PushWords }>;

export type Words = { [Name in EventName]: WordsOf<Name> };

/** The words of any event. `app` and `appTitle` are methods, so that TypeScript accepts the functions of each event here. */
export type AnyWords = { title: string; push?: PushWords } & EmailRules & {
    app?(facts: object): string;
    appTitle?(facts: object): string;
  };
