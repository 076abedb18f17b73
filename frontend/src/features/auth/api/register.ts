import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { messageOf } from '#lib/errors';
import { isStager } from '#lib/roles';
import { toast } from '#lib/toast';
import { register } from '#shared/api/routes';
import type { RegisterBody } from '#shared/contracts/user';
import { site } from '#shared/site';

/** Creates an account, signs in, and goes to the dashboard. */
export const useRegister = () => {
  const { signIn } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    // Spread, because the route's body is open: the server tells the two kinds of registration apart by userType.
    mutationFn: (body: RegisterBody) => call(register, { body: { ...body } }),
    onSuccess: (started) => {
      signIn(started);
      const next = isStager(started.user)
        ? 'Start finding projects to bid on.'
        : 'Post your first project whenever you are ready.';
      toast({ title: 'Registration successful!', description: `Welcome to ${site.name}! ${next}` });
      window.scrollTo(0, 0);
      navigate(paths.dashboard);
    },
    onError: (error) =>
      toast({ title: 'Registration failed', description: messageOf(error, 'Please try again later.'), variant: 'destructive' }),
  });
};
