import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths';
import type { User } from '#shared/contracts/answers/user';
import { isStager } from './auth';
import { textInState } from './introduction';

/**
 * The address to come back to for somebody who is sent to log in or to join. It travels in the location's state, not in the
 * address, so that only this site can set it.
 */
export const intentTo = (next: string | undefined) => (next === undefined ? undefined : { next });

/** The address to come back to, if the link that led here has one. */
export const useIntent = (): string | undefined => textInState(useLocation().state, 'next');

/** The address of this screen. */
export const useHere = (): string => {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
};

const isOneOf = (screens: readonly string[], next: string): boolean =>
  screens.some((path) => next === path || next.startsWith(`${path}?`));

/** Whether an address is of a screen that staging companies alone may see. A project's page is for everybody. */
export const isForStagers = (next: string): boolean => isOneOf([paths.projects(), paths.pricing, paths.portfolioUpload], next);

/**
 * Where to go after a login or registration. A screen that is for the other kind of account is no place to come back to: a stager gets the projects
 * to bid on instead of a form to submit one, an owner the dashboard.
 */
export const landing = (user: Pick<User, 'userType'>, next: string = paths.dashboard): string => {
  if (isStager(user)) return next.startsWith(paths.submitProject) ? paths.projects() : next;
  return isForStagers(next) ? paths.dashboard : next;
};
