import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { Countdown, PayFeeLink } from '#features/bids/fee-due';
import { usePlaceBid } from '#features/bids/mutations';
import { projectBidsQuery } from '#features/bids/queries';
import { type Standing, standingOf } from '#features/bids/standing';
import { AfterPayment } from '#features/payment/after-payment';
import { useAskQuestion } from '#features/questions/mutations';
import { useAuth } from '#lib/auth';
import { formatDollars } from '#lib/format';
import { screenHeading, useKeptFocus, useLast } from '#lib/hooks';
import { useWaiting } from '#lib/outbox';
import { usePoll } from '#lib/query';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { PlaceBidBody } from '#shared/bid/bid.contract';
import type { RejectionReason } from '#shared/bid/bid.lifecycle';
import { mask } from '#shared/message/mask-sign';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Card, Container } from '#ui/layout';
import { LoadingBlocks } from '#ui/loading-blocks';
import { Notice } from '#ui/states';
import { Eyebrow, Heading, Text, TextLink } from '#ui/text';
import { HandoverRoom, ProjectReviews } from './after-award';
import { bidAnchors } from './bid-anchors';
import { BidAside, BidBar } from './bid-bar';
import { BidForm } from './bid-form';
import { ChangeBid } from './change-bid';
import { useConceptDrafts } from './concept-drafts';
import { CounterpartContact } from './counterpart-contact';
import { OwnBid } from './own-bid';
import { ProjectLayout } from './project-layout';
import { QuestionsSection } from './questions-section';
import { reachGapsText } from './unclear';
import { WaitingBid } from './waiting-bid';
import { WaitingQuestions } from './waiting-questions';

const noQuestions = 'Stagers can ask the owner here. All stagers see the answers.';

/** Shows the next step after the acceptance, with its deadline. */
const PaymentRequired = ({ bid, project: { owner } }: { bid: BidWithBidder; project: ProjectDetail }) => (
  <Card as="section" ground="dark" padding="lg" aria-labelledby="payment-required">
    <div className="grid grid-cols-1 items-end gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex flex-col gap-3">
        <Eyebrow>Your bid was accepted</Eyebrow>
        <Heading level={2} id="payment-required">
          Payment Required
        </Heading>
        <Text size="lg" tone="sage" className="max-w-prose">
          Pay the platform fee of {formatDollars(bid.platformFee)} to make it yours. You then see who the owner is and how to
          reach them, and contact them within 24 hours.
        </Text>
        {reachGapsText(owner.reach) && (
          <Text size="sm" tone="sage">
            Project owner: {reachGapsText(owner.reach)}.
          </Text>
        )}
      </div>
      <div className="flex flex-col gap-5">
        {bid.paymentDueAt && <Countdown dueAt={bid.paymentDueAt} />}
        <PayFeeLink bidId={bid.id} size="lg" />
      </div>
    </div>
  </Card>
);

interface Words {
  tone: 'info' | 'warning';
  title: string;
  text: string;
}

const notAgain = 'You can’t bid on this project again.';

/** For bids that ended without the owner's decision. */
const unpaid: Partial<Record<RejectionReason, Words>> = {
  payment_cancelled: {
    tone: 'info',
    title: 'You stepped back from this project',
    text: `You gave it up before paying the fee, so the owner can choose another bid. ${notAgain}`,
  },
  payment_expired: {
    tone: 'warning',
    title: 'Your accepted bid has expired',
    text: `The platform fee wasn’t paid in time, so the owner can choose another bid. ${notAgain}`,
  },
  removed: {
    tone: 'warning',
    title: 'We hid your bid',
    text: 'Nobody else can see it. Our notification says why, and how to reply.',
  },
};

/** For stagers with nothing left to do. */
const words: Partial<Record<Standing, Words>> = {
  passedOver: {
    tone: 'warning',
    title: 'Another stager was selected',
    text: 'The owner accepted another bid. If that stager backs out, yours is back in.',
  },
  lost: { tone: 'info', title: 'Another stager was chosen', text: 'The owner has chosen another bid. Thank you for yours.' },
  rejected: { tone: 'warning', title: 'The owner didn’t choose your bid', text: notAgain },
  suspended: {
    tone: 'warning',
    title: 'You can’t bid for now',
    text: 'Your account is suspended. The notice at the top says why, and how to reply.',
  },
  bidTwice: {
    tone: 'info',
    title: 'You can’t bid here again',
    text: 'You’ve withdrawn two bids on this project, so you can’t place a third.',
  },
  onHold: {
    tone: 'info',
    title: 'Another stager was selected',
    text: 'The owner accepted a bid. If that stager backs out, you can bid.',
  },
  awarded: { tone: 'info', title: 'Another stager was chosen', text: 'This project takes no more bids.' },
  tooLate: { tone: 'info', title: 'Bidding has closed', text: 'The deadline for bids has passed.' },
  completed: { tone: 'info', title: 'This project is completed', text: 'It takes no more bids.' },
  cancelled: { tone: 'info', title: 'This project was cancelled', text: 'The owner is no longer looking for a stager.' },
};

/** Says why the stager cannot win the project, if so. */
const StandingNotice = ({ standing, bid }: Pick<StagerPartProps, 'standing' | 'bid'>) => {
  const found = (standing === 'rejected' && bid?.rejection && unpaid[bid.rejection]) || words[standing];
  return found ? (
    <Notice tone={found.tone} title={found.title}>
      <p>
        {found.text} <TextLink to={paths.projects()}>Find other projects</TextLink>
      </p>
    </Notice>
  ) : null;
};

interface StagerPartProps {
  project: ProjectDetail;
  /** The stager's own. */
  bid: BidWithBidder | undefined;
  standing: Standing;
}

const Banner = ({ project, bid, standing }: StagerPartProps) => {
  if (bid && standing === 'mustPay') return <PaymentRequired bid={bid} project={project} />;
  if (bid && standing === 'won') {
    return (
      <CounterpartContact
        bidId={bid.id}
        projectId={project.id}
        title="Project Owner Contact"
        userId={project.userId}
        more={(contact) => (
          <AfterPayment bid={bid} contact={contact} projectTitle={project.title} isCompleted={project.status === 'completed'} />
        )}
      />
    );
  }
  return <StandingNotice standing={standing} bid={bid} />;
};

/** Returns the form's values for an earlier bid. Leaves out a partly masked note, because its hidden parts would be lost. */
const bodyOf = (bid: BidWithBidder | undefined): PlaceBidBody | undefined => {
  const { data } = PlaceBidBody.safeParse(bid);
  return data?.note?.includes(mask) ? { ...data, note: null } : data;
};

/** Shows the form, then a bid that waits for a connection, then the placed bid. */
const Panel = ({ project, bid, standing, ownId }: StagerPartProps & { ownId: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = usePlaceBid(project.id, ownId);
  const { waiting, takeOut } = place;
  const drafts = useConceptDrafts();
  const [written, setWritten] = useState<PlaceBidBody>();
  const [isChanging, setChanging] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const isSuspended = useAuth().user?.suspension !== undefined;
  const canChange = bid?.changeableUntil !== undefined && standing === 'waiting' && !isSuspended;
  // Stagers usually withdraw a bid to change a number, so the form starts with the old values.
  const withdrawn = bodyOf(useLast(bid));
  const canBid = !bid && standing === 'canBid';
  // Keeps the input if the project is decided or canceled in the meantime.
  const keepsForm = canBid || (hasBegun && !withdrawn);
  // If neither is shown, the focus goes to the top of the page, which explains that.
  const landing = {
    get current() {
      return heading.current ?? screenHeading.current;
    },
  };
  useKeptFocus(bid ? (isChanging && canChange ? 'change' : 'bid') : keepsForm ? (waiting ? 'waiting' : 'form') : 'none', landing);
  const edit = (entry: NonNullable<typeof waiting>) => {
    setWritten(entry.body);
    takeOut(entry);
  };
  return (
    <section id={bidAnchors.panel} className="flex flex-col gap-10 empty:hidden">
      {waiting && (
        <WaitingBid entry={waiting} headingRef={canBid ? heading : undefined} onEdit={canBid ? () => edit(waiting) : undefined} />
      )}
      {isChanging && !canChange && standing === 'waiting' && (
        <Notice tone="info" compact title="Your bid can no longer be changed" className="mb-5">
          The owner has seen it, or 15 minutes have passed. You can still withdraw it.
        </Notice>
      )}
      {bid &&
        (isChanging && canChange ? (
          <ChangeBid bid={bid} project={project} headingRef={heading} onClose={() => setChanging(false)} />
        ) : (
          <OwnBid
            bid={bid}
            project={project}
            standing={standing}
            headingRef={heading}
            drafts={drafts}
            onChange={canChange ? () => setChanging(true) : undefined}
            canAddConcepts={standing === 'waiting' && !isSuspended}
          />
        ))}
      {keepsForm && !waiting && (
        <BidForm
          project={project}
          headingRef={heading}
          place={place}
          written={written ?? withdrawn}
          drafts={drafts}
          onBegin={() => setBegun(true)}
          closed={canBid ? null : <StandingNotice standing={standing} bid={bid} />}
        />
      )}
    </section>
  );
};

/** Lists unsent questions whose form is gone. */
const StrayQuestions = ({ projectId, ownId }: { projectId: string; ownId: string }) => {
  const { waiting } = useAskQuestion(projectId, ownId);
  return waiting.length > 0 ? (
    <Container className="flex flex-col gap-4 py-10">
      <WaitingQuestions waiting={waiting} />
    </Container>
  ) : null;
};

const loading = (
  <LoadingBlocks label="Loading your bid" blocks={['h-7 w-40', 'h-11 w-full', 'h-11 w-full', 'h-20 w-full', 'h-11 w-full']} />
);

/** Shows the project to a stager, with only their own bid. */
const StagerView = ({ project, ownId }: { project: ProjectDetail; ownId: string }) => {
  const { user } = useAuth();
  const [unsent] = useWaiting('placeBid', ownId, project.id);
  const query = useInfiniteQuery({
    ...projectBidsQuery(project.id),
    ...usePoll(POLL.projectBids, { inBackground: true, projects: [project.id] }),
  });
  // Waits for the bids, because a second bid would be refused.
  if (!query.data) {
    const pending = (
      <Card>
        <Loaded query={query} failure="Failed to fetch bids" level={2} className="py-4" loading={loading}>
          {() => null}
        </Loaded>
      </Card>
    );
    return <ProjectLayout project={project} below={pending} />;
  }
  const [bid] = query.data;
  const known = { project, bid, standing: standingOf(project, bid, user?.suspension !== undefined) };
  const hasWon = known.standing === 'won';
  const counterpart = { id: project.userId, name: project.owner.name ?? 'the project owner' };
  return (
    <ProjectLayout
      project={project}
      banner={
        <>
          {hasWon && project.status === 'completed' && (
            <ProjectReviews project={project} ownId={ownId} counterpart={counterpart} />
          )}
          <Banner {...known} />
          {bid && hasWon && <HandoverRoom project={project} bid={bid} party="stager" />}
        </>
      }
      isFolded={hasWon}
      panel={<BidAside {...known} unsent={unsent?.body} />}
      below={<Panel {...known} ownId={ownId} />}
      questions={
        <>
          {!project.acceptingBids && <StrayQuestions projectId={project.id} ownId={ownId} />}
          <QuestionsSection project={project} reader="stager" ground="sand" empty={noQuestions} />
          <BidBar {...known} unsent={unsent?.body} />
        </>
      }
    />
  );
};

export default StagerView;
