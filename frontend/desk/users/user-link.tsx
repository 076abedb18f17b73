import { useLocation } from 'react-router-dom';
import { TextLink } from '#ui/text';

/** Returns links to users' pages. They remember the open tab for the way back. */
export const useUserAddress = (): ((id: string) => { search: string }) => {
  const { search } = useLocation();
  return (id) => {
    const query = new URLSearchParams(search);
    query.set('user', id);
    return { search: `?${query}` };
  };
};

interface UserLinkProps {
  id: string | null | undefined;
  name: string | null | undefined;
  className?: string;
}

/** Links a name to its user's page. Without an id, the account is deleted. */
export const UserLink = ({ id, name, className }: UserLinkProps) => {
  const addressOf = useUserAddress();
  const text = name ?? 'A deleted account';
  if (!id) return <span className={className}>{text}</span>;
  return (
    <TextLink to={addressOf(id)} className={className}>
      {text}
    </TextLink>
  );
};
