import type { Ref } from 'react';
import { WaitingEntry } from '#components/waiting-entry';
import type { usePlaceBid } from '#features/bids/mutations';
import { formatDollars } from '#lib/format';
import { DetailList } from '#ui/facts';
import { Card } from '#ui/layout';
import { Heading } from '#ui/text';
import { bidAnchors } from './bid-anchors';
import { offerDetails } from './bid-parts';

interface WaitingBidProps {
  entry: NonNullable<ReturnType<typeof usePlaceBid>['waiting']>;
  headingRef: Ref<HTMLHeadingElement> | undefined;
  /** Undefined if bidding is over. */
  onEdit: (() => void) | undefined;
}

/** Shows a bid that was written offline. */
export const WaitingBid = ({ entry, headingRef, onEdit }: WaitingBidProps) => {
  // Links to the form lead here, because this replaces it.
  const id = headingRef ? bidAnchors.form : 'waiting-bid';
  return (
    <Card as="section" aria-labelledby={id} className="mb-5">
      <Heading level={2} size="sm" id={id} ref={headingRef} tabIndex={-1} className="mb-4">
        Your Bid, Not Sent Yet
      </Heading>
      <WaitingEntry entry={entry} noun="bid" onEdit={onEdit}>
        <DetailList
          details={[...offerDetails(entry.body), { label: 'Platform fee if awarded', value: formatDollars(entry.fee ?? 0) }]}
        />
      </WaitingEntry>
    </Card>
  );
};
