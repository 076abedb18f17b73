import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import type { Session, User } from '#shared/account/user.answers';
import { call } from './api';
import { drafts } from './drafts';
import { session, useSession } from './session';

export const isStager = (user: Pick<User, 'userType'> | null | undefined): boolean => user?.userType === 'staging_company';

/** Realtors, builders and investors. */
export const isOwner = (user: Pick<User, 'userType'> | null | undefined): boolean => Boolean(user) && !isStager(user);

type AuthStatus = 'checking' | 'signedIn' | 'signedOut';

interface Auth {
  status: AuthStatus;
  user: User | null;
  /** The session ended during work: the user is asked for the password and then continues. */
  renewing: boolean;
  /** `renewed`: the same user's ended session was renewed. */
  signIn: (started: Session) => { renewed: boolean };
  /** Also removes everything that was loaded in the session. */
  signOut: () => void;
  updateUser: (user: User) => void;
}

const AuthContext = createContext<Auth | null>(null);

/** Screens that show the account live add `...usePoll(POLL.profile)`. */
export const meQuery = () =>
  queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => call('getMe', { signal, renew: session.isConfirmed() }) });

// Leaving a page aborts its requests, which must not sign the user out.
let leaving = false;
globalThis.window?.addEventListener('pagehide', () => {
  leaving = true;
});
globalThis.window?.addEventListener('pageshow', () => {
  leaving = false;
});

export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient();
  const { id, renewing } = useSession();
  const me = useQuery({ ...meQuery(), enabled: id !== null });

  // A stored session is valid only if the server confirms it: one failed check ends it (specification section 4).
  useEffect(() => {
    if (me.isSuccess) session.confirm();
    // A session that the server has refused is ended already.
    if (me.isError && !session.isConfirmed() && !leaving) session.lose();
  }, [me.isSuccess, me.isError]);

  // When the user changes, everything loaded for the last one must go before a screen renders. The account stays if its user has
  // just signed in.
  useEffect(() => {
    return session.subscribe(({ epoch }, before) => {
      if (epoch === before.epoch) return;
      const kept = session.isConfirmed() ? ['runtimeConfig', 'me'] : ['runtimeConfig'];
      queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) });
    });
  }, [queryClient]);

  const user = (id !== null || renewing) && me.data ? me.data : null;

  const signIn = useCallback(
    (started: Session) => {
      const renewed = session.snapshot().renewing && started.user.id === user?.id;
      if (session.snapshot().renewing && !renewed) session.end();
      queryClient.setQueryData(meQuery().queryKey, started.user);
      if (!renewed) void drafts.forgetOthers(started.user.id);
      session.start(started.sessionId);
      return { renewed };
    },
    [queryClient, user?.id],
  );

  const updateUser = useCallback(
    (changed: User) => {
      queryClient.setQueryData(meQuery().queryKey, changed);
    },
    [queryClient],
  );

  const status: AuthStatus = user ? 'signedIn' : id !== null ? 'checking' : 'signedOut';
  const value = useMemo<Auth>(
    () => ({ status, user, renewing, signIn, signOut: session.end, updateUser }),
    [status, user, renewing, signIn, updateUser],
  );
  return createElement(AuthContext, { value }, children);
};

export const useAuth = (): Auth => {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
};

/** Changes with the signed-in user. Used as the `key` of the screens, so that they start fresh. */
export const useAuthEpoch = (): number => useSession(({ epoch }) => epoch);
