import type { ReactNode } from 'react';
import type { AdminBid } from '#shared/contracts/admin';
import { StatusBadge } from '#ui/badge';
import { Heading, SmallText } from '#ui/text';

/** The latest few of many, inside a card. `more`: '+3 more', or null. */
export const Excerpt = ({ title, more, children }: { title: string; more: string | null; children: ReactNode }) => (
  <section className="flex flex-col gap-1">
    <Heading level={4} size="xs">
      {title}
    </Heading>
    <ul className="flex flex-col">{children}</ul>
    {more && <SmallText weight="medium">{more}</SmallText>}
  </section>
);

export const ExcerptRow = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <li className="flex items-start justify-between gap-4 py-1.5">
    <div className="min-w-0 break-words">{children}</div>
    {mark}
  </li>
);

/** Where a bid stands. Owners read 'Accepted' from the moment they accept; an operator needs to know whether the fee is paid. */
export const BidStatus = ({ bid }: { bid: AdminBid }) => (
  <StatusBadge status={bid.status} {...(bid.status === 'payment_required' && { label: 'Fee Awaited' })} />
);
