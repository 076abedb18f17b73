import { type ReactNode, useId, useState } from 'react';
import { describe, type Measure, percentOf, totalOf } from '#lib/chart';
import { formatNumber } from '#lib/format';
import { Button } from './button';
import { Card } from './card';
import { Heading } from './heading';
import { Table } from './table';

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
  const total = totalOf(measures);
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
        <Table
          caption={title}
          columns={[
            { key: 'label', header: of, primary: true, cell: ({ label }) => label },
            { key: 'count', header: 'Count', align: 'end', cell: ({ value }) => formatNumber(value) },
            { key: 'share', header: 'Share', align: 'end', cell: ({ value }) => `${percentOf(value, total)}%` },
          ]}
          rows={measures}
          rowKey={({ label }) => label}
        />
      ) : (
        <div role="img" aria-label={describe(title, measures)} className="flex flex-1 flex-col justify-center">
          {children}
        </div>
      )}
    </Card>
  );
};
