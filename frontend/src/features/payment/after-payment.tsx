import { CalendarPlus, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { calendarFile, offerFile } from '#lib/calendar';
import { formatDateTime, formatDollars } from '#lib/format';
import type { Bid } from '#shared/contracts/answers/bid';
import type { ContactInfo } from '#shared/contracts/answers/user';
import { site } from '#shared/site';
import { Button } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Heading } from '#ui/text';

interface PaidBid {
  bid: Pick<Bid, 'id' | 'amount' | 'platformFee' | 'paidAt'>;
  contact: ContactInfo;
  projectTitle: string | undefined;
}

const hour = 3_600_000;
/** Until when the stager gets in touch, as both have been told (specification section 2). */
const contactWithin = 24 * hour;

/** The last hour in which the stager is in time; undefined once that is over. */
const lastHour = ({ paidAt }: PaidBid['bid'], now: Date): Date | undefined => {
  const until = new Date(paidAt ?? now).getTime() + contactWithin;
  return until - hour > now.getTime() ? new Date(until - hour) : undefined;
};

const offerReminder = ({ bid, contact, projectTitle }: PaidBid, startsAt: Date): void => {
  const reach = [contact.phone, contact.email].filter(Boolean).join(', ');
  const description = [projectTitle, reach].filter(Boolean).join('\n');
  const entry = { title: `Contact ${contact.name}`, description, startsAt, minutes: 60 };
  offerFile('contact.ics', 'text/calendar', calendarFile(`${bid.id}@${site.name.toLowerCase()}`, entry, new Date()));
};

/** Prints the receipt alone: what is in its place on the screen stays off the paper (styles/index.css). */
const printReceipt = (): void => {
  const { dataset } = document.documentElement;
  dataset.printing = 'receipt';
  window.addEventListener('afterprint', () => delete dataset.printing, { once: true });
  window.print();
};

/** On paper alone: what was paid, for what. */
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

/** Beside the owner's contact details, for good: a reminder to get in touch while that is in time, and the receipt where a fee was paid. */
export const AfterPayment = (paid: PaidBid) => {
  const startsAt = lastHour(paid.bid, new Date());
  return (
    <>
      {startsAt && (
        <Button variant="secondary" onClick={() => offerReminder(paid, startsAt)}>
          <CalendarPlus />
          Add to Calendar
        </Button>
      )}
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
};
