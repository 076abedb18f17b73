import type { ReactNode } from 'react';
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

/** Links a name to its user's page, unless the account is deleted. */
export const UserLink = ({ id, className, children }: { id: string | null; className?: string; children: ReactNode }) => {
  const addressOf = useUserAddress();
  if (id === null) return <span className={className}>{children}</span>;
  return (
    <TextLink to={addressOf(id)} className={className}>
      {children}
    </TextLink>
  );
};
