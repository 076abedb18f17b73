import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { PasswordInput } from '#ui/input';
import { Alert } from '#ui/states';
import { answerChallenge, type Challenge, type Progress, type UserPool } from './cognito';
import { NewPasswordBody, passwordRule, signInFailure } from './sign-in';

export interface ChallengeFormProps {
  pool: UserPool;
  challenge: Challenge;
  onProgress: (progress: Progress) => void;
}

/** Asks for a password at the first sign-in, to replace the temporary one. */
export const NewPasswordForm = ({ pool, challenge, onProgress }: ChallengeFormProps) => {
  const answering = useMutation({
    mutationFn: (password: string) => answerChallenge(pool, challenge, password),
    onSuccess: onProgress,
  });
  const { register, formState, submit } = useContractForm(NewPasswordBody, {
    defaultValues: { password: '', repeated: '' },
    onSubmit: ({ password }) => answering.mutateAsync(password),
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {answering.isError && (
        <Alert tone="danger" compact>
          {signInFailure(answering.error, true)}
        </Alert>
      )}
      <Field label="New Password" hint={`${passwordRule}.`} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Repeat New Password" error={errors.repeated?.message}>
        <PasswordInput autoComplete="new-password" {...register('repeated')} />
      </Field>
      <Button type="submit" block pending={answering.isPending}>
        Save and Sign In
      </Button>
    </form>
  );
};
