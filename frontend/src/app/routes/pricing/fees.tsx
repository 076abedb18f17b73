import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runtimeConfigQuery } from '#lib/config';
import { formatDollars } from '#lib/format';
import { type FeeTier, feeTiers, platformFee, standardDays } from '#shared/fees';
import { readNumber } from '#shared/typed';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Card } from '#ui/layout';
import { Eyebrow, Heading, SmallText, Text } from '#ui/text';

/** `$100 – $2,000`, `$6,001 and up` */
export const bidRange = ({ minAmount, maxAmount }: Pick<FeeTier, 'minAmount' | 'maxAmount'>): string =>
  maxAmount === null ? `${formatDollars(minAmount)} and up` : `${formatDollars(minAmount)} – ${formatDollars(maxAmount)}`;

/** The whole dollars in a typed text such as '2,400' or '$2400'; null if it is not an amount. */
export const dollarsIn = (typed: string): number | null => {
  const dollars = readNumber(typed, 'dollars');
  return dollars !== undefined && Number.isInteger(dollars) && dollars > 0 && dollars < 10_000_000 ? dollars : null;
};

const noFeeBelow = feeTiers[0]?.minAmount ?? 0;

/** What the smallest bids cost here: nothing, or there are none of them. */
const SmallestBids = () => {
  const { data: { minimumBid } = { minimumBid: 1 } } = useQuery(runtimeConfigQuery());
  return minimumBid >= noFeeBelow
    ? `Bids here begin at ${formatDollars(minimumBid)}.`
    : `Bids below ${formatDollars(noFeeBelow)} carry no fee.`;
};

/** The four tiers of the fee. */
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
            <div className="flex items-baseline justify-between gap-3">
              <SmallText as="dt">Your bid</SmallText>
              <Text as="dd" weight="medium">
                {bidRange(tier)}
              </Text>
            </div>
            <div className="flex items-baseline justify-between gap-3">
              <SmallText as="dt">Usually</SmallText>
              <Text as="dd" weight="medium">
                {tier.rooms}
              </Text>
            </div>
          </dl>
        </Card>
      ))}
    </ul>
    <SmallText>
      Your price for {standardDays} days decides, not the rooms: the amount of your bid, and any extension that it charges for in
      that time. <SmallestBids />
    </SmallText>
  </section>
);

const Answer = ({ amount }: { amount: number | null }) => {
  const { data: config } = useQuery(runtimeConfigQuery());
  if (amount === null) return <Text tone="sage">Enter a whole number of dollars to see the fee.</Text>;
  if (config && amount < config.minimumBid) return <Text size="lg">Bids here begin at {formatDollars(config.minimumBid)}.</Text>;
  const fee = platformFee({ amount });
  return (
    <Text size="lg">
      {fee === 0
        ? `A bid of ${formatDollars(amount)} carries no fee.`
        : `If you win with ${formatDollars(amount)}, you pay us ${formatDollars(fee)}. The client pays you the ${formatDollars(amount)}, directly.`}
    </Text>
  );
};

/** Computes the fee for a typed bid. */
export const FeeCheck = () => {
  const [typed, setTyped] = useState('');
  const amount = dollarsIn(typed);
  return (
    <Card as="section" ground="dark" padding="lg" aria-labelledby="fee-check">
      <div className="grid items-end gap-x-14 gap-y-6 md:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-4">
          <Heading level={2} size="md" id="fee-check">
            What would I pay?
          </Heading>
          <Field label={<span className="text-linen">Your bid in US dollars</span>}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder="2,400"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </div>
        <output aria-live="polite" className="flex min-h-11 items-center">
          <Answer amount={amount} />
        </output>
      </div>
    </Card>
  );
};
