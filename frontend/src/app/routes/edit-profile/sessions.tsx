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

const Item = ({ session, now, onEnd, pending }: { session: OpenSession; now: Date; onEnd: () => void; pending: boolean }) => {
  const { device, current, isPushed } = session;
  const Icon = isHandheld(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-start gap-4 py-4">
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Text weight="semibold">{device}</Text>
            {current && <Badge tone="green">This device</Badge>}
            {isPushed && <Badge>Notifications on</Badge>}
          </div>
          <SmallText>{factsOf(session, now)}</SmallText>
        </div>
        {!current && (
          <Button variant="secondary" size="sm" className="self-start sm:self-center" pending={pending} onClick={onEnd}>
            Log Out
            <span className="sr-only"> {device}</span>
          </Button>
        )}
      </div>
    </li>
  );
};

type Impersonation = OpenSession & { impersonation: NonNullable<OpenSession['impersonation']> };

const isImpersonation = (session: OpenSession): session is Impersonation => session.impersonation !== undefined;

/** Shows an impersonation, with a button to end it while it lasts. */
const ImpersonationItem = ({
  session,
  now,
  onEnd,
  pending,
}: {
  session: Impersonation;
  now: Date;
  onEnd: () => void;
  pending: boolean;
}) => {
  const { createdAt, impersonation } = session;
  const isOver = new Date(impersonation.endsAt) <= now;
  return (
    <li className="flex items-start gap-4 py-4">
      <Eye aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <Text weight="semibold">{impersonationReasons[impersonation.reason]}</Text>
          {impersonation.note && <Text className="whitespace-pre-line">{impersonation.note}</Text>}
          <SmallText>
            {formatDateTime(createdAt)}, {isOver ? 'ended' : 'until'} {formatDateTime(impersonation.endsAt)}
          </SmallText>
        </div>
        {!isOver && (
          <Button variant="secondary" size="sm" className="self-start sm:self-center" pending={pending} onClick={onEnd}>
            End
            <span className="sr-only"> the administrator's visit</span>
          </Button>
        )}
      </div>
    </li>
  );
};

/** Lists the browsers in which the account is logged in, with buttons to log them out. */
export const Sessions = () => {
  const query = useQuery(sessionsQuery());
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const end = useOneAtATime((id: string) => endOne.mutateAsync(id).catch(() => undefined));
  const endAll = useOneAtATime(() => endOthers.mutateAsync().catch(() => undefined));
  const now = useNow(POLL.age);
  const heading = useRef<HTMLHeadingElement>(null);
  const looksId = useId();
  const impersonations = query.data?.filter(isImpersonation) ?? [];
  // The pressed button is removed with its session.
  const keepFocus = () => heading.current?.focus();
  const partOf = ({ id }: OpenSession) => ({
    now,
    pending: endOne.isPending && endOne.variables === id,
    onEnd: () => void end(id).then(keepFocus),
  });
  return (
    <Part
      id="sessions"
      title="Where you are logged in"
      text="We log out devices after two weeks without use, or after 30 days."
      headingRef={heading}
      action={
        query.data &&
        query.data.filter((session) => !isImpersonation(session)).length > 1 && (
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
        {(loaded) => (
          <ul className="divide-y divide-line">
            {loaded
              .filter((session) => !isImpersonation(session))
              .map((session) => (
                <Item key={session.id} session={session} {...partOf(session)} />
              ))}
          </ul>
        )}
      </Loaded>
      {impersonations.length > 0 && (
        <section aria-labelledby={looksId}>
          <Heading level={4} size="xs" id={looksId}>
            When an administrator viewed your account
          </Heading>
          <Text tone="soft">
            To help you, an administrator can see the site as you do for {impersonationMinutes} minutes. They can't change
            anything, and they don't see other people's contact details. We list each visit here for {impersonationShownDays}{' '}
            days.
          </Text>
          <ul className="divide-y divide-line">
            {impersonations.map((session) => (
              <ImpersonationItem key={session.id} session={session} {...partOf(session)} />
            ))}
          </ul>
        </section>
      )}
    </Part>
  );
};
