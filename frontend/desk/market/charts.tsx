import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/layout';
import { Heading } from '#ui/text';
import { arcsOf, describeChart, type Measure, percentOf, totalOf } from './figures';

interface ChartTableProps {
  title: string;
  headers: readonly [string, string, string];
  rows: readonly (readonly [label: string, figure: string, other: string])[];
}

/** Not ui/table, because its few short columns fit any width. */
export const ChartTable = ({ title, headers: [first, second, third], rows }: ChartTableProps) => (
  <table className="w-full text-left text-base">
    <caption className="sr-only">{title}</caption>
    <thead className="text-sm text-ink-soft">
      <tr className="border-b border-line">
        <th scope="col" className="pb-2 font-medium">
          {first}
        </th>
        <th scope="col" className="px-3 pb-2 text-right font-medium">
          {second}
        </th>
        <th scope="col" className="pb-2 text-right font-medium">
          {third}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([label, figure, other]) => (
        <tr key={label} className="border-b border-line last:border-b-0">
          <th scope="row" className="py-2.5 font-normal">
            {label}
          </th>
          <td className="px-3 py-2.5 text-right font-semibold tabular-nums">{figure}</td>
          <td className="py-2.5 text-right tabular-nums">{other}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface ChartFigureProps {
  title: string;
  /** Describes the chart to screen readers. */
  words: string;
  table: ReactNode;
  children: ReactNode;
}

/** Shows a chart with its title and a description for screen readers, or a table instead. */
export const ChartFigure = ({ title, words, table, children }: ChartFigureProps) => {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const swap = (
    <Button
      variant="quiet"
      size="sm"
      className="-mr-3 shrink-0 print:hidden"
      aria-describedby={titleId}
      onClick={() => setAsTable(!asTable)}
    >
      {asTable ? 'Show as chart' : 'Show as table'}
    </Button>
  );
  return (
    <Card as="figure" aria-labelledby={titleId} className="flex flex-col gap-5">
      <figcaption className="flex items-center justify-between gap-x-4 gap-y-1">
        <Heading level={3} size="sm" id={titleId}>
          {title}
        </Heading>
        {swap}
      </figcaption>
      {asTable ? (
        table
      ) : (
        <div role="img" aria-label={words} className="flex flex-1 flex-col justify-center">
          {children}
        </div>
      )}
    </Card>
  );
};

const barHeight = 10;

interface ChartProps {
  title: string;
  /** The header of the table's first column: 'User type'. */
  of: string;
  measures: readonly Measure[];
}

const Shares = ({ title, of, measures, children }: ChartProps & { children: ReactNode }) => {
  const total = totalOf(measures);
  const rows = measures.map(({ label, value }) => [label, formatNumber(value), `${percentOf(value, total)}%`] as const);
  return (
    <ChartFigure
      title={title}
      words={describeChart(title, measures)}
      table={<ChartTable title={title} headers={[of, 'Count', 'Share']} rows={rows} />}
    >
      {children}
    </ChartFigure>
  );
};

export const BarChart = ({ measures, ...chart }: ChartProps) => {
  const total = totalOf(measures);
  return (
    <Shares {...chart} measures={measures}>
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
            <svg aria-hidden="true" width="100%" height={barHeight} className="block">
              <rect width="100%" height={barHeight} rx={barHeight / 2} className="fill-sand" />
              {value > 0 && (
                <rect width={`${(value / total) * 100}%`} height={barHeight} rx={barHeight / 2} className="fill-evergreen" />
              )}
            </svg>
          </div>
        ))}
      </div>
    </Shares>
  );
};

interface Look {
  stroke: string;
  swatch: string;
}
const evergreen: Look = { stroke: 'stroke-evergreen', swatch: 'bg-evergreen' };
const ochre: Look = { stroke: 'stroke-ochre', swatch: 'bg-ochre' };
const dusk: Look = { stroke: 'stroke-dusk', swatch: 'bg-dusk' };
const edge: Look = { stroke: 'stroke-edge', swatch: 'bg-edge' };

/** The colors of the measures, in order. `several`: equal categories. `part`: one part and the rest. */
const palettes = { several: [evergreen, dusk, ochre, edge], part: [evergreen, edge] };

interface RingChartProps extends ChartProps {
  /** In the middle of the ring. */
  center: { value: string; label: string };
  palette?: keyof typeof palettes;
}

/** For at most four measures, because more arcs are hard to tell apart. */
export const RingChart = ({ measures, center, palette = 'several', ...chart }: RingChartProps) => (
  <Shares {...chart} measures={measures}>
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-5">
      <svg aria-hidden="true" viewBox="0 0 120 120" className="size-44 shrink-0">
        <circle cx="60" cy="60" r="50" fill="none" strokeWidth="13" className="stroke-sand" />
        <g transform="rotate(-90 60 60)" fill="none" strokeWidth="13">
          {arcsOf(
            measures.map(({ value }) => value),
            1.2,
          ).map(({ start, length }, index) =>
            length > 0 ? (
              <circle
                key={measures[index]?.label}
                cx="60"
                cy="60"
                r="50"
                pathLength="100"
                strokeDasharray={`${length} ${100 - length}`}
                strokeDashoffset={-start}
                className={palettes[palette][index]?.stroke}
              />
            ) : null,
          )}
        </g>
        <text x="60" y="62" textAnchor="middle" className="fill-ink font-display text-[1.625rem] font-[450]">
          {center.value}
        </text>
        <text x="60" y="77" textAnchor="middle" className="fill-ink-soft text-[0.625rem]">
          {center.label}
        </text>
      </svg>
      <div className="flex min-w-36 flex-1 flex-col gap-2.5">
        {measures.map(({ label, value }, index) => (
          <div key={label} className="flex items-center gap-2.5 text-base">
            <span className={clsx('size-3 shrink-0 rounded-full', palettes[palette][index]?.swatch)} />
            <span className="flex-1">{label}</span>
            <span className="font-semibold tabular-nums">{formatNumber(value)}</span>
          </div>
        ))}
      </div>
    </div>
  </Shares>
);
