import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** By path. Kept until the page is reloaded. */
const taken = new Map<string, string>();

/**
 * Returns the token of an emailed link, or ''. Removes it from the address, so that it does not end up in a screenshot, a shared
 * link or the history.
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
