import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { login } from '#shared/api/routes';
import type { LoginBody } from '#shared/contracts/user';

/** Logs in and goes on to `next`; stays where it is when it renews a session that had ended. */
export const useLogIn = (next: string = paths.dashboard) => {
  const { signIn } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: LoginBody) => call(login, { body }),
    onSuccess: (started) => {
      const { renewed } = signIn(started);
      toast({ title: 'Login successful!', description: 'Welcome back!' });
      if (renewed) return;
      window.scrollTo(0, 0);
      navigate(next);
    },
    onError: (error) =>
      toast({ title: 'Login failed', description: messageOf(error, 'Please try again later.'), variant: 'destructive' }),
  });
};
