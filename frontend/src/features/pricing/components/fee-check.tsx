import { useState } from 'react';
import { formatDollars } from '#lib/format';
import { platformFee } from '#shared/fees';
import { Card } from '#ui/card';
import { Field } from '#ui/field';
import { Heading } from '#ui/heading';
import { Input } from '#ui/input';
import { Text } from '#ui/text';
import { dollarsIn } from '../tiers';

const Answer = ({ amount }: { amount: number | null }) => {
  if (amount === null) return <Text tone="sage">Enter a whole number of dollars to see the fee.</Text>;
  const fee = platformFee(amount);
  return (
    <Text size="lg">
      {fee === 0
        ? `A bid of ${formatDollars(amount)} carries no fee.`
        : `If you win with ${formatDollars(amount)}, you pay us ${formatDollars(fee)}. The client pays you the ${formatDollars(amount)}, directly.`}
    </Text>
  );
};

/** What winning with a given bid would cost. */
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
