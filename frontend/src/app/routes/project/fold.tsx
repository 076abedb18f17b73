import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAnchor } from '#lib/hooks';
import { Heading } from '#ui/text';

export interface FoldProps {
  title: string;
  /** The id of the heading, and where links to this part lead. */
  anchor: string;
  /** Receives the summary, which can have the focus. */
  headingRef?: RefObject<HTMLElement | null> | undefined;
  /** Beside the title: `3 bids`. */
  note?: ReactNode;
  /** Whether the project is in the phase that this part is about. The reader may open and close it at any time. */
  isOpen: boolean;
  /** A card, or a section of the page that becomes a card when its phase is over. */
  look?: 'card' | 'section';
  children: ReactNode;
}

/** Of a section that has nothing but a folded card: close to those before and after it. */
export const foldedBand = { paddingBlock: '0.75rem' };

/** A part of a project's page that folds. It opens with its phase, and for a link that leads to it. */
export const Fold = ({ title, anchor, headingRef, note, isOpen, look = 'card', children }: FoldProps) => {
  const ownRef = useRef<HTMLElement>(null);
  const summary = headingRef ?? ownRef;
  useAnchor(anchor, summary);
  const { hash } = useLocation();
  const isWanted = isOpen || hash === `#${anchor}`;
  const [shown, setShown] = useState({ isWanted, open: isWanted });
  if (shown.isWanted !== isWanted) setShown({ isWanted, open: isWanted });
  const isCard = look === 'card' || !isOpen;
  return (
    <details
      open={shown.open}
      onToggle={({ currentTarget: { open } }) => setShown({ isWanted, open })}
      className={clsx('group min-w-0', isCard && 'rounded-lg border border-line bg-paper p-5 sm:p-6')}
    >
      <summary ref={summary} className="flex items-center gap-4 rounded-md">
        <Heading level={2} size={isCard ? 'md' : 'lg'} id={anchor}>
          {title}
        </Heading>
        {note}
        <ChevronDown className="ml-auto size-5 shrink-0 transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      <div className="flex flex-col gap-6 pt-6">{children}</div>
    </details>
  );
};

/** Folds the description of a project, for those who know it and have more to do than read about it. */
export const foldDetails = (details: ReactNode): ReactNode => (
  <section aria-labelledby="project-details">
    <Fold title="Project Details" anchor="project-details" isOpen={false}>
      {details}
    </Fold>
  </section>
);
