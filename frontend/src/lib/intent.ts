import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths';
import type { User } from '#shared/account/user.answers';
import { isStager } from './auth';
import { textInState } from './introduction';

/** Passes the address to return to in the location's state, so that only this site can set it. */
export const intentTo = (next: string | undefined) => (next === undefined ? undefined : { next });

export const useIntent = (): string | undefined => textInState(useLocation().state, 'next');

export const useHere = (): string => {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
};

const isOneOf = (screens: readonly string[], next: string): boolean =>
  screens.some((path) => next === path || next.startsWith(`${path}?`));

/** A project's page is for everybody. */
export const isForStagers = (next: string): boolean => isOneOf([paths.projects(), paths.pricing, paths.portfolioUpload], next);

/** Returns where to go after a login. Stagers do not return to a form for owners, nor owners to a stagers' screen. */
export const landing = (user: Pick<User, 'userType'>, next: string = paths.dashboard): string => {
  if (isStager(user)) return next.startsWith(paths.submitProject) ? paths.projects() : next;
  return isForStagers(next) ? paths.dashboard : next;
};
