import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAnchor } from '#lib/hooks';
import { Heading, Text } from '#ui/text';

interface FoldProps {
  title: string;
  /** The id of the heading, for links. */
  anchor: string;
  /** Receives the summary element, which can have the focus. */
  headingRef?: RefObject<HTMLElement | null> | undefined;
  /** Beside or below the title: `3 bids`. */
  note?: ReactNode;
  /** Whether it starts open, because the project is in the phase of this part. */
  isOpen: boolean;
  /** `section` and the smaller `part` become a card when their phase is over. */
  look?: 'card' | 'section' | 'part';
  children: ReactNode;
}

/** Padding for a section with only a folded card, and for an owner's bids. */
export const foldedBand = { paddingBlock: '0.75rem' };
export const ownerBand = { paddingBlock: '2.5rem 1rem' };

/** A collapsible part of the page. It opens in its phase, and for a link to it. */
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
      className={clsx('min-w-0', isCard && 'rounded-lg border border-line bg-paper px-5 py-4 sm:px-6')}
    >
      <summary ref={summary} className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-md pr-9">
        <Heading level={2} size={isCard || look === 'part' ? 'md' : 'lg'} id={anchor}>
          {title}
        </Heading>
        {note && (
          <Text as="span" tone="soft">
            {note}
          </Text>
        )}
        <ChevronDown className="absolute top-1.5 right-0 size-5 transition-transform [[open]>*>&]:rotate-180 print:hidden" />
      </summary>
      <div className="flex flex-col gap-6 pt-6">{children}</div>
    </details>
  );
};

/** A section of its own. Collapsed by default, for content that readers rarely need. */
export const FoldedSection = ({ className, ...fold }: Omit<FoldProps, 'isOpen'> & { isOpen?: boolean; className?: string }) => (
  <section aria-labelledby={fold.anchor} className={className}>
    <Fold isOpen={false} {...fold} />
  </section>
);
