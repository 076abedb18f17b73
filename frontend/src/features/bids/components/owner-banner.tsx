import type { BidWithBidder } from '#shared/contracts/bid';
import { isSelected } from '#shared/lifecycle/bid';
import { AcceptanceNotice } from './acceptance-notice';
import { CounterpartContact } from './counterpart-contact';

/** Above the own project: the stager who was chosen, with contact details once the fee is paid. */
export const OwnerBanner = ({ bids }: { bids: readonly BidWithBidder[] }) => {
  const selected = bids.find(({ status }) => isSelected(status));
  if (!selected) return null;
  return selected.paymentStatus === 'paid' ? (
    <CounterpartContact bidId={selected.id} title="Staging Company Contact" userId={selected.userId} />
  ) : (
    <AcceptanceNotice bid={selected} />
  );
};
