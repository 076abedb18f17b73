import { Notice } from '#ui/states';

/** Shown above data whose refetch failed. */
export const StaleNotice = ({ what }: { what: string }) => (
  <Notice tone="warning" title={what} className="mb-4">
    What you see may be out of date. We keep trying.
  </Notice>
);
