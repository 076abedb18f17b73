import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';

const looks = {
  info: { icon: Info, ground: 'bg-dusk-tint', accent: 'text-dusk' },
  success: { icon: CircleCheck, ground: 'bg-evergreen-tint', accent: 'text-evergreen' },
  warning: { icon: CircleAlert, ground: 'bg-ochre-tint', accent: 'text-ochre' },
  danger: { icon: CircleAlert, ground: 'bg-brick-tint', accent: 'text-brick' },
};

/** A few lines that the reader should not miss, in the flow of the page. */
export const Notice = ({
  tone = 'info',
  title,
  compact = false,
  className,
  children,
}: {
  tone?: keyof typeof looks;
  title?: ReactNode;
  /** Set smaller, where room is scarce. */
  compact?: boolean;
  className?: string;
  children?: ReactNode;
}) => {
  const { icon: Icon, ground, accent } = looks[tone];
  return (
    <div className={classNames('flex items-start gap-3 rounded-md px-4', compact ? 'py-2.5' : 'py-3.5', ground, className)}>
      <Icon aria-hidden="true" className={classNames('mt-[0.2em] size-5 shrink-0', accent)} />
      <div className={classNames('flex min-w-0 flex-col', compact ? 'gap-0.5 text-sm' : 'gap-1 text-base')}>
        {title && <p className={classNames('font-semibold', accent)}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
};
