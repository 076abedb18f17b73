import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { BidBadge } from '#features/bids/bid-badge';
import { projectBidsQuery } from '#features/bids/queries';
import type { CounterpartTitle } from '#features/messages/thread';
import { projectQuery } from '#features/projects/queries';
import { formatDollars } from '#lib/format';
import { usePoll } from '#lib/query';
import type { User } from '#shared/account/user.answers';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { isSelected } from '#shared/bid/bid.lifecycle';
import type { ProjectDetail } from '#shared/project/project.answers';
import { projectStandingLabel } from '#shared/project/project.lifecycle';
import { Avatar } from '#ui/avatar';
import { ButtonLink, IconLink } from '#ui/button';
import { Heading, SmallText, Text, TextButton, TextLink } from '#ui/text';
import { Thumb } from '#ui/thumb';
import { LinkedContact } from './linked-contact';

interface BidActionProps {
  project: ProjectDetail;
  /** The stager's bid, if there is one. */
  bid: BidWithBidder | undefined;
  /** Whether the project belongs to the reader. */
  isOwn: boolean;
}

/** Shows the next step for the bid, or else a link to its project. */
const BidAction = ({ project, bid, isOwn }: BidActionProps) => {
  if (!isOwn && bid?.status === 'payment_required') {
    return (
      <ButtonLink size="sm" to={paths.payment(bid.id)}>
        Pay {formatDollars(bid.platformFee)} Fee
      </ButtonLink>
    );
  }
  return isOwn && bid?.status === 'pending' && project.acceptingBids ? (
    <ButtonLink size="sm" to={paths.projectBids(project.id)}>
      Decide on Bid
    </ButtonLink>
  ) : (
    <ButtonLink size="sm" variant="secondary" to={paths.project(project.id)}>
      View Project
    </ButtonLink>
  );
};

/** Shows the project that the conversation is about, and the bid between the two. */
const SubjectBar = ({ about, user, userId }: Pick<ThreadHeadProps, 'user' | 'userId'> & { about: string }) => {
  const poll = usePoll(POLL.threadSubject, { projects: [about] });
  const { data: project } = useQuery({ ...projectQuery(about), ...poll });
  const { data: bids } = useInfiniteQuery({ ...projectBidsQuery(about), ...poll });
  if (!project) return null;
  const isOwn = project.userId === user.id;
  const bid = bids?.find((one) => one.userId === (isOwn ? userId : user.id));
  return (
    <div className="flex items-center gap-3 border-t border-line py-0.5 md:py-2">
      <Thumb src={project.photos[0]} size="sm" />
      <div className="flex min-w-0 flex-1 flex-col">
        <TextLink to={paths.project(project.id)} className="truncate py-0.5 text-sm">
          {project.title}
        </TextLink>
        <span className="flex flex-wrap items-center gap-x-2 text-sm">
          {bid ? (
            <>
              <span className="font-medium tabular-nums">{formatDollars(bid.amount)}</span>
              <BidBadge bid={bid} project={project.status} reader={isOwn ? 'other' : 'bidder'} />
              {isSelected(bid.status) && bid.paymentStatus === 'unpaid' && (
                <SmallText as="span" className="max-sm:hidden">
                  Waiting for the platform fee
                </SmallText>
              )}
            </>
          ) : (
            <SmallText as="span">{projectStandingLabel(project)}</SmallText>
          )}
        </span>
      </div>
      <div className="shrink-0">
        <BidAction project={project} bid={bid} isOwn={isOwn} />
      </div>
    </div>
  );
};

interface ThreadHeadProps {
  user: User;
  /** The other user. */
  userId: string;
  title: CounterpartTitle;
  avatar: string | null;
  /** Whether the two users are linked by a paid bid. */
  linked: boolean;
  /** Whether the other user is loaded. Otherwise only their name is known. */
  known: boolean;
  /** The latest project that the conversation is about. */
  about: string | undefined;
  actions: ReactNode;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

export const ThreadHead = (props: ThreadHeadProps) => {
  const { user, userId, title, avatar, linked, known, about, actions, headingRef } = props;
  const [showsContact, setShowsContact] = useState(false);
  const shown = title.label || title.company;
  return (
    <header className="flex shrink-0 flex-col border-b border-line px-2 md:px-5">
      <div className="flex min-h-14 items-center gap-3 py-0.5 md:min-h-16 md:py-2">
        <IconLink to={paths.messages} label="Back to all conversations" className="md:hidden">
          <ArrowLeft />
        </IconLink>
        {known && <Avatar name={title.name} src={avatar} />}
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6">
          <div className="flex min-w-0 flex-col">
            <Heading level={2} size="sm" ref={headingRef} tabIndex={-1} className="truncate rounded-sm">
              {title.name}
            </Heading>
            <span className="flex min-w-0 items-center gap-x-3">
              {shown && (
                <Text as="span" size="sm" tone="soft" className="truncate">
                  {title.company && title.label && <span className="max-md:hidden">{title.company} · </span>}
                  {shown}
                </Text>
              )}
              {linked && (
                <TextButton
                  className="!min-h-6 shrink-0 text-sm md:hidden"
                  aria-expanded={showsContact}
                  onClick={() => setShowsContact(!showsContact)}
                >
                  Contact
                </TextButton>
              )}
            </span>
          </div>
          {linked && (
            <div className={clsx(!showsContact && 'max-md:hidden')}>
              <LinkedContact user={user} userId={userId} />
            </div>
          )}
        </div>
        {actions}
      </div>
      {about && <SubjectBar about={about} user={user} userId={userId} />}
    </header>
  );
};
