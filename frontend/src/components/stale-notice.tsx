import { Notice } from '#ui/states';

/** Above what was loaded before, when it could not be loaded anew. */
export const StaleNotice = ({ what }: { what: string }) => (
  <Notice tone="warning" title={what} className="mb-4">
    What you see may be out of date. We keep trying.
  </Notice>
);
