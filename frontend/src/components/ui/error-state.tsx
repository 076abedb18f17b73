import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';
import { Button } from './button';
import { Heading } from './heading';
import { Text } from './text';

export interface ErrorStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** Tries again; `pending` while it does. Without it there is no button. */
  onRetry?: () => void;
  pending?: boolean;
  level?: 1 | 2 | 3;
  className?: string;
}

/** Something that should be here could not be loaded. */
export const ErrorState = ({ title, text, onRetry, pending = false, level = 2, className }: ErrorStateProps) => (
  <div role="alert" className={classNames('mx-auto flex max-w-lg flex-col items-center gap-3 py-10 text-center', className)}>
    <Heading level={level} size={level === 1 ? 'lg' : 'md'}>
      {title}
    </Heading>
    {text && <Text tone="soft">{text}</Text>}
    {onRetry && (
      <Button variant="secondary" className="mt-4" pending={pending} onClick={onRetry}>
        Try Again
      </Button>
    )}
  </div>
);
