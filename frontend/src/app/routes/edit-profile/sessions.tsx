import { useQuery } from '@tanstack/react-query';
import { Eye, Monitor, Smartphone } from 'lucide-react';
import { useId, useRef } from 'react';
import { Loaded } from '#components/paged-list';
import { POLL } from '#config/poll';
import { formatAgo, formatCountry, formatDate, formatDateTime } from '#lib/format';
import { useNow, useOneAtATime } from '#lib/hooks';
import type { OpenSession } from '#shared/account/session.answers';
import { impersonationMinutes, impersonationReasons, impersonationShownDays } from '#shared/impersonation/impersonation.values';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { TableSkeleton } from '#ui/skeleton';
import { Heading, SmallText, Text } from '#ui/text';
import { Part } from './part';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries';

const isHandheld = (device: string): boolean => /iPhone|iPad|Android/.test(device);

/** Joins the facts of a session. Non-breaking spaces keep each time on one line. */
const factsOf = ({ country, current, lastUsedAt, createdAt }: OpenSession, now: Date): string => {
  const times = [current ? 'In use now' : `Last used ${formatAgo(lastUsedAt, now)}`, `Logged in ${formatDate(createdAt)}`];
  const whole = times.map((time) => time.replaceAll(' ', '\u00a0'));
  return [...(country ? [formatCountry(country)] : []), ...whole].join(' · ');
};

interface ItemProps {
  session: OpenSession;
  now: Date;
  onEnd: () => void;
  pending: boolean;
}

/** A browser, or an administrator's visit, with a button to end it. */
const Item = ({ session, now, onEnd, pending }: ItemProps) => {
  const { device, current, isPushed, createdAt, impersonation } = session;
  const isOver = impersonation ? new Date(impersonation.endsAt) <= now : current;
  const Icon = impersonation ? Eye : isHandheld(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-start gap-4 py-4">
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        {impersonation ? (
          <div className="min-w-0 flex-1">
            <Text weight="semibold">{impersonationReasons[impersonation.reason]}</Text>
            {impersonation.note && <Text className="whitespace-pre-line">{impersonation.note}</Text>}
            <SmallText>
              {formatDateTime(createdAt)}, {isOver ? 'ended' : 'until'} {formatDateTime(impersonation.endsAt)}
            </SmallText>
          </div>
        ) : (
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Text weight="semibold">{device}</Text>
              {current && <Badge tone="green">This device</Badge>}
              {isPushed && <Badge>Notifications on</Badge>}
            </div>
            <SmallText>{factsOf(session, now)}</SmallText>
          </div>
        )}
        {!isOver && (
          <Button variant="secondary" size="sm" className="self-start sm:self-center" pending={pending} onClick={onEnd}>
            <span>{impersonation ? 'End' : 'Log Out'}</span>
            <span className="sr-only"> {impersonation ? "the administrator's visit" : device}</span>
          </Button>
        )}
      </div>
    </li>
  );
};

export const Sessions = () => {
  const query = useQuery(sessionsQuery());
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const end = useOneAtATime((id: string) => endOne.mutateAsync(id).catch(() => undefined));
  const endAll = useOneAtATime(() => endOthers.mutateAsync().catch(() => undefined));
  const now = useNow(POLL.age);
  const heading = useRef<HTMLHeadingElement>(null);
  const looksId = useId();
  const devices = query.data?.filter(({ impersonation }) => !impersonation) ?? [];
  const visits = query.data?.filter(({ impersonation }) => impersonation) ?? [];
  // The pressed button is removed with its session.
  const keepFocus = () => heading.current?.focus();
  const itemOf = (session: OpenSession) => (
    <Item
      key={session.id}
      session={session}
      now={now}
      pending={endOne.isPending && endOne.variables === session.id}
      onEnd={() => void end(session.id).then(keepFocus)}
    />
  );
  return (
    <Part
      id="sessions"
      title="Where you are logged in"
      text="We log out devices after two weeks without use, or after 30 days."
      headingRef={heading}
      action={
        devices.length > 1 && (
          <Button variant="secondary" size="sm" pending={endOthers.isPending} onClick={() => void endAll().then(keepFocus)}>
            Log Out Everywhere Else
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        failure="We couldn't load your devices"
        loading={<TableSkeleton rows={1} label="Loading your devices" />}
      >
        {() => <ul className="divide-y divide-line">{devices.map(itemOf)}</ul>}
      </Loaded>
      {visits.length > 0 && (
        <section aria-labelledby={looksId}>
          <Heading level={4} size="xs" id={looksId}>
            When an administrator viewed your account
          </Heading>
          <Text tone="soft">
            To help you, an administrator can see the site as you do for {impersonationMinutes} minutes. They can't change
            anything, and they don't see other people's contact details. We list each visit here for {impersonationShownDays}{' '}
            days.
          </Text>
          <ul className="divide-y divide-line">{visits.map(itemOf)}</ul>
        </section>
      )}
    </Part>
  );
};
