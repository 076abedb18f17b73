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

/** Where to go after a login or registration. A stager cannot submit a project, and gets the projects to bid on instead. */
export const landing = (user: Pick<User, 'userType'>, next: string = paths.dashboard): string =>
  isStager(user) && next.startsWith(paths.submitProject) ? paths.projects() : next;
