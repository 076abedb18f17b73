import { formatDateTime } from '#lib/format';
import type { BidWithBidder } from '#shared/contracts/bid';
import { Notice } from '#ui/notice';

/** What the owner waits for after accepting a bid. */
export const AcceptanceNotice = ({ bid }: { bid: BidWithBidder }) => (
  <Notice tone="success" title={`You accepted the bid of ${bid.bidder.stagerIdentifier}`}>
    <p>
      The stager will contact you within 24 hours.
      {bid.paymentDueAt && (
        <>
          {' '}
          Once their platform fee is paid, by <time dateTime={bid.paymentDueAt}>{formatDateTime(bid.paymentDueAt)}</time> at the
          latest, you see each other's contact details. If it is not, you are free to choose again.
        </>
      )}
    </p>
  </Notice>
);
