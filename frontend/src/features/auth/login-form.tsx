import type { ReactNode } from 'react';
import { paths } from '#config/paths';
import { useContractForm } from '#lib/form';
import { LoginBody } from '#shared/account/user.contract';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input, PasswordInput } from '#ui/input';
import { TextLink } from '#ui/text';
import { useLogIn } from './queries';

interface LoginFormProps {
  /** The address to go to after logging in; default: the dashboard. */
  next?: string | undefined;
  email?: string;
  onDone?: () => void;
  children?: ReactNode;
}

export const LoginForm = ({ next, email = '', onDone, children }: LoginFormProps) => {
  const logIn = useLogIn(next);
  const { register, formState, submit } = useContractForm(LoginBody, {
    defaultValues: { email, password: '' },
    fieldOf: ({ status }) => (status === 401 ? 'password' : undefined),
    onSubmit: async (body) => {
      await logIn.mutateAsync(body);
      onDone?.();
    },
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      <div className="flex flex-col gap-1">
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" data-autofocus={email ? '' : undefined} {...register('password')} />
        </Field>
        <TextLink to={paths.forgotPassword} className="self-start py-1.5 text-sm">
          Forgot your password?
        </TextLink>
      </div>
      <Button type="submit" block pending={logIn.isPending}>
        Login
      </Button>
      {children}
    </form>
  );
};
