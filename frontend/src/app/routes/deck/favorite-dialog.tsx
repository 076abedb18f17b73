import { useAnswerDeck } from '#features/decks/mutations';
import { useContractForm } from '#lib/form';
import type { Deck } from '#shared/contracts/answers/deck';
import { AnswerDeckBody } from '#shared/contracts/deck';
import type { DeckPosition } from '#shared/contracts/deck-values';
import { ChoiceChips } from '#ui/choice-chips';
import { FormDialog } from '#ui/dialog';
import { Field, FieldGroup } from '#ui/field';
import { Input, Textarea } from '#ui/input';

interface FavoriteDialogProps {
  open: boolean;
  deck: Deck;
  token: string;
  chosen: DeckPosition;
  onClose: () => void;
}

/** A favorite, with a note. When its stager steps back meanwhile, another one can be chosen, and the note is still there. */
const Form = ({ deck, token, chosen, onClose }: Omit<FavoriteDialogProps, 'open'>) => {
  const answer = useAnswerDeck(token);
  const { register, formState, submit, watch, setValue } = useContractForm(AnswerDeckBody, {
    defaultValues: { position: chosen, firstName: deck.answer?.firstName ?? '', note: deck.answer?.note ?? '' },
    onSubmit: async (body) => {
      await answer.mutateAsync(body);
      onClose();
    },
  });
  const { errors } = formState;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="md"
      title="Your favorite"
      description="It is sent to whoever sent you this link. Nothing is decided by it."
      onSubmit={submit}
      pending={formState.isSubmitting}
      submitLabel="Send"
    >
      <FieldGroup label="I like best" error={errors.position?.message}>
        <ChoiceChips
          name="position"
          options={deck.bids.map(({ position, stagerIdentifier }) => ({ value: position, label: stagerIdentifier }))}
          value={watch('position')}
          onChange={(position) => position && setValue('position', position)}
        />
      </FieldGroup>
      <Field label="Your first name" hint="If you like." error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...register('firstName')} />
      </Field>
      <Field label="A note" hint="If you like. Email addresses and phone numbers in it are hidden." error={errors.note?.message}>
        <Textarea rows={3} {...register('note')} />
      </Field>
    </FormDialog>
  );
};

const FavoriteDialog = ({ open, ...form }: FavoriteDialogProps) => (open ? <Form {...form} /> : null);

export default FavoriteDialog;
