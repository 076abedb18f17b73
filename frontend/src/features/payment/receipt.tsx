import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAuth } from '#lib/auth';
import { formatDate, formatDollars } from '#lib/format';
import { taxText } from '#shared/payment/tax';
import { site } from '#shared/site/site';
import { DetailList } from '#ui/facts';
import { Heading } from '#ui/text';

export interface ReceiptFacts {
  /** The bid's id. */
  reference: string;
  project: string | undefined;
  /** Whole US dollars. */
  bid: number;
  fee: number;
  /** ISO 8601, UTC. */
  paidAt: string | null;
  /** ISO 8601, UTC; null if it was not refunded. */
  refundedAt: string | null;
}

/** The style sheet hides the rest of the page (styles/index.css). */
export const printReceipt = (): void => {
  const { dataset } = document.documentElement;
  dataset.printing = 'receipt';
  window.addEventListener('afterprint', () => delete dataset.printing, { once: true });
  window.print();
};

/** Visible in print only. */
export const Receipt = ({ reference, project, bid, fee, paidAt, refundedAt }: ReceiptFacts) => {
  const { user } = useAuth();
  return createPortal(
    <section className="hidden max-w-2xl flex-col gap-3 p-8 print:flex">
      <Heading level={2} size="md">
        {site.name} Receipt
      </Heading>
      <DetailList
        details={[
          { label: 'Platform Fee', value: `${formatDollars(fee)}, paid by card` },
          { label: 'Tax', value: `${formatDollars(0)}. ${taxText}` },
          { label: 'Date', value: paidAt && formatDate(paidAt) },
          { label: 'Refunded', value: refundedAt && `−${formatDollars(fee)}, ${formatDate(refundedAt)}` },
          { label: 'Total', value: formatDollars(refundedAt ? 0 : fee) },
          { label: 'Project', value: project },
          { label: 'Your Bid', value: formatDollars(bid) },
          { label: 'Reference', value: reference },
          { label: 'Paid By', value: user && [user.company, user.name, user.email].filter(Boolean).join(', ') },
          { label: 'Paid To', value: `${site.legalName}, ${site.address}` },
        ]}
      />
    </section>,
    document.body,
  );
};

/** Prints one receipt of a list. */
export const useReceipts = () => {
  const [asked, setAsked] = useState<ReceiptFacts | null>(null);
  useEffect(() => {
    if (asked) printReceipt();
  }, [asked]);
  return { print: (one: ReceiptFacts) => setAsked({ ...one }), receipt: asked && <Receipt {...asked} /> };
};
