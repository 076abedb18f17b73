import { CountBadge, CountedIcon } from '#ui/count';
import MemberMenu from './member-menu';
import UserCounts from './user-counts';
import UserTools from './user-tools';

/** What the header has for signed-in users. One object, so that the build makes one file of it. */
export const member = { CountBadge, CountedIcon, MemberMenu, UserCounts, UserTools };
