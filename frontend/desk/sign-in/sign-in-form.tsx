import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input, PasswordInput } from '#ui/input';
import { Alert } from '#ui/states';
import { type Progress, signIn, type UserPool } from './cognito';
import { SignInBody, signInFailure } from './sign-in';

interface SignInFormProps {
  pool: UserPool;
  /** Prefills the email address when an administrator signs in again. */
  email?: string;
  onProgress: (progress: Progress) => void;
}

export const SignInForm = ({ pool, email = '', onProgress }: SignInFormProps) => {
  const signingIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => signIn(pool, body.email, body.password),
    onSuccess: onProgress,
  });
  const { register, formState, submit } = useContractForm(SignInBody, {
    defaultValues: { email, password: '' },
    onSubmit: (body) => signingIn.mutateAsync(body),
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {signingIn.isError && (
        <Alert tone="danger" compact>
          {signInFailure(signingIn.error)}
        </Alert>
      )}
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" data-autofocus={email ? '' : undefined} {...register('password')} />
      </Field>
      <Button type="submit" block pending={signingIn.isPending}>
        Sign In
      </Button>
    </form>
  );
};
