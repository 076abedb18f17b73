import { CalendarPlus, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { calendarFile, offerFile } from '#lib/calendar';
import { formatDateTime, formatDollars } from '#lib/format';
import type { Bid } from '#shared/contracts/answers/bid';
import type { ContactInfo } from '#shared/contracts/answers/user';
import { site } from '#shared/site';
import { Button } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Heading } from '#ui/text';

export interface PaidBid {
  bid: Pick<Bid, 'id' | 'amount' | 'platformFee' | 'paidAt'>;
  /** Null once nothing is kept of whoever has left. */
  contact: ContactInfo | null;
  projectTitle: string | undefined;
}

const hour = 3_600_000;
/** The time within which the stager promises to get in touch (specification section 2). Both parties are told. */
const contactWithin = 24 * hour;

/** The start of the last hour to get in touch in time; undefined if that hour has begun. */
const lastHour = ({ paidAt }: PaidBid['bid'], now: Date): Date | undefined => {
  const until = new Date(paidAt ?? now).getTime() + contactWithin;
  return until - hour > now.getTime() ? new Date(until - hour) : undefined;
};

const offerReminder = ({ bid, projectTitle }: PaidBid, contact: ContactInfo, startsAt: Date): void => {
  const reach = [contact.phone, contact.email].filter(Boolean).join(', ');
  const description = [projectTitle, reach].filter(Boolean).join('\n');
  const entry = { title: `Contact ${contact.name}`, description, startsAt, minutes: 60 };
  offerFile('contact.ics', 'text/calendar', calendarFile(`${bid.id}@${site.name.toLowerCase()}`, entry, new Date()));
};

/** Prints the receipt alone: the style sheet hides the rest of the page (styles/index.css). */
const printReceipt = (): void => {
  const { dataset } = document.documentElement;
  dataset.printing = 'receipt';
  window.addEventListener('afterprint', () => delete dataset.printing, { once: true });
  window.print();
};

/** The receipt: what was paid, and for what. Visible in print only. */
const Receipt = ({ bid: { id, amount, platformFee, paidAt }, projectTitle }: PaidBid) =>
  createPortal(
    <section className="hidden max-w-2xl flex-col gap-3 p-8 print:flex">
      <Heading level={2} size="md">
        Receipt
      </Heading>
      <DetailList
        details={[
          { label: 'Platform Fee', value: `${formatDollars(platformFee)}, paid by card` },
          { label: 'Date', value: paidAt && formatDateTime(paidAt) },
          { label: 'Project', value: projectTitle },
          { label: 'Your Bid', value: formatDollars(amount) },
          { label: 'Reference', value: id },
          { label: 'Paid To', value: site.name },
        ]}
      />
    </section>,
    document.body,
  );

/** Offers the calendar a reminder to get in touch; undefined once the time for that is over, or the other one has left. */
export const reminderFor = (paid: PaidBid): (() => void) | undefined => {
  const { bid, contact } = paid;
  if (!contact || contact.leftAt) return undefined;
  const startsAt = lastHour(bid, new Date());
  return startsAt && (() => offerReminder(paid, contact, startsAt));
};

/** For a list of paid bids: prints the receipt of one. */
export const useReceipts = () => {
  const [paid, setPaid] = useState<PaidBid | null>(null);
  useEffect(() => {
    if (paid) printReceipt();
  }, [paid]);
  return { print: (one: PaidBid) => setPaid({ ...one }), receipt: paid && <Receipt {...paid} /> };
};

/** A reminder to get in touch, for either party, while that is in time. */
export const ReminderButton = (paid: PaidBid) => {
  const remind = reminderFor(paid);
  return (
    remind && (
      <Button variant="secondary" onClick={remind}>
        <CalendarPlus />
        Add to Calendar
      </Button>
    )
  );
};

/** Below the owner's contact details: the reminder, and the receipt if a fee was paid. */
export const AfterPayment = (paid: PaidBid) => (
  <>
    <ReminderButton {...paid} />
    {paid.bid.platformFee > 0 && (
      <>
        <Button variant="secondary" onClick={printReceipt}>
          <Printer />
          Print Receipt
        </Button>
        <Receipt {...paid} />
      </>
    )}
  </>
);
