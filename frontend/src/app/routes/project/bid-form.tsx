import type { RefObject } from 'react';
import { paths } from '#config/paths';
import { usePlaceBid } from '#features/bids/queries';
import { useAuth } from '#lib/auth';
import { useContractForm } from '#lib/form';
import { formatDollars } from '#lib/format';
import { useAnchor } from '#lib/hooks';
import { intentTo, useHere } from '#lib/intent';
import { bidTimelineLabel } from '#lib/project-labels';
import { bidTimelines, PlaceBidBody } from '#shared/contracts/bid';
import { platformFee } from '#shared/fees';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Checkbox, Input, Select } from '#ui/input';
import { Card } from '#ui/layout';
import { Notice } from '#ui/states';
import { Heading, SmallText, Text, TextLink } from '#ui/text';
import { bidAnchors } from './bid-anchors';
import { Portfolio } from './bid-parts';

/** The fee for an amount as it is typed; null while that is no amount. */
const feeFor = (typed: unknown): number | null => {
  const amount = PlaceBidBody.shape.amount.safeParse(typed);
  return amount.success ? platformFee(amount.data) : null;
};

/** What winning with this amount would cost. */
const FeePreview = ({ amount }: { amount: unknown }) => {
  const fee = feeFor(amount);
  return (
    <div className="flex flex-col gap-1 rounded-md bg-sand/70 px-4 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <Text as="span" weight="medium">
          Platform fee if awarded
        </Text>
        <output className="font-display text-xl font-[500] tabular-nums">{fee === null ? '–' : formatDollars(fee)}</output>
      </div>
      <SmallText>
        {fee === 0
          ? 'Bids below $100 carry no fee.'
          : 'Bidding is free. You pay this flat fee once, and only if the owner accepts your bid.'}
      </SmallText>
    </div>
  );
};

const timelineOptions = Object.fromEntries(bidTimelines.map((timeline) => [timeline, bidTimelineLabel(timeline)]));

/** `$1,850.00` is what people type and paste; the contract takes the bare number. */
const plainAmount = (typed: unknown): unknown => (typeof typed === 'string' ? typed.replace(/[$,\s]/g, '') : typed);

/** What the owner sees beside the offer: photos, or that there are none, which is better mended before. */
const OwnPortfolio = () => {
  const { user } = useAuth();
  const here = useHere();
  const photos = user?.portfolioPhotos ?? [];
  if (photos.length > 0) {
    return (
      <div className="flex flex-col gap-2">
        <SmallText>The owner sees with it:</SmallText>
        <Portfolio bidder={{ portfolioPhotos: photos, stagerIdentifier: 'your company' }} />
      </div>
    );
  }
  return (
    <Notice compact tone="warning" title="The owner sees no portfolio with it">
      Owners choose by what they see.{' '}
      <TextLink to={paths.portfolioUpload} state={intentTo(`${here}#${bidAnchors.form}`)}>
        Add portfolio photos
      </TextLink>
    </Notice>
  );
};

/** A stager's offer for a project. */
export const BidForm = ({ projectId, headingRef }: { projectId: string; headingRef: RefObject<HTMLHeadingElement | null> }) => {
  useAnchor(bidAnchors.form, headingRef);
  const place = usePlaceBid(projectId);
  const { register, watch, formState, submit } = useContractForm(PlaceBidBody, {
    defaultValues: { amount: '', acceptsCreditCards: false },
    onSubmit: (body) => place.mutateAsync(body),
  });
  const { errors } = formState;
  return (
    <Card as="section" aria-labelledby={bidAnchors.form}>
      <Heading level={2} size="sm" id={bidAnchors.form} ref={headingRef} tabIndex={-1} className="mb-1">
        Submit Your Bid
      </Heading>
      <SmallText className="mb-5">One bid per project. The owner sees your offer and your portfolio, not your name.</SmallText>
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
        <OwnPortfolio />
        <FeePreview amount={watch('amount')} />
        <Button type="submit" block pending={place.isPending}>
          Submit Bid
        </Button>
      </form>
    </Card>
  );
};
