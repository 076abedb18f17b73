import { CalendarDays, MessageCircle, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { introduceAs } from '#lib/introduction';
import { ActionMenu, type MenuAction } from '#ui/action-menu';

interface DealMenuProps {
  project: { id: string; title: string };
  counterpart: { id: string; name: string };
  more?: readonly MenuAction[] | undefined;
}

/** Offers links that a party of a paid bid needs later. */
export const DealMenu = ({ project: { id, title }, counterpart, more = [] }: DealMenuProps) => {
  const navigate = useNavigate();
  const write = () => void navigate(paths.conversation(counterpart.id), { state: introduceAs(counterpart.name, id) });
  return (
    <ActionMenu
      label={`Contact and more of ${title}`}
      actions={[
        { label: 'Message', icon: <MessageCircle />, onSelect: write },
        { label: 'See contact', icon: <UserRound />, onSelect: () => void navigate(paths.project(id)) },
        { label: 'Handover and dates', icon: <CalendarDays />, onSelect: () => void navigate(paths.projectHandover(id)) },
        ...more,
      ]}
    />
  );
};
