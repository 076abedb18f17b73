import { type ReactNode, useId, useState } from 'react';
import { inWords, type Measure, percentOf, totalOf } from '#lib/chart';
import { formatNumber } from '#lib/format';
import { Button } from './button';
import { Card } from './card';
import { Heading } from './heading';

/** Few columns of short words: a table at any width, unlike ui/table. */
const FigureTable = ({ title, of, measures }: { title: string; of: string; measures: readonly Measure[] }) => {
  const total = totalOf(measures);
  return (
    <table className="w-full text-left text-base">
      <caption className="sr-only">{title}</caption>
      <thead className="text-sm text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className="pb-2 font-medium">
            {of}
          </th>
          <th scope="col" className="px-3 pb-2 text-right font-medium">
            Count
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {measures.map(({ label, value }) => (
          <tr key={label} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2.5 font-normal">
              {label}
            </th>
            <td className="px-3 py-2.5 text-right font-semibold tabular-nums">{formatNumber(value)}</td>
            <td className="py-2.5 text-right tabular-nums">{percentOf(value, total)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export interface ChartFigureProps {
  title: string;
  /** What is counted, as the head of the table's first column: 'User type'. */
  of: string;
  measures: readonly Measure[];
  /** The chart: a picture, described in words and shown as a table on request. */
  children: ReactNode;
}

/** A chart with its title, its figures in words for those who do not see it, and a table for those who want the numbers. */
export const ChartFigure = ({ title, of, measures, children }: ChartFigureProps) => {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  return (
    <Card as="figure" aria-labelledby={titleId} className="flex flex-col gap-5">
      <figcaption className="flex items-center justify-between gap-x-4 gap-y-1">
        <Heading level={3} size="sm" id={titleId}>
          {title}
        </Heading>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3 shrink-0 print:hidden"
          aria-describedby={titleId}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </figcaption>
      {asTable ? (
        <FigureTable title={title} of={of} measures={measures} />
      ) : (
        <div role="img" aria-label={inWords(title, measures)} className="flex flex-1 flex-col justify-center">
          {children}
        </div>
      )}
    </Card>
  );
};
