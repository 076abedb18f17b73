import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { call } from '#lib/api';
import { isStager, useAuth } from '#lib/auth';
import { confirmation } from '#lib/confirmation';
import { ApiError, reasons } from '#lib/errors';
import { landing, useIntent } from '#lib/intent';
import { useOnce } from '#lib/once';
import { dismissToast, toast, toastFailure, toastProblem, useToasts } from '#lib/toast';
import type { ConfirmPasswordBody } from '#shared/account/session.contract';
import type { LoginBody, RegisterBody } from '#shared/account/user.contract';
import { site } from '#shared/site/site';

/** Logs in and goes to `next`. Stays on the screen if the login renews an expired session. */
export const useLogIn = (next?: string) => {
  const { signIn } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: LoginBody) => call('login', { body }),
    onSuccess: (started) => {
      const { renewed } = signIn(started);
      toast({ title: 'Login successful!', description: 'Welcome back!' });
      if (renewed) return;
      window.scrollTo(0, 0);
      navigate(landing(started.user, next));
    },
    onError: (error) => toastFailure('Login failed', error, 'Please try again later.'),
  });
};

/** Creates an account, signs in, and goes to the address that led to the registration. */
export const useRegister = () => {
  const next = useIntent();
  const { signIn } = useAuth();
  const navigate = useNavigate();
  const once = useOnce();
  return useMutation({
    // Spread, because the body's type is open: the server tells the two kinds of registration apart by userType.
    mutationFn: (body: RegisterBody) => once((idempotencyKey) => call('register', { body: { ...body }, idempotencyKey })),
    onSuccess: (started) => {
      signIn(started);
      const advice = isStager(started.user)
        ? 'Start finding projects to bid on.'
        : 'Post your first project whenever you are ready.';
      toast({ title: 'Registration successful!', description: `Welcome to ${site.name}! ${advice}` });
      window.scrollTo(0, 0);
      navigate(landing(started.user, next));
    },
    onError: (error) =>
      toastFailure('Registration failed', error, 'Please try again later.', 'What you typed is still in the form.'),
  });
};

/** Requests a reset link. The answer must not reveal whether the account exists. */
export const useRequestResetLink = () =>
  useMutation({
    mutationFn: (body: { email: string }) => call('forgotPassword', { body }),
    // 'Check Your Email' is shown; a toast about an earlier failure must not stand beside it.
    onSuccess: () => {
      for (const { id, variant } of useToasts.getState()) if (variant === 'destructive') dismissToast(id);
    },
    onError: (error) => void toastProblem('Request Failed', ...reasons(error, 'Failed to send reset email. Please try again.')),
  });

/** Returns whether the reset link is unknown, used, or older than an hour, so that another password would not help. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'INVALID_RESET_TOKEN' || error.issues.some(({ path }) => path === 'token'));

/** The server ends all sessions of the account, including this browser's. */
export const useResetPassword = (token: string) => {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (newPassword: string) => call('resetPassword', { body: { token, newPassword } }),
    onSuccess: () => {
      signOut();
      toast({ title: 'Password Reset Successful', description: 'Please log in with your new password.' });
      navigate(paths.login, { replace: true });
    },
    onError: (error) =>
      isDeadLink(error)
        ? toastProblem('Reset Failed', 'This link was already used or is more than an hour old.')
        : toastProblem('Reset Failed', ...reasons(error, 'Failed to reset password. Please try again.')),
  });
};

/** Confirms the password, so that the waiting calls go on. The form reports errors. */
export const useConfirmPassword = () =>
  useMutation({ mutationFn: (body: ConfirmPasswordBody) => call('confirmPassword', { body }), onSuccess: confirmation.give });
