import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { BackLink } from '#components/page';
import { Loaded, PagedList } from '#components/paged-list';
import { paths } from '#config/paths';
import { ActionDialog } from '#desk/parts/action-dialog';
import { EmailLink } from '#desk/parts/email-link';
import { LoadingText } from '#desk/parts/loading-text';
import { Facts, loadFailure } from '#desk/parts/panel-list';
import { caseQuery, caseReportsQuery, casesOfUserQuery, useDecideCase } from '#desk/queries';
import { useOwnUsername } from '#desk/sign-in/session';
import { caseAddress, queueAddress } from '#desk/users/addresses';
import { UserLink } from '#desk/users/user-link';
import { isMissing } from '#lib/errors';
import { formatDate, formatDateTime, plural } from '#lib/format';
import { userTypeLabel } from '#shared/account/user.values';
import type { CaseDetail, CaseEvent, CaseReport } from '#shared/moderation/moderation.answers';
import { type ModerationAction, moderationReasons } from '#shared/moderation/moderation.values';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { DetailList } from '#ui/facts';
import { TitledCard } from '#ui/layout';
import type { Frame } from '#ui/photo';
import { PhotoButton, useGallery } from '#ui/photos';
import { EmptyState, Notice } from '#ui/states';
import { Heading, SmallText, Text, TextLink } from '#ui/text';
import { CaseBadges, Reasons } from './case-queue';
import { isHeld, nameOf, pastTense, wordsFor } from './case-words';

const writtenTextLook = 'whitespace-pre-line wrap-anywhere';
const frames: Frame[] = [{ width: '9rem', height: '6.75rem' }];

const Photos = ({ title, photos }: { title: string; photos: readonly string[] }) => {
  const { open, gallery } = useGallery(title, photos);
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo}>
            <PhotoButton
              {...{ photos, index, title, frames }}
              onOpen={open}
              className="h-27 w-36 rounded-md [&_img]:object-bottom-right"
            />
          </li>
        ))}
      </ul>
      {gallery}
    </>
  );
};

const ReportedContent = ({ detail }: { detail: CaseDetail }) => {
  const { thing } = detail;
  if (!thing) {
    return (
      <TitledCard level={3} title="Reported item" className="flex flex-col gap-3">
        <SmallText>Deleted by its author, or with the account.</SmallText>
      </TitledCard>
    );
  }
  const { texts, photos, hidden, projectId, title } = thing;
  return (
    <TitledCard
      level={3}
      title="Reported item"
      action={hidden && <Badge tone="ochre">{isHeld(detail) ? 'Not shown yet' : 'Hidden'}</Badge>}
      className="flex flex-col gap-5"
    >
      {texts.map(({ label, text }) => (
        <div key={label} className="flex flex-col gap-1">
          <SmallText weight="medium">{label}</SmallText>
          <Text className={writtenTextLook}>{text}</Text>
        </div>
      ))}
      {photos.length > 0 && <Photos title={title} photos={photos} />}
      {projectId && (
        <Text size="sm">
          <TextLink to={paths.project(projectId)}>Open the project</TextLink>
        </Text>
      )}
    </TitledCard>
  );
};

const OtherCases = ({ author, than }: { author: string; than: string }) => {
  const query = useInfiniteQuery(casesOfUserQuery(author));
  const others = query.data?.filter(({ id }) => id !== than);
  return (
    <PagedList
      query={{ ...query, data: others }}
      failure="The other cases could not be loaded"
      loading={<LoadingText label="Loading the other cases" lines={2} />}
      empty={<SmallText>No other cases</SmallText>}
    >
      {(cases) => (
        <ul className="flex flex-col gap-2" aria-label="Other cases of the author">
          {cases.map((one) => (
            <li key={one.id} className="flex flex-col">
              <TextLink to={caseAddress(one.id)} className="self-start text-sm">
                {nameOf(one)}
              </TextLink>
              <SmallText>
                {one.open ? 'Open' : one.decided && `${pastTense[one.decided.action]} ${formatDate(one.decided.at)}`}
              </SmallText>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
};

const Author = ({ detail: { id, author, authorEmail, authorSince } }: { detail: CaseDetail }) => (
  <TitledCard level={3} title="Author" className="flex flex-col gap-3">
    {author ? (
      <>
        <DetailList
          details={[
            { label: 'Name', value: <UserLink id={author.id} name={author.name} /> },
            {
              label: 'Email',
              value: authorEmail && <EmailLink email={authorEmail} className="text-sm" />,
            },
            { label: 'Type', value: userTypeLabel(author.userType) },
            { label: 'Joined', value: authorSince && formatDate(authorSince) },
            {
              label: 'Suspended',
              value:
                author.suspendedIn &&
                (author.suspendedIn === id ? (
                  'In this case'
                ) : (
                  <TextLink to={caseAddress(author.suspendedIn)}>In another case</TextLink>
                )),
            },
          ]}
        />
        <OtherCases author={author.id} than={id} />
      </>
    ) : (
      <SmallText>The account is deleted.</SmallText>
    )}
  </TitledCard>
);

const Report = ({ report: { reason, text, reporter, createdAt } }: { report: CaseReport }) => (
  <li className="flex flex-col gap-1 border-t border-line py-3 first:border-t-0">
    <Text weight="medium">{moderationReasons[reason]}</Text>
    {text && <Text className={writtenTextLook}>{text}</Text>}
    <SmallText>
      <UserLink id={reporter?.id} name={reporter?.name ?? 'A visitor or a deleted account'} /> ·{' '}
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
    </SmallText>
  </li>
);

const ReportsOf = ({ detail }: { detail: CaseDetail }) => (
  <TitledCard level={3} title={`Reports (${detail.reportCount})`} className="flex flex-col gap-2">
    {detail.reportCount > detail.reasons.length && <Reasons of={detail} />}
    <PagedList
      query={useInfiniteQuery(caseReportsQuery(detail.id))}
      failure="The reports could not be loaded"
      loading={<LoadingText label="Loading the reports" lines={3} />}
      empty={<SmallText>No reports, or only expired ones.</SmallText>}
    >
      {(reports) => (
        <ul>
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      )}
    </PagedList>
  </TitledCard>
);

const History = ({ events }: { events: readonly CaseEvent[] }) => {
  const ownUsername = useOwnUsername();
  return (
    <TitledCard level={3} title="History" className="flex flex-col gap-2">
      {events.length === 0 && <SmallText>Nothing yet</SmallText>}
      <ol>
        {events.map(({ at, action, administrator: by, reason, text }) => (
          <li key={`${at}${action}`} className="flex flex-col gap-1 border-t border-line py-3 first:border-t-0">
            <Text weight="medium">{[pastTense[action], reason && moderationReasons[reason]].filter(Boolean).join(': ')}</Text>
            {text && <Text className={writtenTextLook}>{text}</Text>}
            <Facts of={[by && `By ${by === ownUsername ? 'you' : by}`, formatDateTime(at)]} />
          </li>
        ))}
      </ol>
    </TitledCard>
  );
};

/** Returns whether an action needs no dialog. */
const isSimple = (action: ModerationAction): action is 'claim' | 'release' => action === 'claim' || action === 'release';

/** Shows the possible actions. A case that another administrator has claimed can only be taken over. */
const Actions = ({ detail }: { detail: CaseDetail }) => {
  const ownUsername = useOwnUsername();
  const { id, version, open, claimedBy, cannotHide, answer } = detail;
  const [asked, setAsked] = useState<ModerationAction | null>(null);
  const decide = useDecideCase(id);
  const isTaken = open && claimedBy !== null && claimedBy !== ownUsername;
  const actions = detail.actions.filter((action) => !isTaken || action === 'claim');
  // Closes the dialog of an action that is no longer possible.
  if (asked && !actions.includes(asked)) setAsked(null);
  const main = isHeld(detail) ? 'restore' : 'hide';
  return (
    <TitledCard level={3} title="Actions" className="flex flex-col gap-3 print:hidden">
      {answer && open && (
        <Notice compact title="Reply from the author">
          <span className={writtenTextLook}>{answer.text}</span>
        </Notice>
      )}
      {isTaken && <Notice compact>Another administrator has claimed this case.</Notice>}
      {claimedBy === ownUsername && <SmallText>You claimed this case. Nobody else can decide it.</SmallText>}
      {actions.map((action) => (
        <Button
          key={action}
          block
          variant={action === main ? 'primary' : isSimple(action) ? 'quiet' : 'secondary'}
          pending={isSimple(action) && decide.isPending && decide.variables.action === action}
          onClick={() => (isSimple(action) ? decide.mutate({ version, action }) : setAsked(action))}
        >
          {wordsFor(action, detail).label}
        </Button>
      ))}
      {actions.length === 0 && <SmallText>No actions left.</SmallText>}
      {cannotHide && !isTaken && <SmallText>{cannotHide}</SmallText>}
      {asked && <ActionDialog detail={detail} action={asked} onClose={() => setAsked(null)} />}
    </TitledCard>
  );
};

const Content = ({ detail }: { detail: CaseDetail }) => (
  <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <ReportedContent detail={detail} />
    <div className="flex min-w-0 flex-col gap-5 lg:row-span-2">
      <Actions detail={detail} />
      <Author detail={detail} />
    </div>
    <div className="flex min-w-0 flex-col gap-5">
      <ReportsOf detail={detail} />
      <History events={detail.history} />
    </div>
  </div>
);

const titleOf = (detail: CaseDetail): string => detail.thing?.title ?? nameOf(detail);

const stateOf = (detail: CaseDetail): string => {
  const { open, openedAt, decided, score, reportCount } = detail;
  const facts = [
    !titleOf(detail).startsWith(nameOf(detail)) && nameOf(detail),
    open
      ? `Open since ${formatDateTime(openedAt)}`
      : decided
        ? `${pastTense[decided.action]} ${formatDateTime(decided.at)}`
        : null,
    reportCount > 0 && `${plural(reportCount, 'report')}, score ${score}`,
  ];
  return facts.filter(Boolean).join(' · ');
};

/** Rendered before the case is loaded, so that it can take the focus. */
const Head = ({ detail, children }: { detail: CaseDetail | undefined; children: ReactNode }) => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col">
      <header className="mb-5 flex flex-col gap-2">
        <BackLink to={queueAddress}>Back to Reports and Concepts</BackLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Heading level={2} size="md" id={titleId} tabIndex={-1} data-panel-heading className="outline-none">
            {detail ? titleOf(detail) : 'Case'}
          </Heading>
          {detail && <CaseBadges of={detail} />}
        </div>
        {detail && <Text tone="soft">{stateOf(detail)}</Text>}
      </header>
      {children}
    </section>
  );
};

const Gone = () => (
  <EmptyState
    level={3}
    title="This case no longer exists"
    text="It ended with its author’s account or bid, or the link is wrong."
  />
);

export const CaseView = ({ id }: { id: string }) => {
  const query = useQuery(caseQuery(id));
  const loading = <LoadingText label="Loading the case" lines={6} />;
  return (
    <Head detail={query.data}>
      {isMissing(query.error) ? (
        <Gone />
      ) : (
        <Loaded query={query} failure={loadFailure} loading={loading}>
          {(detail) => <Content detail={detail} />}
        </Loaded>
      )}
    </Head>
  );
};
