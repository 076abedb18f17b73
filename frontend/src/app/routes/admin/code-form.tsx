import { useMutation } from '@tanstack/react-query';
import { answerChallenge } from '#features/admin/cognito';
import { CodeBody, signInFailure } from '#features/admin/sign-in';
import { useContractForm } from '#lib/form';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Alert } from '#ui/states';
import type { ChallengeFormProps } from './new-password-form';

/** The second factor of those who have set one up: the code of their authenticator app. */
export const CodeForm = ({ pool, challenge, onProgress }: ChallengeFormProps) => {
  const answering = useMutation({
    mutationFn: (code: string) => answerChallenge(pool, challenge, code),
    onSuccess: onProgress,
  });
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
      <Field label="Code" hint="The six digits that your authenticator app shows now." error={formState.errors.code?.message}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...register('code')} />
      </Field>
      <Button type="submit" block pending={answering.isPending}>
        Sign In
      </Button>
    </form>
  );
};
