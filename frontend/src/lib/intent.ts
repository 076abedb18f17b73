import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths';
import type { User } from '#shared/contracts/answers/user';
import { isStager } from './auth';
import { textInState } from './introduction';

/**
 * What somebody was about to do when asked to log in or to join: the address to come back to. It travels with links, in the state of
 * the location, so that only this site can set it.
 */
export const intentTo = (next: string | undefined) => (next === undefined ? undefined : { next });

/** What came with the link that led here. */
export const useIntent = (): string | undefined => textInState(useLocation().state, 'next');

/** The address of this screen. */
export const useHere = (): string => {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
};

/** Where somebody goes who has just logged in or joined. A stager has no project to submit, but may find some to bid on. */
export const landing = (user: Pick<User, 'userType'>, next: string = paths.dashboard): string =>
  isStager(user) && next.startsWith(paths.submitProject) ? paths.projects() : next;
