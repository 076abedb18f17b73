import { CountBadge, CountedIcon } from '#ui/count';
import Companion from './companion';
import MemberMenu from './shell/member-menu';
import UserCounts from './shell/user-counts';
import UserTools from './shell/user-tools';

/** What signed-in users see on every screen. One object, so that the build makes one file of it. */
export const member = { Companion, CountBadge, CountedIcon, MemberMenu, UserCounts, UserTools };
