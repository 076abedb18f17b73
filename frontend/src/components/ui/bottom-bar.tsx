import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A bar at the foot of the window on phones, with the next step and the button for it. Larger windows show both elsewhere. */
export const BottomBar = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    // The style sheet uses the attribute to keep focused elements above the bar (styles/index.css).
    data-bottom-bar
    className={clsx(
      'fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-paper px-5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden',
      className,
    )}
  >
    {children}
  </div>
);
