import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { MissingPhone } from '#features/account/missing-phone';
import { connectedText, findPaidBid } from '#features/bids/connected';
import { bidContactQuery, projectBidsQuery, receivedBidsQuery } from '#features/bids/queries';
import { whyReopened } from '#features/bids/standing';
import { handoverQuery, installWarning } from '#features/handover/queries';
import { HiddenNotice } from '#features/moderation/hidden-notice';
import { CancelProjectDialog, CompleteProjectDialog } from '#features/projects/project-action-dialogs';
import { projectStanding } from '#features/projects/project-standing';
import { projectForOthersQuery } from '#features/projects/queries';
import { questionsQuery } from '#features/questions/queries';
import { arriveAt, screenHeading } from '#lib/hooks';
import { isFindable } from '#lib/project-labels';
import { isImpersonation } from '#lib/session';
import { toast } from '#lib/toast';
import type { Bidder, BidWithBidder } from '#shared/bid/bid.answers';
import type { ProjectDetail } from '#shared/project/project.answers';
import { isEditable, takesUpdates } from '#shared/project/project.lifecycle';
import { Button } from '#ui/button';
import { Container, Section, TitledCard } from '#ui/layout';
import { Notice } from '#ui/states';
import { SmallText, TextLink } from '#ui/text';
import { HandoverRoom, ProjectReviews } from './after-award';
import { useAnswering } from './answer-question';
import { useBidderProfile } from './bidder-profile';
import { BidsToDecide } from './bids-to-decide';
import { CounterpartContact } from './counterpart-contact';
import { FoldedSection, foldedBand } from './fold';
import { useOwnWords } from './own-words';
import { OwnerBar } from './owner-bar';
import { PostUpdate } from './post-update';
import { ProjectLayout } from './project-layout';
import { QuestionsSection } from './questions-section';

const noQuestions = 'Stagers can ask questions before they bid. We’ll tell you when one does. All stagers see your answers.';

const NoStateNotice = () => (
  <Notice tone="warning" title="Stagers can’t find this project">
    <p>
      They search by state, and it has none. As long as nobody has bid, you can add it on your{' '}
      <TextLink to={paths.dashboard}>dashboard</TextLink>.
    </p>
  </Notice>
);

/** Loads the rejected bids, which the project's own list leaves out. */
const ReopenedNotice = ({ projectId }: { projectId: string }) => {
  const { data: bids = [] } = useQuery({ ...receivedBidsQuery(), staleTime: 0 });
  const why = whyReopened(bids.filter((bid) => bid.projectId === projectId));
  return (
    why && (
      <Notice tone="warning" title={`The stager you chose ${why}`}>
        Your project needs new bids. You can edit it, set a later deadline, or share it with stagers you know.
      </Notice>
    )
  );
};

interface NextStepProps {
  project: ProjectDetail;
  bids: readonly BidWithBidder[];
}

/** Shows the next step. Stays mounted without one, so that it can move the focus. */
const NextStep = ({ project, bids }: NextStepProps) => {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'complete' | 'cancel' | null>(null);
  const { canComplete, canCancel } = projectStanding(project, bids);
  const next = canComplete ? 'complete' : canCancel ? 'cancel' : null;
  const paidId = findPaidBid(bids)?.id;
  const { data: handover } = useQuery({
    ...handoverQuery(project.id, paidId ?? ''),
    enabled: paidId !== undefined && !isImpersonation,
  });
  const warning = installWarning(handover?.days, project.state);
  const isEarly = warning || handover?.days.some(({ proposed }) => proposed);
  const dialog = { project, onClose: () => setAsking(null) };
  // Reviews are the next step and get the focus.
  const showReviews = () => void navigate(paths.projectReviews(project.id), { replace: true });
  return (
    <>
      {next === 'complete' && (
        <TitledCard title="Is the staging done?" className="flex flex-col gap-3 print:hidden">
          <SmallText>Mark the project as completed, so you and your stager can review each other.</SmallText>
          <Button variant={isEarly ? 'secondary' : 'primary'} className="mt-1 self-start" onClick={() => setAsking(next)}>
            Mark as Completed
          </Button>
        </TitledCard>
      )}
      {next === 'cancel' && (
        <FoldedSection title="No longer looking?" anchor="cancel" className="order-last print:hidden">
          <SmallText>If you cancel the project, it takes no more bids, and we’ll tell everyone who bid.</SmallText>
          <Button variant="secondary" className="self-start" onClick={() => setAsking(next)}>
            Cancel Project
          </Button>
        </FoldedSection>
      )}
      {asking === 'complete' && <CompleteProjectDialog {...dialog} warning={warning} onDone={showReviews} />}
      {asking === 'cancel' && <CancelProjectDialog {...dialog} focusFallback={screenHeading} />}
    </>
  );
};

const nameOf = ({ company, name, stagerIdentifier }: Bidder): string => company ?? name ?? stagerIdentifier;

/** Shows a toast when the fee is paid, because contact details appear at the top. Not for an award without a fee. */
const usePaymentToast = (bids: readonly BidWithBidder[], paid: BidWithBidder | undefined): void => {
  const { data: contact } = useQuery({ ...bidContactQuery(paid?.id ?? ''), enabled: paid !== undefined && !isImpersonation });
  const waits = useRef(false);
  const isAwaited = bids.some(({ status }) => status === 'payment_required');
  useEffect(() => {
    if (isAwaited) waits.current = true;
    else if (waits.current && contact && !contact.leftAt) {
      waits.current = false;
      toast({
        title: connectedText(contact),
        description: 'The platform fee is paid. The stager will contact you within 24 hours.',
        action: {
          label: 'See Contact',
          elsewhere: 'The contact details are at the top of the page',
          do: () => arriveAt(screenHeading.current),
        },
      });
    }
  }, [isAwaited, contact]);
};

const AsStager = ({ project, onBack }: { project: ProjectDetail; onBack: () => void }) => (
  <ProjectLayout
    project={project}
    banner={
      <Notice tone="info" title="This is what stagers see">
        <div className="flex flex-col items-start gap-3">
          <p>Their page also has a bid form. They see your name and contact details only after the platform fee is paid.</p>
          <Button variant="secondary" size="sm" autoFocus onClick={onBack}>
            Back to Your View
          </Button>
        </div>
      </Notice>
    }
  />
);

const OwnerView = ({ project }: { project: ProjectDetail }) => {
  const [asStager, setAsStager] = useState(false);
  const { data: shown } = useQuery({ ...projectForOthersQuery(project.id), enabled: asStager });
  const seen = useRef(false);
  if (asStager && shown) return <AsStager project={shown} onBack={() => setAsStager(false)} />;
  const see = () => {
    seen.current = true;
    setAsStager(true);
  };
  return (
    <OwnView
      project={project}
      onSeeAsStager={project.status === 'open' && !project.hidden ? see : undefined}
      isBack={seen.current && !asStager}
    />
  );
};

interface OwnViewProps {
  project: ProjectDetail;
  onSeeAsStager: (() => void) | undefined;
  /** Whether the owner comes back from the stager's view, so that the focus must move. */
  isBack: boolean;
}

const OwnView = ({ project, onSeeAsStager, isBack }: OwnViewProps) => {
  useEffect(() => {
    if (isBack) screenHeading.current?.focus();
  }, [isBack]);
  const { data: bids } = useInfiniteQuery(projectBidsQuery(project.id));
  const { data: questions } = useInfiniteQuery(questionsQuery(project.id));
  const profile = useBidderProfile();
  const answering = useAnswering(project);
  const isOpen = project.status === 'open';
  const comparing = !project.hasSelectedBid && bids !== undefined && bids.length > 1;
  const paid = bids && findPaidBid(bids);
  usePaymentToast(bids ?? [], paid);
  // The next step depends on the bids.
  const nextStep = bids && <NextStep project={project} bids={bids} />;
  return (
    <ProjectLayout
      project={project}
      own={useOwnWords(project)}
      brief={comparing}
      isFolded={paid !== undefined || (isOpen && project.bidCount > 0)}
      banner={
        <>
          <OwnerBar
            project={project}
            canEdit={bids !== undefined && projectStanding(project, bids).canEdit}
            unanswered={isOpen ? (questions?.filter(({ state }) => state === 'open').length ?? 0) : 0}
            onSeeAsStager={onSeeAsStager}
          />
          {project.hidden && <HiddenNotice project={project} />}
          {project.status === 'open' && !isFindable(project) && <NoStateNotice />}
          {isEditable(project) && <ReopenedNotice projectId={project.id} />}
          {project.status === 'open' && project.bidCount > 0 && (
            <MissingPhone
              text="The stager you choose gets it once the fee is paid. Without it, they can only write to you."
              onSaved={() => screenHeading.current?.focus()}
            />
          )}
          {paid && (
            <>
              {project.status === 'completed' && (
                <ProjectReviews
                  project={project}
                  ownId={project.userId}
                  counterpart={{ id: paid.userId, name: nameOf(paid.bidder) }}
                />
              )}
              <CounterpartContact bidId={paid.id} projectId={project.id} title={connectedText} userId={paid.userId} />
              <HandoverRoom project={project} bid={paid} party="owner" />
              {nextStep}
            </>
          )}
        </>
      }
      postUpdate={takesUpdates(project) && <PostUpdate project={project} stager={paid && nameOf(paid.bidder)} />}
      panel={!paid && nextStep}
      questions={
        <div className={clsx(comparing && 'print:hidden')}>
          <QuestionsSection project={project} reader="owner" empty={noQuestions} answering={answering} />
        </div>
      }
    >
      <Section
        ground={isOpen ? 'sand' : 'none'}
        aria-labelledby="current-bids"
        className={clsx(isOpen && project.bidCount > 0 && '!py-10 sm:!py-12')}
        style={isOpen ? undefined : foldedBand}
      >
        <Container>
          <BidsToDecide project={project} onShowProfile={profile.show} />
          {profile.dialog}
        </Container>
      </Section>
    </ProjectLayout>
  );
};

export default OwnerView;
