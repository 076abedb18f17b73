import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Page, PageHeader } from '#components/page';
import { Loaded } from '#components/paged-list';
import { ScreenNotice, SignedInOnly } from '#components/screen-notice';
import { paths } from '#config/paths';
import { decisionQuery } from '#features/moderation/queries';
import { ApiError } from '#lib/errors';
import { formatDateTime } from '#lib/format';
import type { Decision as DecisionMade } from '#shared/contracts/answers/moderation';
import { idPattern } from '#shared/contracts/id';
import { moderationReasons, type ReportTargetType } from '#shared/contracts/moderation-values';
import { ButtonLink } from '#ui/button';
import { DetailList } from '#ui/facts';
import { TitledCard } from '#ui/layout';
import { Loading, SkeletonText } from '#ui/skeleton';
import { Notice } from '#ui/states';
import { Text, TextLink } from '#ui/text';
import { AnswerForm } from './answer-form';

const quoted = (title: string | null): string => (title === null ? 'a project that is gone' : `“${title}”`);

/** What a thing is called by who has made it. */
const names: Record<ReportTargetType, (title: string | null) => string> = {
  project: (title) => (title === null ? 'A project that is gone' : `Your project “${title}”`),
  bid: (title) => `Your bid on ${quoted(title)}`,
  message: () => 'A message of yours',
  review: () => 'A review of yours',
  question: (title) => `Your question about ${quoted(title)}`,
  update: (title) => `Your update of ${quoted(title)}`,
  project_photo: (title) => `A photo of ${quoted(title)}`,
  portfolio_photo: () => 'A photo of your portfolio',
  concept: () => 'A concept of your bid',
  profile: () => 'Your profile',
};

/** What was decided, and what follows. */
const words: Record<DecisionMade['state'], { title: string; text: string }> = {
  waiting: {
    title: 'Your project is being looked at',
    text: 'We look at the first project of each account before stagers see it, mostly within a day. There is nothing to do: we tell you in the app and by mail when they see it. You can edit it meanwhile.',
  },
  hide: {
    title: 'Something of yours was removed',
    text: 'Others do not see it any more. Nothing is deleted for now, and nothing else changes for you.',
  },
  restore: { title: 'It is shown', text: 'We have looked at it, and others see it. There is nothing to do.' },
  warn: {
    title: 'A word about our rules',
    text: 'Nothing was changed. Should it happen again, we may hide it or suspend your account.',
  },
  suspend: {
    title: 'Your account is suspended',
    text: 'You can read, pay an accepted fee, and finish work that is paid for with the other party. Until the suspension ends you cannot post, bid, ask, review, upload, or write to others; your open projects take no bids, and your pending bids are on hold.',
  },
  lift: { title: 'Your account is open again', text: 'The suspension has ended: everything works as before.' },
};

const Content = ({ decision }: { decision: DecisionMade }) => {
  const { caseId, targetType, projectId, projectTitle, state, reason, decidedAt, hidden, answer, mayAnswer } = decision;
  const { title, text } = words[state];
  const name = names[targetType](projectTitle);
  const isOwn = targetType === 'project' || targetType === 'update' || targetType === 'project_photo';
  return (
    <Page title={title} width="narrow">
      <PageHeader title={title} text={text} back={{ to: paths.dashboard, label: 'Back to Dashboard' }} />
      <div className="flex flex-col gap-6">
        <TitledCard title="What it is about" padding="lg" className="flex flex-col gap-2">
          <DetailList
            details={[
              {
                label: 'About',
                value: projectId && isOwn ? <TextLink to={paths.project(projectId)}>{name}</TextLink> : name,
              },
              { label: 'The rule', value: reason && moderationReasons[reason] },
              { label: state === 'waiting' ? 'Since' : 'Decided', value: formatDateTime(decidedAt) },
              { label: 'Others see it', value: hidden ? 'No' : null },
            ]}
          />
        </TitledCard>
        {answer && (
          <TitledCard title="Your answer" padding="lg" className="flex flex-col gap-3">
            <Text className="whitespace-pre-line wrap-anywhere">{answer.text}</Text>
            <Text size="sm" tone="soft">
              Sent {formatDateTime(answer.sentAt)}. Somebody looks again, and tells you what comes of it.
            </Text>
          </TitledCard>
        )}
        {mayAnswer && <AnswerForm caseId={caseId} />}
        <Notice compact>
          <p>
            What we ask of everybody stands in the <TextLink to={paths.termsOfService}>terms</TextLink>. Anything else?{' '}
            <TextLink to={paths.contact}>Write to us</TextLink>
          </p>
        </Notice>
      </div>
    </Page>
  );
};

const Missing = () => (
  <ScreenNotice
    title="Nothing here"
    illustration="emptyRoom"
    text="This page is about something of somebody else, or it is gone by now."
    action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
  />
);

const Loader = ({ caseId }: { caseId: string }) => {
  const query = useQuery(decisionQuery(caseId));
  if (query.error instanceof ApiError && query.error.status === 404) return <Missing />;
  const loading = (
    <Page title="Decision" width="narrow">
      <h1 className="sr-only">Decision</h1>
      <Loading label="Loading the decision">
        <SkeletonText lines={5} />
      </Loading>
    </Page>
  );
  return (
    <Loaded query={query} failure="Failed to fetch the decision" level={1} loading={loading}>
      {(decision) => <Content decision={decision} />}
    </Loaded>
  );
};

/** What the operators have decided about something of the reader, and the way to answer. */
const Decision = () => {
  const { caseId = '' } = useParams();
  return (
    <SignedInOnly text="You need to be logged in to read what was decided.">
      {() => (idPattern.test(caseId) ? <Loader caseId={caseId} /> : <Missing />)}
    </SignedInOnly>
  );
};

export default Decision;
