import { useQuery } from '@tanstack/react-query';
import { runtimeConfigQuery } from '#lib/config';
import { formatDollars } from '#lib/format';
import { type FeeTier, feeTiers, standardDays } from '#shared/payment/fees';
import { Card } from '#ui/layout';
import { Eyebrow, Heading, SmallText, Text } from '#ui/text';

/** Returns `$100 – $2,000` or `$6,001 and up`. */
export const bidRange = ({ minAmount, maxAmount }: Pick<FeeTier, 'minAmount' | 'maxAmount'>): string =>
  maxAmount === null ? `${formatDollars(minAmount)} and up` : `${formatDollars(minAmount)} – ${formatDollars(maxAmount)}`;

const priceLabel = `Your price for ${standardDays} days`;

const firstFeeAmount = feeTiers[0]?.minAmount ?? 0;

/** Says that the smallest bids have no fee, if this site allows them. */
const SmallestBids = () => {
  const { data: { minimumBid } = { minimumBid: 1 } } = useQuery(runtimeConfigQuery());
  return minimumBid >= firstFeeAmount
    ? `Bids here begin at ${formatDollars(minimumBid)}.`
    : `Bids below ${formatDollars(firstFeeAmount)} carry no fee.`;
};

export const FeeTiers = () => (
  <section aria-labelledby="fee-tiers" className="flex flex-col gap-6">
    <Heading level={2} size="md" id="fee-tiers">
      The platform fee
    </Heading>
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {feeTiers.map((tier) => (
        <Card as="li" key={tier.id} className="flex flex-col gap-5">
          <div className="flex flex-col gap-1">
            <Eyebrow>{tier.id}</Eyebrow>
            <Heading level={3} size="sm">
              {tier.name}
            </Heading>
          </div>
          <p className="flex items-baseline gap-2">
            <span className="font-display text-display font-[400] tabular-nums">{formatDollars(tier.fee)}</span>
            <Text as="span" tone="soft">
              flat
            </Text>
          </p>
          <dl className="flex flex-col gap-2 border-t border-line pt-4">
            {Object.entries({ [priceLabel]: bidRange(tier), Usually: tier.rooms }).map(([label, value]) => (
              <div key={label}>
                <SmallText as="dt">{label}</SmallText>
                <Text as="dd" weight="medium">
                  {value}
                </Text>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
    <SmallText>
      The fee depends on your price for {standardDays} days, not on the number of rooms: the amount of your bid, plus any
      extension it charges for in that time. <SmallestBids />
    </SmallText>
  </section>
);
