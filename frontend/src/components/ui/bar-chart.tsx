import { type Measure, percentOf, totalOf } from '#lib/chart';
import { formatNumber } from '#lib/format';
import { ChartFigure } from './chart-figure';

const height = 10;

/** Bars side by side: how much of the whole each is. */
export const BarChart = ({ title, of, measures }: { title: string; of: string; measures: readonly Measure[] }) => {
  const total = totalOf(measures);
  return (
    <ChartFigure title={title} of={of} measures={measures}>
      <div className="flex flex-col gap-4">
        {measures.map(({ label, value }) => (
          <div key={label} className="flex flex-col gap-1.5">
            <div className="flex items-baseline justify-between gap-4 text-base">
              <span>{label}</span>
              <span className="flex items-baseline gap-2">
                <span className="font-semibold tabular-nums">{formatNumber(value)}</span>
                <span className="w-11 text-right text-sm text-ink-soft tabular-nums">{percentOf(value, total)}%</span>
              </span>
            </div>
            <svg aria-hidden="true" width="100%" height={height} className="block">
              <rect width="100%" height={height} rx={height / 2} className="fill-sand" />
              {value > 0 && (
                <rect width={`${(value / total) * 100}%`} height={height} rx={height / 2} className="fill-evergreen" />
              )}
            </svg>
          </div>
        ))}
      </div>
    </ChartFigure>
  );
};
