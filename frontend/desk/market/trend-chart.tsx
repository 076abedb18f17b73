import { ChartFigure } from './charts';
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

/** Not ui/table, because its short columns fit any width. */
const TrendTable = ({ title, buckets: { now, before }, read, format }: TrendChartProps) => (
  <table className="w-full text-left text-base">
    <caption className="sr-only">{title}</caption>
    <thead className="text-sm text-ink-soft">
      <tr className="border-b border-line">
        <th scope="col" className="pb-2 font-medium">
          Days
        </th>
        <th scope="col" className="px-3 pb-2 text-right font-medium">
          This period
        </th>
        <th scope="col" className="pb-2 text-right font-medium">
          Before
        </th>
      </tr>
    </thead>
    <tbody>
      {now.map((bucket, index) => {
        const was = before[index];
        return (
          <tr key={bucket.from} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2.5 font-normal">
              {nameOf(bucket)}
            </th>
            <td className="px-3 py-2.5 text-right font-semibold tabular-nums">{format(read(bucket.counts))}</td>
            <td className="py-2.5 text-right tabular-nums">{was ? format(read(was.counts)) : '–'}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

/** Draws the bars of a period over the wider, pale bars of the previous period. */
export const TrendChart = (props: TrendChartProps) => {
  const { title, buckets, read, format } = props;
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
  return (
    <ChartFigure title={title} words={words} table={<TrendTable {...props} />}>
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
