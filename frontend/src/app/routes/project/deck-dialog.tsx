import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#config/paths';
import { useCreateDeck } from '#features/decks/mutations';
import { useContractForm } from '#lib/form';
import { formatDollars } from '#lib/format';
import { toast, toastProblem } from '#lib/toast';
import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { CreateDeckBody } from '#shared/contracts/deck';
import { bidsOfDeck, deckDays } from '#shared/contracts/deck-values';
import { photoText } from '#shared/photos';
import { durations } from '#shared/rental';
import { Button } from '#ui/button';
import { ChoiceChips, MultipleChoiceChips } from '#ui/choice-chips';
import { Dialog, FormDialog } from '#ui/dialog';
import { Field, FieldGroup } from '#ui/field';
import { Checkbox, Input, Textarea } from '#ui/input';
import { SmallText } from '#ui/text';

interface DeckDialogProps {
  open: boolean;
  project: ProjectDetail;
  /** Those that can be chosen. */
  bids: readonly BidWithBidder[];
  onClose: () => void;
}

const copy = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Link copied' });
  } catch {
    toastProblem('The link could not be copied', 'Please copy it from its field.');
  }
};

const share = async (url: string): Promise<void> => {
  try {
    await navigator.share({ title: 'Staging ideas for your home', url });
  } catch (error) {
    // Nobody has to be told that they have changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toastProblem('The link could not be shared', 'Please copy it instead.');
  }
};

/** The link, which is shown here once: nobody else knows it. */
const LinkDialog = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const link = new URL(paths.deck(token), window.location.href).href;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="md"
      title="Send this link to your seller"
      description={`It is shown only once. Whoever has it sees the deck for ${deckDays} days, without an account, and may name a favorite.`}
      footer={
        <>
          {'share' in navigator && (
            <Button variant="secondary" onClick={() => void share(link)}>
              <Share2 />
              Share
            </Button>
          )}
          <Button data-autofocus onClick={() => void copy(link)}>
            <Copy />
            Copy Link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Link">
          <Input readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
        <SmallText>
          You are told of the answer here and by email. If the link is lost, withdraw the deck and make another one.
        </SmallText>
      </div>
    </Dialog>
  );
};

/** Rooms with concepts come first. */
const roomsOf = ({ photos, photoTexts, title }: ProjectDetail, bids: readonly BidWithBidder[]) => {
  const withConcepts = new Set(bids.flatMap(({ concepts }) => concepts.map(({ of }) => of)));
  const rooms = photos.map((value, index) => ({ value, label: photoTexts[index] || photoText(title, photos.length, index) }));
  return {
    rooms: [...rooms].sort((one, other) => Number(withConcepts.has(other.value)) - Number(withConcepts.has(one.value))),
    withConcepts,
  };
};

const Form = ({ project, bids, onClose, onMade }: Omit<DeckDialogProps, 'open'> & { onMade: (token: string) => void }) => {
  const create = useCreateDeck(project.id);
  const { rooms, withConcepts } = roomsOf(project, bids);
  const { register, formState, submit, watch, setValue } = useContractForm(CreateDeckBody, {
    defaultValues: {
      bidIds: bids.slice(0, bidsOfDeck.most).map(({ id }) => id),
      photos: rooms.filter(({ value }) => withConcepts.size === 0 || withConcepts.has(value)).map(({ value }) => value),
      line: '',
      days: 60,
      showPrices: true,
    },
    onSubmit: async (body) => onMade((await create.mutateAsync(body)).token),
  });
  const { errors } = formState;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="md"
      title="Make a Deck for Your Seller"
      description="A page with the bids that you choose: concepts, prices if you like, what is included. No names, no contacts."
      onSubmit={submit}
      pending={formState.isSubmitting}
      submitLabel="Make Deck"
    >
      <FieldGroup label="Bids" hint={`${bidsOfDeck.least} to ${bidsOfDeck.most}.`} error={errors.bidIds?.message}>
        <MultipleChoiceChips
          name="bidIds"
          options={bids.map(({ id, amount, bidder }) => ({
            value: id,
            label: `${bidder.stagerIdentifier} · ${formatDollars(amount)}`,
          }))}
          value={watch('bidIds')}
          onChange={(chosen) => setValue('bidIds', chosen, { shouldValidate: formState.isSubmitted })}
        />
      </FieldGroup>
      {rooms.length > 0 && (
        <FieldGroup label="Rooms" hint="Those with concepts come first." error={errors.photos?.message}>
          <MultipleChoiceChips
            name="photos"
            options={rooms}
            value={watch('photos') ?? []}
            onChange={(chosen) => setValue('photos', chosen)}
          />
        </FieldGroup>
      )}
      <Field
        label="A line for your seller"
        hint="If you like. Email addresses and phone numbers in it are hidden."
        error={errors.line?.message}
      >
        <Textarea rows={2} {...register('line')} />
      </Field>
      <FieldGroup label="Furniture needed for">
        <ChoiceChips
          name="days"
          options={durations.map((value) => ({ value, label: `${value} days` }))}
          value={watch('days')}
          onChange={(chosen) => chosen && setValue('days', chosen)}
        />
      </FieldGroup>
      <Checkbox label="Show the prices" {...register('showPrices')} />
    </FormDialog>
  );
};

/** Makes a deck of some bids, and tells its link once. */
const DeckDialog = ({ open, onClose, ...form }: DeckDialogProps) => {
  const [token, setToken] = useState<string | null>(null);
  if (token !== null)
    return (
      <LinkDialog
        token={token}
        onClose={() => {
          setToken(null);
          onClose();
        }}
      />
    );
  return open ? <Form {...form} onClose={onClose} onMade={setToken} /> : null;
};

export default DeckDialog;
