import { reasons } from '#lib/errors';
import { Notice } from '#ui/states';

/** Shown above data whose refetch failed with `error`. */
export const StaleNotice = ({ what, error }: { what: string; error: unknown }) => (
  <Notice tone="warning" title={what} className="mb-4">
    {reasons(error, 'What you see may be out of date. We keep trying.').join(' ')}
  </Notice>
);
