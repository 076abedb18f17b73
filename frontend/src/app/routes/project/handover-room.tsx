import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#components/paged-list';
import { POLL } from '#config/poll';
import { bidContactQuery } from '#features/bids/queries';
import { handoverQuery } from '#features/handover/queries';
import { NotShown } from '#features/impersonation/not-shown';
import { usePoll } from '#lib/query';
import { isImpersonation } from '#lib/session';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { PartyName } from '#shared/handover/handover.values';
import type { ProjectDetail } from '#shared/project/project.answers';
import { LoadingBlocks } from '#ui/loading-blocks';
import { SmallText } from '#ui/text';
import { FoldedSection } from './fold';
import { HandoverDays } from './handover-days';
import { HandoverProperty } from './handover-property';

/** The target of `paths.projectHandover`. */
const anchor = 'handover';

const loading = <LoadingBlocks label="Loading the handover" blocks={['h-11 w-full', 'h-32 w-full']} />;

interface HandoverRoomProps {
  project: ProjectDetail;
  bid: BidWithBidder;
  /** The reader's. */
  party: PartyName;
}

const HandoverRoom = ({ project, bid, party }: HandoverRoomProps) => {
  const contact = useQuery({ ...bidContactQuery(bid.id), enabled: !isImpersonation });
  const poll = usePoll(POLL.project, { projects: [project.id] });
  const query = useQuery({ ...handoverQuery(project.id, bid.id), ...poll, enabled: !isImpersonation });
  const isDone = project.status === 'completed';
  const other = contact.data?.name.split(/\s+/)[0] ?? (party === 'owner' ? 'the stager' : 'the owner');
  return (
    <FoldedSection title="The Handover" anchor={anchor} isOpen={!isDone}>
      <SmallText className="first-letter:uppercase">
        {isDone
          ? 'This project is completed, so the dates and the address can’t be changed. We deleted the access instructions.'
          : query.data?.closed
            ? `${other} has left Settee. What you agreed on stays here.`
            : `Only you and ${other} see this. Payment for the staging is between the two of you.`}
      </SmallText>
      {isImpersonation ? (
        <NotShown>The user sees here where the property is, and which dates the two agreed on.</NotShown>
      ) : (
        <Loaded query={query} failure="Failed to fetch the handover" level={3} className="py-0" loading={loading}>
          {(handover) => (
            <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <HandoverProperty
                handover={handover}
                mayWrite={party !== 'owner' || contact.data?.leftAt ? 'nothing' : isDone ? 'photos' : 'everything'}
                other={other}
              />
              <HandoverDays handover={handover} party={party} other={other} project={project} bid={bid} />
            </div>
          )}
        </Loaded>
      )}
    </FoldedSection>
  );
};

export default HandoverRoom;
