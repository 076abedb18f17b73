import { formatDollars } from '#lib/format';
import { feeTiers } from '#shared/fees';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Eyebrow, Text } from '#ui/text';
import { bidRange } from '../tiers';

/** The four tiers. */
export const FeeTiers = () => (
  <section aria-labelledby="fee-tiers" className="flex flex-col gap-6">
    <Heading level={2} id="fee-tiers">
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
              <Text as="dt" size="sm" tone="soft">
                Your bid
              </Text>
              <Text as="dd" weight="medium">
                {bidRange(tier)}
              </Text>
            </div>
            <div className="flex items-baseline justify-between gap-3">
              <Text as="dt" size="sm" tone="soft">
                Usually
              </Text>
              <Text as="dd" weight="medium">
                {tier.rooms}
              </Text>
            </div>
          </dl>
        </Card>
      ))}
    </ul>
    <Text size="sm" tone="soft">
      The amount of your bid decides, not the rooms. Bids below {formatDollars(feeTiers[0]?.minAmount ?? 0)} carry no fee.
    </Text>
  </section>
);
