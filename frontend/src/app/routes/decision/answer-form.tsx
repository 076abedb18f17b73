import { useAnswerDecision } from '#features/moderation/queries';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/hooks';
import { AnswerDecisionBody } from '#shared/moderation/moderation.contract';
import { maxReportLength } from '#shared/moderation/moderation.values';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';
import { TitledCard } from '#ui/layout';
import { SmallText } from '#ui/text';

/** The reader may reply once. */
export const AnswerForm = ({ caseId }: { caseId: string }) => {
  const answer = useAnswerDecision(caseId);
  const { register, formState, submit, watch } = useContractForm(AnswerDecisionBody, {
    defaultValues: { text: '' },
    onSubmit: (body) => answer.mutateAsync(body),
  });
  useLeaveWarning(watch('text') !== '' && !answer.isSuccess);
  return (
    <TitledCard title="Answer" padding="lg" className="flex flex-col gap-3">
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
        <SmallText>
          If you disagree, tell us why, once, in up to {maxReportLength} characters. We’ll review the decision.
        </SmallText>
        <Field label="Your reply" error={formState.errors.text?.message} required className="w-full">
          <Textarea rows={5} {...register('text')} />
        </Field>
        <Button type="submit" pending={answer.isPending}>
          Send Reply
        </Button>
      </form>
    </TitledCard>
  );
};
