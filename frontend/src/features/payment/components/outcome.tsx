import { type ReactNode, useEffect, useRef } from 'react';
import { Heading } from '#ui/heading';
import { Eyebrow, Text } from '#ui/text';

export interface OutcomeProps {
  eyebrow: string;
  title: string;
  text: string;
  children?: ReactNode;
}

/** What became of a payment. It takes the focus from the form that it follows. */
export const Outcome = ({ eyebrow, title, text, children }: OutcomeProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Eyebrow>{eyebrow}</Eyebrow>
        <Heading level={1} ref={heading}>
          {title}
        </Heading>
        <Text size="lg" tone="soft" className="max-w-prose">
          {text}
        </Text>
      </div>
      {children}
    </div>
  );
};
