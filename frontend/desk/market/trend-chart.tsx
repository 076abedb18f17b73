import { ChartFigure, ChartTable } from './charts';
import type { Bucket, Counts } from './market-figures';
import { dayName } from './month-name';

interface TrendChartProps {
  title: string;
  buckets: { now: readonly Bucket[]; before: readonly Bucket[] };
  read: (counts: Counts) => number;
  format: (value: number) => string;
}

const height = 120;

const nameOf = ({ from, to }: Bucket): string => (from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`);

/** Draws the bars of a period over the wider, pale bars of the previous period. */
export const TrendChart = ({ title, buckets, read, format }: TrendChartProps) => {
  const [now, before] = [buckets.now, buckets.before].map((some) => some.map(({ counts }) => read(counts))) as [
    number[],
    number[],
  ];
  const [first, last] = [buckets.now[0], buckets.now.at(-1)];
  const most = Math.max(...now, ...before, 1);
  const step = 100 / now.length;
  const bar = (value: number, index: number, width: number, look: string, thick = (value / most) * height) =>
    value > 0 && (
      <rect
        key={index}
        x={`${(index + (1 - width) / 2) * step}%`}
        y={height - (value / most) * height}
        width={`${width * step}%`}
        height={thick}
        className={look}
      />
    );
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const words = `${title}: ${format(sum(now))} in this period, ${format(sum(before))} in the one before. The most in one part: ${format(most)}.`;
  const rows = buckets.now.map((bucket, index) => {
    const was = before[index];
    return [nameOf(bucket), format(read(bucket.counts)), was === undefined ? '–' : format(was)] as const;
  });
  const table = <ChartTable title={title} headers={['Days', 'This period', 'Before']} rows={rows} />;
  return (
    <ChartFigure title={title} words={words} table={table}>
      <div className="flex flex-col gap-2">
        <div className="flex justify-between gap-4 text-xs text-ink-soft tabular-nums">
          <span>{format(most)}</span>
          <span className="flex items-center gap-4">
            <span className="flex items-center gap-1.5">
              <span className="size-3 bg-evergreen" /> This period
            </span>
            <span className="flex items-center gap-1.5">
              <span className="size-3 border-t-2 border-edge bg-sand" /> Before
            </span>
          </span>
        </div>
        <svg aria-hidden="true" width="100%" height={height} className="block border-b border-line">
          {before.map((value, index) => bar(value, index, 0.86, 'fill-sand'))}
          {before.map((value, index) => bar(value, index, 0.86, 'fill-edge', 2))}
          {now.map((value, index) => bar(value, index, 0.46, 'fill-evergreen'))}
        </svg>
        <div className="flex justify-between gap-4 text-xs text-ink-soft tabular-nums">
          <span>{first && dayName(first.from)}</span>
          <span>{last && dayName(last.to)}</span>
        </div>
      </div>
    </ChartFigure>
  );
};
