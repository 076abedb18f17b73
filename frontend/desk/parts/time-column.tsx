import { formatDateTime } from '#lib/format';
import type { Column } from '#ui/table';

export const timeColumn = <Row,>(header: string, timeOf: (row: Row) => string): Column<Row> => ({
  key: 'at',
  header,
  cell: (row) => (
    <time dateTime={timeOf(row)} className="text-sm whitespace-nowrap">
      {formatDateTime(timeOf(row))}
    </time>
  ),
});
