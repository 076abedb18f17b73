import { formatDollars } from '#lib/format';
import { PlaceBidBody } from '#shared/contracts/bid';
import { platformFee } from '#shared/fees';
import { Text } from '#ui/text';

/** The fee for an amount as it is typed; null while that is no amount. */
const feeFor = (typed: unknown): number | null => {
  const amount = PlaceBidBody.shape.amount.safeParse(typed);
  return amount.success ? platformFee(amount.data) : null;
};

/** What winning with this amount would cost. */
export const FeePreview = ({ amount }: { amount: unknown }) => {
  const fee = feeFor(amount);
  return (
    <div className="flex flex-col gap-1 rounded-md bg-sand/70 px-4 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <Text as="span" weight="medium">
          Platform fee if awarded
        </Text>
        <output className="font-display text-xl font-[500] tabular-nums">{fee === null ? '–' : formatDollars(fee)}</output>
      </div>
      <Text size="sm" tone="soft">
        {fee === 0
          ? 'Bids below $100 carry no fee.'
          : 'Bidding is free. You pay this flat fee once, and only if the owner accepts your bid.'}
      </Text>
    </div>
  );
};
