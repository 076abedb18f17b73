import { classNames } from '#lib/class-names';
import { formatDollars } from '#lib/format';

const sizes = {
  md: 'text-xl font-[500]',
  lg: 'text-3xl font-[450] tracking-[-0.02em]',
};

/** A sum in whole US dollars, set so that it is found first. */
export const Amount = ({ dollars, size = 'md' }: { dollars: number; size?: keyof typeof sizes }) => (
  <span className={classNames('shrink-0 font-display tabular-nums', sizes[size])}>{formatDollars(dollars)}</span>
);
