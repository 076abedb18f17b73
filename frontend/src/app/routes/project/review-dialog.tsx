import { useController } from 'react-hook-form';
import { ApiError } from '#lib/errors';
import { useContractForm } from '#lib/form';
import { formatNumber } from '#lib/format';
import { useLeaveWarning } from '#lib/use-leave-warning';
import { maxReviewComment, maxReviewTitle, ReviewBody } from '#shared/contracts/review';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Field, FieldGroup } from '#ui/field';
import { Input } from '#ui/input';
import { StarInput } from '#ui/star-input';
import { Text } from '#ui/text';
import { Textarea } from '#ui/textarea';
import { useReviewProject } from '../api/review-project';
import { ratingWord } from '../review';

export interface ReviewDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  project: { id: string; title: string };
  reviewee: { id: string; name: string };
  /** The review is there, given here or elsewhere. */
  onReviewed: () => void;
}

const formId = 'review-form';

/** Given in another tab meanwhile: there is nothing left to ask, and the review is on the screen below. */
const isGivenElsewhere = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';

/** Asks one party of a completed project what working with the other was like. What was written outlives a closed dialog. */
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
    <Dialog
      open={open}
      onOpenChange={(next) => !review.isPending && onOpenChange(next)}
      title={`How was working with ${reviewee.name}?`}
      description={<>Your review of “{project.title}” is public, but names nobody. It cannot be changed later.</>}
      width="md"
      footer={
        <>
          <Button variant="secondary" disabled={review.isPending} onClick={() => onOpenChange(false)}>
            Not Now
          </Button>
          <Button type="submit" form={formId} pending={review.isPending}>
            Submit Review
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FieldGroup label="Rating" error={fieldState.error?.message} required>
          <StarInput
            name="rating"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            wordFor={ratingWord}
            invalid={fieldState.invalid}
          />
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
        <Text size="sm" tone="soft">
          Email addresses and phone numbers in a review are hidden.
        </Text>
      </form>
    </Dialog>
  );
};
