import { CalendarPlus, Printer } from 'lucide-react';
import { offerCalendar } from '#lib/calendar';
import { formatDate } from '#lib/format';
import type { ContactInfo } from '#shared/account/user.answers';
import type { Bid, BidWithBidder } from '#shared/bid/bid.answers';
import { Button } from '#ui/button';
import { SmallText } from '#ui/text';
import { printReceipt, Receipt, type ReceiptFacts } from './receipt';

interface PaidBid {
  bid: Pick<Bid, 'id' | 'amount' | 'platformFee' | 'paidAt'> & Pick<BidWithBidder, 'feeRefundedAt'>;
  /** Null once a deleted account's data is gone. */
  contact: ContactInfo | null;
  projectTitle: string | undefined;
  isCompleted?: boolean;
}

const hour = 3_600_000;
/** Specification section 2. Both parties are notified. */
const contactWithin = 24 * hour;

/** Returns when the last hour to get in touch starts; undefined if it has already started. */
const lastHour = ({ paidAt }: PaidBid['bid'], now: Date): Date | undefined => {
  const until = new Date(paidAt ?? now).getTime() + contactWithin;
  return until - hour > now.getTime() ? new Date(until - hour) : undefined;
};

const offerReminder = ({ bid, projectTitle }: PaidBid, contact: ContactInfo, startsAt: Date): void => {
  const reach = [contact.phone, contact.email].filter(Boolean).join(', ');
  const description = [projectTitle, reach].filter(Boolean).join('\n');
  offerCalendar('contact.ics', [{ id: bid.id, title: `Contact ${contact.name}`, description, startsAt, minutes: 60 }]);
};

/** Returns undefined once it is too late, the project is completed, or the other account is deleted. */
export const reminderFor = (paid: PaidBid): (() => void) | undefined => {
  const { bid, contact, isCompleted } = paid;
  if (!contact || contact.leftAt || isCompleted) return undefined;
  const startsAt = lastHour(bid, new Date());
  return startsAt && (() => offerReminder(paid, contact, startsAt));
};

export const receiptOf = ({ bid, projectTitle }: PaidBid): ReceiptFacts => ({
  reference: bid.id,
  project: projectTitle,
  bid: bid.amount,
  fee: bid.platformFee,
  paidAt: bid.paidAt,
  refundedAt: bid.feeRefundedAt ?? null,
});

export const AfterPayment = (paid: PaidBid) => {
  const remind = reminderFor(paid);
  return (
    <>
      {remind && (
        <Button variant="secondary" onClick={remind}>
          <CalendarPlus />
          Add Reminder to Calendar
        </Button>
      )}
      {paid.bid.platformFee > 0 && (
        <>
          <Button variant="secondary" onClick={printReceipt}>
            <Printer />
            Print Receipt
          </Button>
          {paid.bid.feeRefundedAt && (
            <SmallText className="self-center">Platform fee refunded on {formatDate(paid.bid.feeRefundedAt)}</SmallText>
          )}
          <Receipt {...receiptOf(paid)} />
        </>
      )}
    </>
  );
};
