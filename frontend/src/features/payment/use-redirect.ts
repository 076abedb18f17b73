import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';

/** How long the outcome of a payment stays before the dashboard, in milliseconds (specification section 9). */
export const redirectAfterMs = { paid: 2000, processing: 3000 } as const;

/** Leads on to the dashboard after a while; `null`: not (any more). The payment is left out of the history: it is over. */
export const useRedirect = (afterMs: number | null): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (afterMs === null) return;
    const timer = setTimeout(() => navigate(paths.dashboard, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, navigate]);
};
