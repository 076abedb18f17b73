import { MessageCircle } from 'lucide-react';
import type { Ref } from 'react';
import { lazyPart } from '#components/lazy-part';
import { AlertDialog } from '#components/when-opened';
import { paths } from '#config/paths';
import { BidBadge } from '#features/bids/bid-badge';
import { useWithdrawBid } from '#features/bids/mutations';
import type { Standing } from '#features/bids/standing';
import { formatDate, formatDollars } from '#lib/format';
import { introduceAs } from '#lib/introduction';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { bidAllows, isSelected } from '#shared/bid/bid.lifecycle';
import { mask } from '#shared/message/mask-sign';
import { formatMoment } from '#shared/moment';
import type { ProjectDetail } from '#shared/project/project.answers';
import { formatDayIn } from '#shared/property-day';
import { Button, ButtonLink } from '#ui/button';
import { type Detail, DetailList } from '#ui/facts';
import { Card } from '#ui/layout';
import { Heading, SmallText } from '#ui/text';
import { bidAnchors } from './bid-anchors';
import { offerDetails } from './bid-parts';
import type { ConceptDrafts } from './concept-drafts';
import { useAskFirst } from './use-ask-first';

const OwnConcepts = lazyPart(() => import('./own-concepts'), { isOptional: true });

/** Withdraws a pending bid, after a question. */
const WithdrawBid = ({ bid: { id: bidId, revisedFrom } }: { bid: BidWithBidder }) => {
  const isRevised = revisedFrom !== null;
  const withdraw = useWithdrawBid(isRevised);
  const { ask, dialog } = useAskFirst((id: string) => withdraw.mutateAsync(id));
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => ask(bidId)}>
        Withdraw Bid
      </Button>
      <AlertDialog
        {...dialog}
        title="Withdraw your bid?"
        description={
          isRevised
            ? 'The owner won’t see it any more. This is your second bid here, so you can’t bid on this project again.'
            : 'The owner won’t see it any more. You can bid once more while the project is open. The owner will then see both amounts.'
        }
        confirmLabel="Withdraw Bid"
        cancelLabel="Keep It"
      />
    </>
  );
};

/** Returns the fee and its state: possible, due, paid or refunded. */
const feeOf = ({ status, paymentStatus, platformFee, feeRefundedAt }: BidWithBidder): Detail => {
  const fee = formatDollars(platformFee);
  if (feeRefundedAt) return { label: 'Platform Fee', value: `${fee}, refunded on ${formatDate(feeRefundedAt)}` };
  if (paymentStatus === 'paid') return { label: 'Platform Fee', value: platformFee > 0 ? `${fee}, paid` : 'None' };
  return isSelected(status) ? { label: 'Platform Fee', value: `${fee}, due` } : { label: 'Platform fee if awarded', value: fee };
};

/** States in which the bid can still win or be withdrawn. */
const undecided: ReadonlySet<Standing> = new Set(['waiting', 'passedOver', 'mustPay']);

interface OwnBidProps {
  bid: BidWithBidder;
  project: ProjectDetail;
  standing: Standing;
  headingRef: Ref<HTMLHeadingElement>;
  /** Concepts that were not saved with the bid. */
  drafts: ConceptDrafts;
  /** Undefined if the bid can no longer be changed. */
  onChange: (() => void) | undefined;
  /** False for suspended accounts. */
  canAddConcepts: boolean;
}

export const OwnBid = ({ bid, project, standing, headingRef, drafts, onChange, canAddConcepts }: OwnBidProps) => (
  <Card as="section" padding="lg" aria-labelledby={bidAnchors.own} className="grid items-start gap-x-14 gap-y-5 lg:grid-cols-2">
    <div className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading level={2} size="md" id={bidAnchors.own} ref={headingRef} tabIndex={-1}>
          Your Bid
        </Heading>
        <BidBadge bid={bid} project={project.status} reader="bidder" />
      </div>
      <DetailList
        details={[
          ...offerDetails(bid),
          // The fee does not matter if the bid can no longer win, unless it was paid.
          ...(undecided.has(standing) || bid.paymentStatus === 'paid' || bid.feeRefundedAt ? [feeOf(bid)] : []),
          { label: 'Bid On', value: formatDayIn(bid.createdAt, project.state) },
        ]}
      />
      {bid.note?.includes(mask) && (
        <SmallText className="mt-3">Contact details in your note are hidden until the platform fee is paid.</SmallText>
      )}
      {standing === 'waiting' && (
        <SmallText className="mt-3">
          {`We’ll tell you as soon as the owner decides.${onChange || bid.revisedFrom !== null ? '' : ' To change your bid, withdraw it and bid again.'}`}
        </SmallText>
      )}
      {onChange && bid.changeableUntil && (
        <div className="mt-3 flex flex-col items-start gap-3">
          <SmallText>
            A typo? You can change your bid until {formatMoment(bid.changeableUntil)}, or until the owner sees it.
          </SmallText>
          <Button size="sm" variant="secondary" onClick={onChange}>
            Change Bid
          </Button>
        </div>
      )}
      {/* A paid bid shows the owner's contact card instead. A bid that can no longer win shows nothing. */}
      {undecided.has(standing) && (
        <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
          <ButtonLink
            to={paths.conversation(project.userId)}
            state={introduceAs('Project owner', bid.projectId)}
            size="sm"
            variant="secondary"
          >
            <MessageCircle />
            Message Owner
          </ButtonLink>
          {bidAllows(bid.status, 'withdraw') && <WithdrawBid bid={bid} />}
        </div>
      )}
    </div>
    {(canAddConcepts || bid.concepts.length > 0) && project.photos.length > 0 && (
      <OwnConcepts bid={bid} project={project} drafts={drafts} canChange={canAddConcepts} />
    )}
  </Card>
);
