import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { SwitchedOff } from '#components/switched-off';
import { daysToChoose, isNotOver } from '#features/projects/whole-day';
import { runtimeConfigQuery } from '#lib/config';
import { typedNumber, useContractForm } from '#lib/form';
import { formatDollars } from '#lib/format';
import { bidTimelineLabel } from '#lib/project-labels';
import { BidTerms, bidTimelines, maxBidNote, PlaceBidBody } from '#shared/bid/bid.contract';
import { type PricedBid, platformFee, standardDays, standardPrice } from '#shared/payment/fees';
import type { ProjectDetail } from '#shared/project/project.answers';
import type { Unit } from '#shared/typed';
import { Field } from '#ui/field';
import { Checkbox, Input, Select, Textarea } from '#ui/input';
import { SmallText, Text } from '#ui/text';
import type { BidInput } from './bid-draft';
import { useAmountQuestion } from './use-amount-question';

type BidForm = UseFormReturn<BidInput, unknown, PlaceBidBody>;

/** Returns the contract's schema, with an install date that is not over at the property. */
const bidSchemaIn = (state: string | null) =>
  z.extend(PlaceBidBody, {
    // A check of the whole form would not run while a number is invalid.
    earliestInstall: PlaceBidBody.shape.earliestInstall.check(
      z.refine((day) => isNotOver({ deadline: day ?? null, state }), 'Please choose today or a later date'),
    ),
  });

/** Returns the typed values that decide the fee. Null without an amount. */
const pricedBid = (typed: Partial<BidInput>): PricedBid | null => {
  const { amount, rentalDays, extensionPrice } = PlaceBidBody.shape;
  const dollars = amount.safeParse(typed.amount).data;
  if (dollars === undefined) return null;
  return {
    amount: dollars,
    rentalDays: rentalDays.safeParse(typed.rentalDays).data,
    extensionPrice: extensionPrice.safeParse(typed.extensionPrice).data,
  };
};

/** Shows the fee if the bid wins. */
const FeePreview = ({ bid, minimumBid }: { bid: PricedBid | null; minimumBid: number }) => {
  const fee = bid && platformFee(bid);
  const isTooLow = bid !== null && fee === 0 && minimumBid > bid.amount;
  const price = bid && standardPrice(bid);
  return (
    <div className="flex flex-col gap-1 rounded-md bg-sand/70 px-4 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <Text as="span" weight="medium">
          Platform fee if awarded
        </Text>
        <output className="font-display text-xl font-[500] tabular-nums">{fee === null ? '–' : formatDollars(fee)}</output>
      </div>
      <SmallText>
        {isTooLow
          ? `Bids here begin at ${formatDollars(minimumBid)}.`
          : fee === 0
            ? 'Bids below $100 carry no fee.'
            : 'Bidding is free. You pay this flat fee once, and only if the owner accepts your bid.'}
        {bid &&
          price !== null &&
          price > bid.amount &&
          ` We set the fee by your price for ${standardDays} days: ${formatDollars(price)}.`}
      </SmallText>
    </div>
  );
};

const timelineOptions = Object.fromEntries(bidTimelines.map((timeline) => [timeline, bidTimelineLabel(timeline)]));

interface TermFieldsProps extends Pick<BidForm, 'register' | 'formState'> {
  state: string | null;
  /** Whether some terms are filled in, so that they start open. */
  isFilled: boolean;
}

const deliveryOptions = { true: 'Included', false: 'Not included' };
/** A prefilled form holds the boolean, and the select a text. */
const deliveryOf = (chosen: unknown): boolean | null =>
  typeof chosen === 'boolean' ? chosen : chosen === 'true' ? true : chosen === 'false' ? false : null;

/** Asks for optional terms. The owner's comparison shows those that are filled in. */
const TermFields = ({ register, formState: { errors }, state, isFilled }: TermFieldsProps) => {
  const [opensAtFirst] = useState(isFilled);
  const usualDays = useId();
  const number = (name: keyof BidTerms, unit: Unit, label: string, hint: string, list?: string) => (
    <Field label={label} hint={hint} error={errors[name]?.message}>
      <Input inputMode="numeric" autoComplete="off" list={list} {...register(name, { setValueAs: typedNumber(unit) })} />
    </Field>
  );
  return (
    <details open={opensAtFirst} className="rounded-md border border-line px-4">
      <summary className="min-h-12 content-center font-medium">What is included (optional)</summary>
      <fieldset className="grid gap-x-6 gap-y-4 pb-4 sm:grid-cols-2">
        <legend className="mb-4 text-sm text-ink-soft">
          Owners compare what each bid costs for as long as the home may be on the market.
        </legend>
        {number('rentalDays', 'days', 'Rental Days Included', 'Often 30, 60 or 90', usualDays)}
        <datalist id={usualDays}>
          {[30, 60, 90].map((days) => (
            <option key={days} value={days} />
          ))}
        </datalist>
        {number('extensionPrice', 'dollars', 'Price per Extra 30 Days', 'Whole US dollars, or 0 if they are free')}
        <Field label="Delivery and Pick-Up" error={errors.deliveryIncluded?.message}>
          <Select
            options={deliveryOptions}
            placeholder="Not stated"
            {...register('deliveryIncluded', { setValueAs: deliveryOf })}
          />
        </Field>
        <Field label="Earliest Install Date" error={errors.earliestInstall?.message}>
          <Input
            type="date"
            {...daysToChoose(state)}
            {...register('earliestInstall', { setValueAs: (day: unknown) => day || null })}
          />
        </Field>
        {number('depositPercent', 'percent', 'Deposit', 'Percent of your bid, paid to you before the work begins')}
        <Field
          label="Note"
          hint={`What else is included, in up to ${maxBidNote} characters. Only the owner can read it. Email addresses and phone numbers are hidden until the fee is paid.`}
          error={errors.note?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={3} {...register('note')} />
        </Field>
      </fieldset>
    </details>
  );
};

/** Returns whether a bid states any term. */
const hasTerms = (written: Partial<BidInput> | undefined): boolean =>
  written !== undefined &&
  [...Object.keys(BidTerms.shape), 'note'].some((name) => (written[name as keyof BidInput] ?? null) !== null);

const amountHint = (minimumBid: number): string =>
  `Whole US dollars, for the whole job${minimumBid > 1 ? `; ${formatDollars(minimumBid)} or more` : ''}`;

interface BidFormOptions {
  project: ProjectDetail;
  /** The initial values. */
  written: Partial<BidInput> | undefined;
  /** Whether a valid bid can be sent now. */
  prepare?: () => boolean | Promise<boolean>;
  send: (body: PlaceBidBody) => Promise<unknown>;
}

/** The form of a new or a changed bid. Asks about an unusual amount before it sends. */
export const useBidForm = ({ project, written, prepare = () => true, send }: BidFormOptions) => {
  const { data: { minimumBid } = { minimumBid: 1 } } = useQuery(runtimeConfigQuery());
  const { sendOrAsk, dialog } = useAmountQuestion(project, send, () => form.setFocus('amount'));
  const { submit, ...form } = useContractForm(bidSchemaIn(project.state), {
    defaultValues: { amount: '', acceptsCreditCards: false, ...written },
    onSubmit: async (body) => (await prepare()) && sendOrAsk(body),
  });
  const { register, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  return {
    submit,
    watch,
    isSubmitting,
    dialog,
    fields: (
      <>
        <SwitchedOff name="bidding" />
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
          <Field label="Bid Amount" hint={amountHint(minimumBid)} error={errors.amount?.message} required>
            <Input inputMode="numeric" autoComplete="off" placeholder="1,850" {...register('amount')} />
          </Field>
          <Field label="Timeline" hint="Until the home is staged" error={errors.timeline?.message} required>
            <Select options={timelineOptions} placeholder="Select a timeline" {...register('timeline')} />
          </Field>
        </div>
        <Checkbox label="I accept credit cards" error={errors.acceptsCreditCards?.message} {...register('acceptsCreditCards')} />
        <TermFields register={register} formState={formState} state={project.state} isFilled={hasTerms(written)} />
      </>
    ),
    feePreview: <FeePreview bid={pricedBid(watch())} minimumBid={minimumBid} />,
  };
};

/** Classes for the form, with a side column if there is room. */
export const bidColumns = 'grid items-start gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]';
