import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PagedList } from '#components/paged-list';
import { paths } from '#config/paths';
import { nameOf, pastTense } from '#desk/moderation/case-words';
import { stateOf } from '#desk/money/payment-state';
import { LoadingText } from '#desk/parts/loading-text';
import { AdminName, BidStatus, ExcerptRow, Facts, loadFailure, ProjectMark } from '#desk/parts/panel-list';
import { userEventsQuery, userListQuery, userPaymentsQuery } from '#desk/queries';
import { ReviewCard } from '#features/reviews/review-card';
import { formatCents, formatCountry, formatDate, formatDateTime, formatDollars } from '#lib/format';
import { isStager } from '#shared/account/user.values';
import { impersonationReasonsOnRecord } from '#shared/impersonation/impersonation.values';
import type { LoggedMail } from '#shared/mail/mail.answers';
import type { MailSkip } from '#shared/mail/mail.contract';
import type { Case } from '#shared/moderation/moderation.answers';
import { moderationReasons } from '#shared/moderation/moderation.values';
import type { UserPage, UserSession } from '#shared/operations/operations.answers';
import type { VerificationDocument } from '#shared/verification/document.answers';
import { documentNames, documentReasons } from '#shared/verification/document.values';
import { Badge, type BadgeTone } from '#ui/badge';
import { TitledCard } from '#ui/layout';
import { SmallText, Text, TextLink } from '#ui/text';
import { auditAddress, caseAddress, itemAddress, paymentAddress } from './addresses';
import { UserLink } from './user-link';

interface UserListProps<Item> {
  title: string;
  query: UseInfiniteQueryResult<Item[]>;
  /** What the button for the next page loads. Default: the title. */
  more?: string;
  none: string;
  children: (item: Item) => ReactNode;
}

const UserList = <Item,>({ title, query, more = title.toLowerCase(), none, children }: UserListProps<Item>) => (
  <TitledCard title={title} size="xs" className="flex flex-col gap-2">
    <PagedList
      query={query}
      failure={loadFailure}
      level={3}
      moreLabel={`More ${more}`}
      loading={<LoadingText label={`Loading: ${title}`} lines={3} />}
      empty={<SmallText>{none}</SmallText>}
    >
      {(items) => (
        <ul aria-label={title} className="flex flex-col divide-y divide-line">
          {items.map(children)}
        </ul>
      )}
    </PagedList>
  </TitledCard>
);

const Projects = ({ id }: { id: string }) => (
  <UserList title="Projects" query={useInfiniteQuery(userListQuery(id, 'listProjectsOfUser'))} none="No projects.">
    {(project) => (
      <ExcerptRow key={project.id} mark={<ProjectMark project={project} />}>
        <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
        <SmallText>
          {project.location} · {formatDate(project.createdAt)}
        </SmallText>
      </ExcerptRow>
    )}
  </UserList>
);

const Bids = ({ id, ofStager }: { id: string; ofStager: boolean }) => (
  <UserList
    title={ofStager ? 'Bids' : 'Bids received'}
    query={useInfiniteQuery(userListQuery(id, 'listBidsOfUser'))}
    none={ofStager ? 'No bids.' : 'No bids on these projects.'}
  >
    {(bid) => (
      <ExcerptRow key={bid.id} mark={<BidStatus bid={bid} />}>
        <TextLink to={paths.project(bid.projectId)}>{bid.projectTitle ?? 'A deleted project'}</TextLink>
        <SmallText>
          <span>{formatDollars(bid.amount)}</span>
          {!ofStager && (
            <>
              <span> by </span>
              <UserLink
                id={bid.stagingCompanyName === null ? null : bid.userId}
                name={bid.stagingCompanyName ?? 'a deleted account'}
              />
            </>
          )}
          <span>{` · ${formatDate(bid.createdAt)}`}</span>
        </SmallText>
      </ExcerptRow>
    )}
  </UserList>
);

const Payments = ({ user }: { user: UserPage }) => (
  <UserList title="Payments" query={useInfiniteQuery(userPaymentsQuery(user.id, user.email))} none="No platform fees.">
    {(payment) => {
      const { id, projectTitle, amountCents, createdAt, owner, stager } = payment;
      const other = owner?.id === user.id ? stager : owner;
      const { label, tone } = stateOf(payment);
      return (
        <ExcerptRow key={id} mark={<Badge tone={tone}>{label}</Badge>}>
          <TextLink to={paymentAddress(id)}>
            {formatCents(amountCents)} for {projectTitle ?? 'a deleted project'}
          </TextLink>
          <SmallText>
            With <UserLink id={other?.id} name={other?.name ?? 'a deleted account'} /> · {formatDate(createdAt)}
          </SmallText>
        </ExcerptRow>
      );
    }}
  </UserList>
);

const Reviews = ({ id, ofStager }: { id: string; ofStager: boolean }) => (
  <UserList title="Reviews" query={useInfiniteQuery(userListQuery(id, 'listUserReviews'))} none="No reviews.">
    {(review) => (
      <li key={review.id} className="py-3">
        <ReviewCard review={review} author={ofStager ? 'Owner' : 'Stager'} level={3} />
        <UserLink id={review.reviewerId} className="text-sm" name="Open the author’s page" />
      </li>
    )}
  </UserList>
);

const skips: Record<MailSkip, string> = {
  outdated: 'out of date by then',
  read: 'already read on the site',
  not_wanted: 'turned off by the user',
  unverified: 'email not confirmed',
  too_many: 'too many to an unconfirmed email',
  undeliverable: 'the address bounces',
  refused: 'refused by the email service',
  failed: 'we failed to write it',
  no_device: 'no device left to send it to',
};

const outcomes: Record<LoggedMail['outcome'], { label: string; tone: BadgeTone }> = {
  sent: { label: 'Sent', tone: 'green' },
  waiting: { label: 'Scheduled', tone: 'ochre' },
  skipped: { label: 'Not Sent', tone: 'neutral' },
  uncertain: { label: 'Unconfirmed', tone: 'brick' },
};

const Mails = ({ id }: { id: string }) => (
  <UserList
    title="Emails of the last 90 days"
    more="emails"
    query={useInfiniteQuery(userListQuery(id, 'listMailsOfUser'))}
    none="No emails."
  >
    {({ id: mailId, channel, title, outcome, reason, at }) => (
      <ExcerptRow key={mailId} mark={<Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>}>
        <Text>{title}</Text>
        <SmallText>
          {outcome === 'waiting' && 'Due '}
          {formatDateTime(at)}
          {channel === 'push' && ' · Push notification'}
          {reason && ` · ${skips[reason]}`}
        </SmallText>
      </ExcerptRow>
    )}
  </UserList>
);

const Session = ({ session: { device, country, createdAt, lastUsedAt, endsAt, impersonation } }: { session: UserSession }) =>
  impersonation ? (
    <ExcerptRow mark={<Badge tone="dusk">Impersonation</Badge>}>
      <Text>{impersonationReasonsOnRecord[impersonation.reason]}</Text>
      <Facts
        of={[
          `An administrator, from ${formatDateTime(createdAt)} to ${formatDateTime(endsAt)} at the latest`,
          impersonation.note,
        ]}
      />
    </ExcerptRow>
  ) : (
    <ExcerptRow mark={null}>
      <Text>{device}</Text>
      <Facts
        of={[country && formatCountry(country), `Last used ${formatDateTime(lastUsedAt)}`, `Logged in ${formatDate(createdAt)}`]}
      />
    </ExcerptRow>
  );

const Sessions = ({ id }: { id: string }) => (
  <UserList title="Sessions" query={useInfiniteQuery(userListQuery(id, 'listSessionsOfUser'))} none="No sessions.">
    {(session) => <Session key={session.id} session={session} />}
  </UserList>
);

const caseMark = ({ open, decided }: Case): { label: string; tone: BadgeTone } => {
  if (open) return { label: 'Open', tone: 'ochre' };
  return decided ? { label: pastTense[decided.action], tone: decided.action === 'dismiss' ? 'neutral' : 'brick' } : noMark;
};
const noMark = { label: 'Closed', tone: 'neutral' } as const;

const Cases = ({ id }: { id: string }) => (
  <UserList title="Reports and first posts" query={useInfiniteQuery(userListQuery(id, 'listCasesOfUser'))} none="No reports.">
    {(one) => {
      const { label, tone } = caseMark(one);
      return (
        <ExcerptRow key={one.id} mark={<Badge tone={tone}>{label}</Badge>}>
          <TextLink to={caseAddress(one.id)}>{nameOf(one)}</TextLink>
          <SmallText>
            {one.reasons.map(({ reason }) => moderationReasons[reason]).join(', ') || 'Not reported'} · {formatDate(one.openedAt)}
          </SmallText>
        </ExcerptRow>
      );
    }}
  </UserList>
);

const documentLooks: Record<VerificationDocument['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Pending', tone: 'ochre' },
  approved: { label: 'Approved', tone: 'green' },
  another_asked: { label: 'New One Requested', tone: 'dusk' },
  refused: { label: 'Refused', tone: 'brick' },
};

const Documents = ({ documents }: { documents: readonly VerificationDocument[] }) => (
  <TitledCard title="Documents" size="xs" className="flex flex-col gap-2">
    {documents.length === 0 && <SmallText>No documents.</SmallText>}
    <ul aria-label="Documents" className="flex flex-col divide-y divide-line">
      {documents.map(({ id, badgeType, state, reason, createdAt, decidedAt }) => (
        <ExcerptRow key={id} mark={<Badge tone={documentLooks[state].tone}>{documentLooks[state].label}</Badge>}>
          {state === 'waiting' ? (
            <TextLink to={itemAddress('verification', id)}>{documentNames[badgeType]}</TextLink>
          ) : (
            <Text>{documentNames[badgeType]}</Text>
          )}
          <Facts
            of={[
              `Uploaded ${formatDate(createdAt)}`,
              decidedAt && `decided ${formatDate(decidedAt)}`,
              reason && documentReasons[reason],
            ]}
          />
        </ExcerptRow>
      ))}
    </ul>
  </TitledCard>
);

const Events = ({ id }: { id: string }) => (
  <UserList
    title="Account security"
    more="security events"
    query={useInfiniteQuery(userEventsQuery(id))}
    none="Nothing in the last 400 days."
  >
    {({ id: eventId, details, createdAt }) => (
      <ExcerptRow key={eventId} mark={null}>
        <Text>{details}</Text>
        <SmallText>{formatDateTime(createdAt)}</SmallText>
      </ExcerptRow>
    )}
  </UserList>
);

/** Lists what administrators did to an account, even if it is deleted. */
export const Actions = ({ id }: { id: string }) => (
  <div className="flex flex-col gap-2">
    <UserList
      title="Administrator actions"
      more="actions"
      query={useInfiniteQuery(userListQuery(id, 'listActionsOnUser'))}
      none="None."
    >
      {({ id: actionId, details, administrator, createdAt }) => (
        <ExcerptRow key={actionId} mark={null}>
          <Text>{details}</Text>
          <SmallText>
            <AdminName username={administrator} /> · {formatDateTime(createdAt)}
          </SmallText>
        </ExcerptRow>
      )}
    </UserList>
    <TextLink to={auditAddress({ about: id })} className="self-start py-0.5 text-sm">
      Show in the audit log
    </TextLink>
  </div>
);

export const WorkLists = ({ user: { id, userType, documents }, user }: { user: UserPage }) => {
  const ofStager = isStager(userType);
  return (
    <>
      {!ofStager && <Projects id={id} />}
      <Bids id={id} ofStager={ofStager} />
      <Payments user={user} />
      <Reviews id={id} ofStager={ofStager} />
      <Cases id={id} />
      {ofStager && <Documents documents={documents} />}
    </>
  );
};

export const AccountLists = ({ id }: { id: string }) => (
  <>
    <Mails id={id} />
    <Sessions id={id} />
    <Events id={id} />
    <Actions id={id} />
  </>
);
