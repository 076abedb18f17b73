import { UnlessSuspended } from '#components/unless-suspended';
import { useAskQuestion } from '#features/questions/mutations';
import { useAuth } from '#lib/auth';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/hooks';
import { AskQuestionBody } from '#shared/question/question.contract';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';
import { TitledCard } from '#ui/layout';
import { SmallText } from '#ui/text';
import { WaitingQuestions } from './waiting-questions';

/** Stagers may ask before or after bidding. */
const AskQuestion = ({ projectId }: { projectId: string }) => {
  const ask = useAskQuestion(projectId, useAuth().user?.id ?? '');
  const { register, reset, watch, setFocus, formState, submit } = useContractForm(AskQuestionBody, {
    defaultValues: { text: '' },
    onSubmit: async (body) => {
      await ask.mutateAsync(body);
      reset();
      setFocus('text');
    },
  });
  useLeaveWarning(watch('text') !== '');
  const edit = (entry: (typeof ask.waiting)[number]) => {
    ask.takeOut(entry);
    reset({ text: entry.body.text });
    setFocus('text');
  };
  return (
    <TitledCard title="Ask the Owner" level={3} className="flex flex-col gap-4">
      <SmallText>
        The owner and other stagers see it with your identifier. Email addresses and phone numbers are hidden.
      </SmallText>
      <WaitingQuestions waiting={ask.waiting} onEdit={edit} />
      <UnlessSuspended doing="ask questions">
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label="Your Question" error={formState.errors.text?.message} required>
            <Textarea rows={3} {...register('text')} />
          </Field>
          <Button type="submit" variant="secondary" block pending={ask.isPending}>
            Send Question
          </Button>
        </form>
      </UnlessSuspended>
    </TitledCard>
  );
};

export default AskQuestion;
