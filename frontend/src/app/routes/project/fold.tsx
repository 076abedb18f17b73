import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAnchor } from '#lib/hooks';
import { Heading } from '#ui/text';

export interface FoldProps {
  title: string;
  /** The id of the heading, for links. */
  anchor: string;
  /** Receives the summary, which can have the focus. */
  headingRef?: RefObject<HTMLElement | null> | undefined;
  /** Beside the title: `3 bids`. */
  note?: ReactNode;
  /** The project is in the phase of this part. The reader may open and close it at any time. */
  isOpen: boolean;
  /** `section`: becomes a card when its phase is over. */
  look?: 'card' | 'section';
  children: ReactNode;
}

/** Less space around a section with only a folded card. */
export const foldedBand = { paddingBlock: '0.75rem' };

/** Opens in its phase, and for a link to it. */
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

/** For readers who know the project and have something to do. */
export const foldDetails = (details: ReactNode): ReactNode => (
  <section aria-labelledby="project-details">
    <Fold title="Project Details" anchor="project-details" isOpen={false}>
      {details}
    </Fold>
  </section>
);
