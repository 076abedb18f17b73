import type { MailRecord } from '#core/kernel/outbox/outbox';
import { type ProjectRecord, publicPlace } from '#core/market/project/project';
import { wordsOf } from '#core/telling/events/index';
import type { PushWords } from '#core/telling/events/words';
import { truncate } from '#shared/labels';
import { notificationQuery } from '#shared/push/opened-push';

export const pushOf = ({ event }: Pick<MailRecord, 'event'>): (PushWords & { title: string }) | undefined => {
  const { title, push } = wordsOf(event);
  return push && { title, ...push };
};

const placeOf = (project: ProjectRecord | undefined): string => {
  const place = project && publicPlace(project);
  return place ? ` in ${truncate(place, 60)}` : '';
};

interface Shown {
  project: ProjectRecord | undefined;
  steps: number;
  origin: string;
}

const addressOf = (words: PushWords, about: MailRecord, origin: string): string => {
  const url = new URL(words.path(about), origin);
  if (about.notificationId !== null) url.searchParams.set(notificationQuery, about.notificationId);
  return url.href;
};

/** Returns a declarative push message. The standard and Safari expect `app_badge` in different places. https://w3c.github.io/push-api/#declarative-push-message */
export const payloadOf = (words: PushWords, about: MailRecord, { project, steps, origin }: Shown): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: words.title,
      body: words.body(placeOf(project)),
      navigate: addressOf(words, about, origin),
      tag: `${about.event}:${about.projectId ?? ''}`,
      // Otherwise a push that replaces another is silent.
      ...(words.urgency === 'high' && { renotify: true }),
      lang: 'en-US',
      dir: 'ltr',
      app_badge: String(steps),
    },
    app_badge: steps,
  });
