import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Page, PageHeader } from '#components/page';
import { Loaded } from '#components/paged-list';
import { ScreenNotice, SignedInOnly } from '#components/screen-notice';
import { paths } from '#config/paths';
import { decisionQuery, useAnswerDecision } from '#features/moderation/queries';
import { isMissing } from '#lib/errors';
import { useContractForm } from '#lib/form';
import { formatDateTime } from '#lib/format';
import { useLeaveWarning } from '#lib/hooks';
import { idPattern } from '#shared/api/id';
import type { Decision as DecisionMade } from '#shared/moderation/moderation.answers';
import { AnswerDecisionBody } from '#shared/moderation/moderation.contract';
import { maxReportLength, moderationReasons, type ReportTargetType, suspensionText } from '#shared/moderation/moderation.values';
import { Button, ButtonLink } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';
import { TitledCard } from '#ui/layout';
import { Loading, SkeletonText } from '#ui/skeleton';
import { Notice } from '#ui/states';
import { SmallText, Text, TextLink } from '#ui/text';

const quoteTitle = (title: string | null): string => (title === null ? 'a deleted project' : `“${title}”`);

/** Names the content for its author, in a heading and in full. */
const subjects: Record<ReportTargetType, { short: string; full: (title: string | null) => string }> = {
  project: { short: 'your project', full: (title) => (title === null ? 'A deleted project' : `Your project “${title}”`) },
  bid: { short: 'your bid', full: (title) => `Your bid on ${quoteTitle(title)}` },
  message: { short: 'your message', full: () => 'Your message' },
  review: { short: 'your review', full: () => 'Your review' },
  question: { short: 'your question', full: (title) => `Your question about ${quoteTitle(title)}` },
  update: { short: 'your update', full: (title) => `Your update of ${quoteTitle(title)}` },
  project_photo: { short: 'a photo of your project', full: (title) => `A photo of ${quoteTitle(title)}` },
  portfolio_photo: { short: 'a photo in your portfolio', full: () => 'A photo in your portfolio' },
  concept: { short: 'a concept in your bid', full: () => 'A concept in your bid' },
  profile: { short: 'your profile', full: () => 'Your profile' },
};

const words: Record<DecisionMade['state'], { title: string | ((subject: string) => string); text: string }> = {
  waiting: {
    title: 'We’re checking your project',
    text: 'We check the first project of each account before stagers see it, usually within a day. You don’t need to do anything. We’ll notify you when it’s live. You can edit it in the meantime.',
  },
  hide: {
    title: (subject) => `We hid ${subject}`,
    text: 'Other people can no longer see it. We haven’t deleted it.',
  },
  restore: {
    title: (subject) => `Other people can see ${subject}`,
    text: 'We reviewed it, and other people can see it. You don’t need to do anything.',
  },
  warn: {
    title: 'A reminder about our rules',
    text: 'We didn’t change anything. If it happens again, we may hide it or suspend your account.',
  },
  suspend: { title: 'Your account is suspended', text: suspensionText },
  lift: { title: 'Your account is active again', text: 'The suspension has ended. Everything works as before.' },
};

/** The reader may reply once. */
const AnswerForm = ({ caseId }: { caseId: string }) => {
  const answer = useAnswerDecision(caseId);
  const { register, formState, submit, watch } = useContractForm(AnswerDecisionBody, {
    defaultValues: { text: '' },
    onSubmit: (body) => answer.mutateAsync(body),
  });
  useLeaveWarning(watch('text') !== '' && !answer.isSuccess);
  return (
    <TitledCard title="Answer" padding="lg" className="flex flex-col gap-3">
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
        <SmallText>
          If you disagree, tell us why, once, in up to {maxReportLength} characters. We’ll review the decision.
        </SmallText>
        <Field label="Your reply" error={formState.errors.text?.message} required className="w-full">
          <Textarea rows={5} {...register('text')} />
        </Field>
        <Button type="submit" pending={answer.isPending}>
          Send Reply
        </Button>
      </form>
    </TitledCard>
  );
};

const Content = ({ decision }: { decision: DecisionMade }) => {
  const { caseId, targetType, projectId, projectTitle, state, reason, decidedAt, hidden, answer, mayAnswer } = decision;
  const { short, full } = subjects[targetType];
  const { title: headline, text } = words[state];
  const title = typeof headline === 'string' ? headline : headline(short);
  const name = full(projectTitle);
  const isOwn = targetType === 'project' || targetType === 'update' || targetType === 'project_photo';
  return (
    <Page title={title} width="narrow">
      <PageHeader title={title} text={text} back={{ to: paths.dashboard, label: 'Back to Dashboard' }} />
      <div className="flex flex-col gap-6">
        <TitledCard title="Details" padding="lg" className="flex flex-col gap-2">
          <DetailList
            details={[
              {
                label: 'About',
                value:
                  state === 'suspend' && targetType === 'profile' ? null : projectId && isOwn ? (
                    <TextLink to={paths.project(projectId)}>{name}</TextLink>
                  ) : (
                    name
                  ),
              },
              { label: 'Rule', value: reason && moderationReasons[reason] },
              { label: state === 'waiting' ? 'Since' : 'Decided', value: formatDateTime(decidedAt) },
              { label: 'Visible to others', value: hidden ? 'No' : null },
            ]}
          />
        </TitledCard>
        {answer && (
          <TitledCard title="Your reply" padding="lg" className="flex flex-col gap-3">
            <Text className="whitespace-pre-line wrap-anywhere">{answer.text}</Text>
            <Text size="sm" tone="soft">
              Sent {formatDateTime(answer.sentAt)}. We’ll review the decision and let you know.
            </Text>
          </TitledCard>
        )}
        {mayAnswer && <AnswerForm caseId={caseId} />}
        <Notice compact>
          <p>
            Our rules are in the <TextLink to={paths.termsOfService}>terms</TextLink>. Questions?{' '}
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
    text="This page doesn’t exist, or it belongs to another account."
    action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
  />
);

const Loader = ({ caseId }: { caseId: string }) => {
  const query = useQuery(decisionQuery(caseId));
  if (isMissing(query.error)) return <Missing />;
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

const Decision = () => {
  const { caseId = '' } = useParams();
  return (
    <SignedInOnly text="Log in to see this decision.">
      {() => (idPattern.test(caseId) ? <Loader caseId={caseId} /> : <Missing />)}
    </SignedInOnly>
  );
};

export default Decision;
