import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** By the path of the screen that it was mailed for; as long as this page is there. */
const taken = new Map<string, string>();

/**
 * The token of the link in a mail that has led to this screen; empty without one. What it opens is its reader's alone, so it leaves the
 * address at once: it is not in what is shown of the window, shared, or gone back to. A page that is loaded anew has none; the link still does.
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
