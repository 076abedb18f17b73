import { useScrollLock } from '#lib/scroll-lock';

/** What dims the page, and any dialog before it, behind a dialog and holds it still. Stands in for Radix's own, see lib/scroll-lock.ts. */
export const Overlay = () => {
  useScrollLock();
  return <div className="fixed inset-0 z-50 animate-fade bg-ink/45" />;
};
