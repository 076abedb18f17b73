import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Alert } from '#ui/states';
import { answerChallenge, type Progress } from './cognito';
import type { ChallengeFormProps } from './new-password-form';
import { CodeBody, signInFailure } from './sign-in';

interface CodeEntryProps {
  send: (code: string) => Promise<Progress>;
  onProgress: (progress: Progress) => void;
  /** The label of the button. */
  action: string;
}

export const CodeEntry = ({ send, onProgress, action }: CodeEntryProps) => {
  const answering = useMutation({ mutationFn: send, onSuccess: onProgress });
  const { register, formState, submit } = useContractForm(CodeBody, {
    defaultValues: { code: '' },
    onSubmit: ({ code }) => answering.mutateAsync(code),
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {answering.isError && (
        <Alert tone="danger" compact>
          {signInFailure(answering.error)}
        </Alert>
      )}
      <Field label="Code" hint="The six digits in your authenticator app" error={formState.errors.code?.message}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...register('code')} />
      </Field>
      <Button type="submit" block pending={answering.isPending}>
        {action}
      </Button>
    </form>
  );
};

/** Asks for a code from the authenticator app. */
export const CodeForm = ({ pool, challenge, onProgress }: ChallengeFormProps) => (
  <CodeEntry send={(code) => answerChallenge(pool, challenge, code)} onProgress={onProgress} action="Sign In" />
);
