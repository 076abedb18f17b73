import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAnchor } from '#lib/hooks';
import { Button } from '#ui/button';
import { Heading, Text } from '#ui/text';

interface PartProps {
  /** The hash in the URL: `sessions`. */
  id: string;
  title: string;
  text?: ReactNode;
  /** Beside the title: a button or a link. */
  action?: ReactNode;
  /** For parts that move the focus to their heading. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

/** A part of a profile section, with its own heading and link target. */
export const Part = ({ id, title, text, action, headingRef, children }: PartProps) => {
  const own = useRef<HTMLHeadingElement>(null);
  const heading = headingRef ?? own;
  const titleId = useId();
  useAnchor(id, heading);
  return (
    <section id={id} aria-labelledby={titleId} className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
          <Heading level={3} size="xs" id={titleId} ref={heading} tabIndex={-1} className="outline-none">
            {title}
          </Heading>
          {text && <Text tone="soft">{text}</Text>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
};

interface FoldedPartProps extends Omit<PartProps, 'action' | 'headingRef' | 'children'> {
  /** The label of the button that shows and hides the content. */
  button: string;
  children: (close: () => void) => ReactNode;
}

/** A part whose content is shown by a button, or by a link to it. */
export const FoldedPart = ({ button, children, ...part }: FoldedPartProps) => {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hash === `#${part.id}`) setOpen(true);
  }, [hash, part.id]);
  return (
    <Part
      {...part}
      action={
        <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {button}
        </Button>
      }
    >
      {isOpen && children(() => setOpen(false))}
    </Part>
  );
};
