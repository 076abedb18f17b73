import type { Ref } from 'react';
import { useContractForm } from '#lib/form';
import { bidTimelineLabel } from '#lib/project-labels';
import { bidTimelines, PlaceBidBody } from '#shared/contracts/bid';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Checkbox } from '#ui/choice';
import { Field } from '#ui/field';
import { Heading } from '#ui/heading';
import { Input } from '#ui/input';
import { Select } from '#ui/select';
import { Text } from '#ui/text';
import { usePlaceBid } from '../api/place-bid';
import { FeePreview } from './fee-preview';

const timelineOptions = Object.fromEntries(bidTimelines.map((timeline) => [timeline, bidTimelineLabel(timeline)]));

/** `$1,850.00` is what people type and paste; the contract takes the bare number. */
const plainAmount = (typed: unknown): unknown => (typeof typed === 'string' ? typed.replace(/[$,\s]/g, '') : typed);

export interface BidFormProps {
  projectId: string;
  headingRef: Ref<HTMLHeadingElement>;
}

/** A stager's offer for a project. */
export const BidForm = ({ projectId, headingRef }: BidFormProps) => {
  const place = usePlaceBid(projectId);
  const { register, watch, formState, submit } = useContractForm(PlaceBidBody, {
    defaultValues: { amount: '', acceptsCreditCards: false },
    onSubmit: (body) => place.mutateAsync(body),
  });
  const { errors } = formState;
  return (
    <Card as="section" aria-labelledby="submit-bid">
      <Heading level={2} size="sm" id="submit-bid" ref={headingRef} tabIndex={-1} className="mb-1">
        Submit Your Bid
      </Heading>
      <Text size="sm" tone="soft" className="mb-5">
        One bid per project. The owner sees your offer and your portfolio, not your name.
      </Text>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label="Bid Amount" hint="Whole US dollars, for the whole job" error={errors.amount?.message} required>
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder="1,850"
            {...register('amount', { setValueAs: plainAmount })}
          />
        </Field>
        <Field label="Timeline" error={errors.timeline?.message} required>
          <Select options={timelineOptions} placeholder="Select a timeline" {...register('timeline')} />
        </Field>
        <Checkbox label="I accept credit cards" error={errors.acceptsCreditCards?.message} {...register('acceptsCreditCards')} />
        <FeePreview amount={watch('amount')} />
        <Button type="submit" block pending={place.isPending}>
          Submit Bid
        </Button>
      </form>
    </Card>
  );
};
