import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useDocumentMark } from '#lib/hooks';

/** For phones. Larger windows show the next step elsewhere. */
export const BottomBar = ({ className, children }: { className?: string; children: ReactNode }) => {
  // The style sheet keeps focused elements above the bar (styles/base.css).
  useDocumentMark('data-with-bar');
  return (
    <div
      className={clsx(
        'fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-paper px-5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden',
        className,
      )}
    >
      {children}
    </div>
  );
};
