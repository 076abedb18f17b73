import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';
import { Heading } from './heading';
import { Text } from './text';

export interface EmptyStateProps {
  /** One of components/illustrations. */
  illustration?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** What to do next: a Button or ButtonLink, or two. */
  action?: ReactNode;
  /** 1 where this is all that the screen has to say. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** Nothing here (yet): what it means, and the next step. */
export const EmptyState = ({ illustration, title, text, action, level = 2, className }: EmptyStateProps) => (
  <div className={classNames('mx-auto flex max-w-lg flex-col items-center gap-3 py-10 text-center', className)}>
    {illustration && <div className="mb-3 w-52 max-w-full">{illustration}</div>}
    <Heading level={level} size={level === 1 ? 'lg' : 'md'}>
      {title}
    </Heading>
    {text && (
      <Text as="div" tone="soft">
        {text}
      </Text>
    )}
    {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
);
