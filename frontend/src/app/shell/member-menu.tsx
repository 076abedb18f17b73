import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths';
import { firstWord, plural } from '#lib/format';
import type { User } from '#shared/account/user.answers';
import type { UnreadCount } from '#shared/notification/notification.answers';
import { Button } from '#ui/button';
import { CountBadge } from '#ui/count';
import { ThemeTool } from './theme-tool';
import { useLogOut } from './use-log-out';

const linkLook = 'inline-flex min-h-11 w-full items-center gap-2 py-2.5 text-lg';

interface MemberMenuProps {
  user: User;
  unread: Pick<UnreadCount, 'messages'>;
  /** Links that a wide bar shows. */
  links: ReactNode;
  /** Closes the menu and runs the action. */
  choose: (act: () => void) => void;
}

/** The menu of a narrow bar for signed-in users. */
const MemberMenu = ({ user, unread: { messages }, links, choose }: MemberMenuProps) => {
  const logOut = useLogOut();
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {links}
        <li>
          <Link to={paths.messages} className={linkLook}>
            <span>Messages</span>
            {messages > 0 && <CountBadge count={messages} label={plural(messages, 'unread message')} />}
          </Link>
        </li>
        <li>
          <Link to={paths.editProfile} className={linkLook}>
            Profile <span className="truncate text-ink-soft">{firstWord(user.name)}</span>
          </Link>
        </li>
      </ul>
      <ThemeTool />
      <Button variant="secondary" block onClick={() => choose(logOut)}>
        Logout
      </Button>
    </>
  );
};

export default MemberMenu;
