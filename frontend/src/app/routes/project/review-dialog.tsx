import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useController } from 'react-hook-form';
import { useReviewProject } from '#features/reviews/queries';
import { ratingWord } from '#features/reviews/review';
import { ApiError } from '#lib/errors';
import { useContractForm } from '#lib/form';
import { formatNumber } from '#lib/format';
import { useLeaveWarning } from '#lib/hooks';
import { maxReviewComment, maxReviewTitle, ReviewBody } from '#shared/review/review.contract';
import { FormDialog } from '#ui/dialog';
import { Field, FieldGroup } from '#ui/field';
import { Input, Textarea } from '#ui/input';
import { SmallText } from '#ui/text';

const places = [1, 2, 3, 4, 5];

interface StarInputProps {
  name: string;
  value: number | null | undefined;
  onChange: (value: number) => void;
  onBlur: () => void;
  invalid: boolean;
  /** Gets the focus if the choice is missing. */
  ref: Ref<HTMLInputElement>;
}

/** Chooses a number of stars. Native radio buttons are invisible behind them. Needs a FieldGroup with a legend. */
const StarInput = ({ name, value, onChange, onBlur, invalid, ref }: StarInputProps) => {
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const shown = pointedAt ?? value ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="-ml-1.5 flex" onPointerLeave={() => setPointedAt(null)}>
        {places.map((place) => (
          <label
            key={place}
            className="relative inline-flex size-11 cursor-pointer items-center justify-center"
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(place)}
          >
            <input
              ref={place === 1 ? ref : undefined}
              type="radio"
              name={name}
              value={place}
              checked={value === place}
              aria-invalid={invalid || undefined}
              onChange={() => {
                setPointedAt(null);
                onChange(place);
              }}
              onBlur={onBlur}
              aria-label={`${place} ${place === 1 ? 'star' : 'stars'}, ${ratingWord(place)}`}
              className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <Star
              className={clsx(
                'size-8 rounded-sm transition-colors duration-150',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-evergreen',
                place <= shown ? 'fill-ochre text-ochre' : invalid ? 'fill-paper text-brick' : 'fill-paper text-edge',
              )}
            />
          </label>
        ))}
      </div>
      <span aria-hidden="true" className="min-h-6 text-base font-medium">
        {ratingWord(shown)}
      </span>
    </div>
  );
};

interface ReviewDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  project: { id: string; title: string };
  reviewee: { id: string; name: string };
  /** Called once the review is stored, here or in another tab. */
  onReviewed: () => void;
}

/** Returns whether another tab has already stored the review. */
const isGivenElsewhere = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';

/** Writes a review. The text survives closing the dialog. */
export const ReviewDialog = ({ open, onOpenChange, project, reviewee, onReviewed }: ReviewDialogProps) => {
  const review = useReviewProject(project.id, reviewee.id);
  const { control, register, formState, submit } = useContractForm(ReviewBody, {
    defaultValues: { title: '', comment: '' },
    onSubmit: async (body) => {
      try {
        await review.mutateAsync(body);
      } catch (error) {
        if (!isGivenElsewhere(error)) throw error;
      }
      onReviewed();
    },
  });
  const { field, fieldState } = useController({ control, name: 'rating' });
  const { errors } = formState;
  useLeaveWarning(formState.isDirty && !review.isSuccess && !isGivenElsewhere(review.error));
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`How was working with ${reviewee.name}?`}
      description={<>Your review of “{project.title}” is public and shows no names. You can’t change it later.</>}
      width="md"
      onSubmit={submit}
      pending={review.isPending}
      submitLabel="Submit Review"
      cancelLabel="Not Now"
    >
      <FieldGroup label="Rating" error={fieldState.error?.message} required>
        <StarInput {...field} invalid={fieldState.invalid} />
      </FieldGroup>
      <Field label="Headline" hint={`Optional, up to ${maxReviewTitle} characters`} error={errors.title?.message}>
        <Input autoComplete="off" {...register('title')} />
      </Field>
      <Field
        label="What went well, what could be better?"
        hint={`Optional, up to ${formatNumber(maxReviewComment)} characters`}
        error={errors.comment?.message}
      >
        <Textarea rows={5} {...register('comment')} />
      </Field>
      <SmallText>Email addresses and phone numbers in a review are hidden.</SmallText>
    </FormDialog>
  );
};
