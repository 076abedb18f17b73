import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#config/paths';
import { useCreateDeck } from '#features/decks/mutations';
import { useContractForm } from '#lib/form';
import { formatDate, formatDollars, plural } from '#lib/format';
import { toast, toastProblem } from '#lib/toast';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { OwnDeck } from '#shared/deck/deck.answers';
import { CreateDeckBody } from '#shared/deck/deck.contract';
import { bestIllustratedFirst, bidsOfDeck } from '#shared/deck/deck.values';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Button } from '#ui/button';
import { MultipleChoiceChips } from '#ui/choice-chips';
import { Dialog, FormDialog } from '#ui/dialog';
import { Field, FieldGroup } from '#ui/field';
import { Checkbox, Input, Textarea } from '#ui/input';
import { QrCode } from '#ui/qr-code';
import { SmallText } from '#ui/text';

interface DeckDialogProps {
  project: ProjectDetail;
  /** Pending bids. */
  bids: readonly BidWithBidder[];
  /** Days of rental. */
  days: number;
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
    // The user canceled.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toastProblem('The link could not be shared', 'Please copy it instead.');
  }
};

interface DeckLinkDialogProps {
  open: boolean;
  deck: Pick<OwnDeck, 'token' | 'expiresAt'>;
  onClose: () => void;
}

/** Offers the deck's link to share, to copy, and as a QR code. */
export const DeckLinkDialog = ({ open, deck, onClose }: DeckLinkDialogProps) => {
  const link = new URL(paths.deck(deck.token), window.location.href).href;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      width="md"
      title="Send this link to your client"
      description={`Anybody with the link can open the deck until ${formatDate(deck.expiresAt)}, without an account.`}
      footer={
        <>
          {'share' in navigator && (
            <Button variant="secondary" onClick={() => void share(link)}>
              <Share2 />
              <span>Share</span>
            </Button>
          )}
          <Button data-autofocus onClick={() => void copy(link)}>
            <Copy />
            <span>Copy Link</span>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Link">
          <Input readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
        <QrCode text={link} label="QR code of the link" className="mx-auto w-44" />
        <SmallText className="text-center">Your client can scan this code with a phone’s camera.</SmallText>
      </div>
    </Dialog>
  );
};

const Form = ({ project, bids, days, onClose, onMade }: DeckDialogProps & { onMade: (deck: OwnDeck) => void }) => {
  const create = useCreateDeck(project.id);
  const sorted = bids.toSorted(bestIllustratedFirst);
  const { register, formState, submit, watch, setValue } = useContractForm(CreateDeckBody, {
    defaultValues: { bidIds: sorted.slice(0, bidsOfDeck.most).map(({ id }) => id), line: '', days, showPrices: true },
    onSubmit: async (body) => onMade(await create.mutateAsync(body)),
  });
  const { errors } = formState;
  const chosen = watch('bidIds');
  return (
    <FormDialog
      onOpenChange={onClose}
      width="md"
      title="Make a Deck for Your Client"
      description="Your client sees the bids as Option A, B and C, and can leave hearts and a favorite. Stagers stay anonymous."
      onSubmit={submit}
      pending={formState.isSubmitting}
      submitLabel="Make Deck"
    >
      <Field
        label="A line for your client (optional)"
        hint="Email addresses and phone numbers are hidden."
        error={errors.line?.message}
      >
        <Textarea rows={2} {...register('line')} />
      </Field>
      <details open={Boolean(errors.bidIds)} className="rounded-md border border-line px-4">
        <summary className="min-h-12 content-center font-medium">
          {`${plural(chosen.length, 'bid')}, ${watch('showPrices') ? `prices for ${days} days` : 'no prices'}`}
        </summary>
        <div className="flex flex-col gap-4 pb-4">
          <FieldGroup label="Bids" hint={`Choose ${bidsOfDeck.least} to ${bidsOfDeck.most}.`} error={errors.bidIds?.message}>
            <MultipleChoiceChips
              name="bidIds"
              options={sorted.map(({ id, amount, bidder }) => ({
                value: id,
                label: `${bidder.stagerIdentifier} · ${formatDollars(amount)}`,
              }))}
              value={chosen}
              onChange={(next) => setValue('bidIds', next, { shouldValidate: formState.isSubmitted })}
            />
          </FieldGroup>
          <Checkbox label="Show the prices" {...register('showPrices')} />
        </div>
      </details>
    </FormDialog>
  );
};

/** Makes a deck, then offers its link. */
const DeckDialog = (props: DeckDialogProps) => {
  const [made, setMade] = useState<OwnDeck>();
  return made ? <DeckLinkDialog open deck={made} onClose={props.onClose} /> : <Form {...props} onMade={setMade} />;
};

export default DeckDialog;
