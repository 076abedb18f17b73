import type { Hearts } from '#features/decks/hearts';
import { useAnswerDeck } from '#features/decks/mutations';
import { useContractForm } from '#lib/form';
import type { Deck } from '#shared/deck/deck.answers';
import { AnswerDeckBody } from '#shared/deck/deck.contract';
import { type DeckPosition, optionName } from '#shared/deck/deck.values';
import { ChoiceChips } from '#ui/choice-chips';
import { FormDialog } from '#ui/dialog';
import { Field, FieldGroup } from '#ui/field';
import { Input, Textarea } from '#ui/input';

interface FavoriteDialogProps {
  deck: Deck;
  token: string;
  hearts: Hearts;
  chosen: DeckPosition;
  onClose: () => void;
}

/** Chooses a favorite. If its stager withdraws, another favorite can be chosen, and the note stays. */
const FavoriteDialog = ({ deck, token, hearts, chosen, onClose }: FavoriteDialogProps) => {
  const answer = useAnswerDeck(token);
  const earlier = hearts.isOwnAnswer ? deck.answer : null;
  const other = !earlier && deck.answer;
  const replaced = other ? ` It replaces ${other.firstName ? `${other.firstName}’s` : 'the earlier'} answer.` : '';
  const { register, formState, submit, watch, setValue } = useContractForm(AnswerDeckBody, {
    defaultValues: {
      position: chosen,
      firstName: earlier?.firstName ?? hearts.firstName,
      // A note is about one option.
      note: (earlier?.position === chosen && earlier.note) || '',
    },
    onSubmit: async (body) => {
      hearts.keepAnswer(await answer.mutateAsync(body));
      onClose();
    },
  });
  const { errors } = formState;
  return (
    <FormDialog
      onOpenChange={onClose}
      width="md"
      title="Your favorite"
      description={`${deck.ownerName ?? 'The person who sent the link'} sees your answer. It isn’t binding.${replaced}`}
      onSubmit={submit}
      pending={formState.isSubmitting}
      submitLabel="Send"
    >
      <FieldGroup label="I like best" error={errors.position?.message}>
        <ChoiceChips
          name="position"
          options={deck.bids.map(({ position }) => ({ value: position, label: optionName(position) }))}
          value={watch('position')}
          onChange={(position) => position && setValue('position', position)}
        />
      </FieldGroup>
      <Field label="Your first name (optional)" error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...register('firstName')} />
      </Field>
      <Field label="A note (optional)" hint="Email addresses and phone numbers are hidden." error={errors.note?.message}>
        <Textarea rows={3} {...register('note')} />
      </Field>
    </FormDialog>
  );
};

export default FavoriteDialog;
