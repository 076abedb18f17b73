import type { ReactNode } from 'react';

/** On a phone, at the foot of the window: what is left to do, and the way to it. Large windows have room for both elsewhere. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div
    // What is focused comes in above it (styles/index.css).
    data-bottom-bar
    className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-paper px-5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
  >
    {children}
  </div>
);
