import { Children, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { dismissToast, useToasts } from '#lib/toast';

/**
 * Shows the text of the newest toast if the network fails before the toaster's own code has loaded. The region is empty at first, because screen
 * readers announce only what is added to a region that they know.
 */
const PlainToaster = () => {
  const [newest] = useToasts();
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useEffect(() => {
    if (!newest?.open) return;
    const timer = setTimeout(() => dismissToast(newest.id), newest.duration ?? 5000);
    return () => clearTimeout(timer);
  }, [newest]);
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-4 z-60 mx-auto w-fit rounded-lg border border-edge bg-paper px-5 py-3 text-ink shadow-float empty:sr-only print:hidden"
    >
      {isThere &&
        newest?.open &&
        Children.map([newest.title, newest.description].flat(), (line) => <span className="block">{line}</span>)}
    </p>
  );
};

const Toaster = lazy(() => import('#ui/toaster').catch(() => ({ default: PlainToaster })));

/** The toaster's code is loaded with the first toast, because it does nothing before there is one. */
export const Toasts = () => {
  const toasts = useToasts();
  const needed = useRef(false);
  needed.current ||= toasts.length > 0;
  return needed.current ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
};
