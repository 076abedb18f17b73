import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { TextLink } from '#ui/text';

/** The address of a user's page, from any part of the panel and back to it. */
export const useUserAddress = (): ((id: string) => { search: string }) => {
  const { search } = useLocation();
  return (id) => {
    const query = new URLSearchParams(search);
    query.set('user', id);
    return { search: `?${query}` };
  };
};

/** A name that leads to the page of its user; of an account that is gone, the name alone. */
export const UserLink = ({ id, className, children }: { id: string | null; className?: string; children: ReactNode }) => {
  const addressOf = useUserAddress();
  if (id === null) return <span className={className}>{children}</span>;
  return (
    <TextLink to={addressOf(id)} className={className}>
      {children}
    </TextLink>
  );
};
