import { MessageCircle } from 'lucide-react';
import { paths } from '#config/paths';
import { NotificationBell } from '#features/notifications/components/notification-bell.tsx';
import { CountedIcon, IconLink } from '#ui/icon-button';

/** What has arrived: messages and notifications, with the counts of what is unread of them. */
const News = ({ messages, notifications }: { messages: number; notifications: number }) => (
  <div className="flex items-center">
    <IconLink to={paths.messages} label={messages > 0 ? `Messages, ${messages} unread` : 'Messages'}>
      <CountedIcon count={messages}>
        <MessageCircle aria-hidden="true" />
      </CountedIcon>
    </IconLink>
    <NotificationBell unread={notifications} />
  </div>
);

export default News;
