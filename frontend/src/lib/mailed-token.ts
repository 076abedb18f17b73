import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Tokens by the path of the screen that they were mailed for. Kept until the page is reloaded. */
const taken = new Map<string, string>();

/**
 * The token from a mailed link that led to this screen; empty if there is none. The token opens what only its receiver may see,
 * so it is removed from the address at once: it must not end up in a screenshot, a shared link or the history. After a reload it
 * is gone from the page; the link in the mail still works.
 */
export const useMailedToken = (): string => {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const given = query.get('token');
  if (given !== null) taken.set(pathname, given);
  useLayoutEffect(() => {
    if (given !== null) navigate(pathname, { replace: true });
  }, [given, pathname, navigate]);
  return taken.get(pathname) ?? '';
};
