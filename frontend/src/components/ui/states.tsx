import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '#components/illustration';
import { Button } from './button';
import { Heading, Text } from './text';

interface StateProps {
  title: ReactNode;
  text?: ReactNode;
  /** 1 if this is the screen's only content. */
  level?: 1 | 2 | 3;
  className?: string;
}

interface EmptyStateProps extends StateProps {
  illustration?: IllustrationName;
  /** One or two Buttons or ButtonLinks. */
  action?: ReactNode;
  role?: 'alert';
}

/** Replaces an empty list. */
export const EmptyState = ({ illustration, title, text, action, level = 2, className, role }: EmptyStateProps) => (
  <div role={role} className={clsx('mx-auto flex w-full max-w-lg flex-col items-center gap-3 py-10 text-center', className)}>
    {illustration && (
      <div className="mb-3 w-52 max-w-full">
        <Illustration name={illustration} />
      </div>
    )}
    <Heading level={level} size={level === 1 ? 'lg' : 'md'}>
      {title}
    </Heading>
    {text && (
      <Text as="div" tone="soft" className="max-w-full text-pretty">
        {text}
      </Text>
    )}
    {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
);

export interface ErrorStateProps extends StateProps {
  onRetry: () => void;
  /** A retry is running. */
  pending?: boolean;
}

/** Replaces something that could not be loaded. */
export const ErrorState = ({ onRetry, pending = false, ...state }: ErrorStateProps) => (
  <EmptyState
    {...state}
    role="alert"
    action={
      <Button variant="secondary" pending={pending} onClick={onRetry}>
        Try Again
      </Button>
    }
  />
);

const looks = {
  info: { icon: Info, ground: 'bg-dusk-tint', accent: 'text-dusk' },
  success: { icon: CircleCheck, ground: 'bg-evergreen-tint', accent: 'text-evergreen' },
  warning: { icon: CircleAlert, ground: 'bg-ochre-tint', accent: 'text-ochre' },
  danger: { icon: CircleAlert, ground: 'bg-brick-tint', accent: 'text-brick' },
};

interface NoticeProps {
  tone?: keyof typeof looks;
  title?: ReactNode;
  /** For narrow places. */
  compact?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A message in the flow of the page. */
export const Notice = ({ tone = 'info', title, compact = false, className, children }: NoticeProps) => {
  const { icon: Icon, ground, accent } = looks[tone];
  return (
    <div className={clsx('flex items-start gap-3 rounded-md px-4', compact ? 'py-2.5' : 'py-3.5', ground, className)}>
      <Icon className={clsx('mt-[0.2em] size-5 shrink-0', accent)} />
      <div className={clsx('flex min-w-0 flex-col', compact ? 'gap-0.5 text-sm' : 'gap-1 text-base')}>
        {title && <p className={clsx('font-semibold', accent)}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
};

/** A Notice that screen readers announce when it appears. */
export const Alert = (props: NoticeProps) => (
  <div role="alert">
    <Notice {...props} />
  </div>
);
