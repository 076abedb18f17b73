import { Notice } from '#ui/notice';

/** Above a list whose last refresh failed: what is shown may be out of date. */
export const StaleNotice = ({ what }: { what: string }) => (
  <Notice tone="warning" title={what} className="mb-4">
    What you see may be out of date. We keep trying.
  </Notice>
);
