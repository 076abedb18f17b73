import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAnchor } from '#lib/hooks';
import { Heading } from '#ui/text';

interface FoldProps {
  title: string;
  /** The id of the heading, and where links to this part lead. */
  anchor: string;
  /** Receives the summary, which can have the focus. */
  headingRef?: RefObject<HTMLElement | null> | undefined;
  /** Beside the title: `3 bids`. */
  note?: ReactNode;
  /** Whether the project is in the phase that this part is about. The reader may open and close it at any time. */
  isOpen: boolean;
  /** A card by itself, or plain in a section of its own. */
  look?: 'card' | 'plain';
  children: ReactNode;
}

/** Of a section that has nothing but a folded card: close to those before and after it. */
export const foldedBand = '!py-3';

/** A part of a project's page that folds. It opens with its phase, and for a link that leads to it. */
export const Fold = ({ title, anchor, headingRef, note, isOpen, look = 'card', children }: FoldProps) => {
  const ownRef = useRef<HTMLElement>(null);
  const summary = headingRef ?? ownRef;
  useAnchor(anchor, summary);
  const { hash } = useLocation();
  const isWanted = isOpen || hash === `#${anchor}`;
  const [shown, setShown] = useState({ isWanted, open: isWanted });
  if (shown.isWanted !== isWanted) setShown({ isWanted, open: isWanted });
  const isCard = look === 'card';
  return (
    <details
      open={shown.open}
      onToggle={({ currentTarget: { open } }) => setShown({ isWanted, open })}
      className={clsx('group/fold min-w-0', isCard && 'rounded-lg border border-line bg-paper')}
    >
      <summary
        ref={summary}
        className={clsx('flex min-h-14 list-none items-center gap-x-4 rounded-lg', isCard && 'px-6 py-3 sm:px-9')}
      >
        <Heading level={2} size={isCard ? 'md' : 'lg'} id={anchor}>
          {title}
        </Heading>
        {note}
        <ChevronDown className="ml-auto size-5 shrink-0 transition-transform group-open/fold:rotate-180 print:hidden" />
      </summary>
      <div className={clsx('flex flex-col', isCard ? 'gap-6 px-6 pt-1 pb-6 sm:px-9 sm:pb-9' : 'gap-8 pt-6')}>{children}</div>
    </details>
  );
};
