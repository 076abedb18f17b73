// biome-ignore-all lint/a11y/noRedundantRoles: browsers may drop the semantics of a table whose parts are displayed as blocks.
// biome-ignore-all lint/a11y/useSemanticElements: the same; of a heading of rows it knows no element.
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';

export interface Column<Row> {
  /** Unique within the table. */
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Names the row. On phones it is larger, and has no label. */
  primary?: boolean;
  /** A column of buttons: its header is for screen readers only, and it is not printed. */
  actions?: boolean;
  /** Where the cell is on phones. Tables with such a column have one-line rows there, instead of cards. */
  phone?: (row: Row) => 'below' | 'hidden';
}

interface RowGroup<Row> {
  /** A single group needs none. */
  title?: string;
  rows: readonly Row[];
}

interface GroupedTableProps<Row> {
  /** The accessible name. */
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string;
}

interface TableProps<Row> extends Omit<GroupedTableProps<Row>, 'groups'> {
  rows: readonly Row[];
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

/** Memoized, because a clock above a long table must not render every row again. */
const TableRow = memo(<Row,>({ row, columns }: TableRowProps<Row>) => {
  const isLine = columns.some(({ phone }) => phone);
  return (
    <tr
      role="row"
      className={clsx(
        isLine
          ? 'flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3'
          : 'flex flex-col gap-2 rounded-md border border-line bg-paper p-4',
        'md:table-row md:rounded-none md:border-0 md:bg-transparent md:p-0',
        'print:table-row print:break-inside-avoid print:border-0 print:bg-transparent print:p-0',
      )}
    >
      {columns.map(({ key, header, cell, align, primary, actions, phone }) => {
        const content = cell(row);
        return (
          <td
            key={key}
            role="cell"
            className={clsx(
              'align-middle md:table-cell md:border-b md:border-line md:px-3 md:py-3.5 md:first:pl-0 md:last:pr-0',
              'print:table-cell print:border-b print:border-line print:px-2 print:py-2 print:first:pl-0',
              isLine
                ? [primary ? 'min-w-0 flex-1' : phone && { below: 'min-w-0 basis-full', hidden: 'hidden' }[phone(row)]]
                : // On a phone a value that does not fit beside its label stands below it.
                  primary || actions
                  ? 'block'
                  : 'flex flex-wrap items-baseline justify-between gap-x-4',
              // A title may be one long word, or a pasted link.
              primary && ['font-medium wrap-anywhere md:min-w-40 md:text-base', !isLine && 'text-lg'],
              actions && 'mt-1 md:mt-0 print:hidden',
              !content && 'max-md:hidden',
              align === 'end' && 'md:text-right',
            )}
          >
            {!primary && !actions && !isLine && (
              <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft md:hidden print:hidden">
                {header}
              </span>
            )}
            <span
              className={clsx(
                'min-w-0',
                !primary && !actions && !isLine && 'ml-auto text-right md:[text-align:inherit] print:[text-align:inherit]',
              )}
            >
              {content}
            </span>
          </td>
        );
      })}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** Rows become cards below the `md` breakpoint, but not in print. */
export const Table = <Row,>({ rows, ...table }: TableProps<Row>) => <GroupedTable groups={[{ rows }]} {...table} />;

/** Each group has a heading. */
export const GroupedTable = <Row,>({ caption, columns, groups, rowKey }: GroupedTableProps<Row>) => (
  <table role="table" className="block w-full text-left text-base md:table print:table print:text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group print:not-sr-only print:table-header-group">
      <tr role="row" className="md:table-row print:table-row">
        {columns.map(({ key, header, align, actions }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            className={clsx(
              'border-b border-line px-3 pb-3 text-sm font-medium text-ink-soft first:pl-0 last:pr-0 md:table-cell print:table-cell',
              align === 'end' && 'text-right',
              actions && 'print:hidden',
            )}
          >
            <span className={actions ? 'sr-only' : undefined}>{header}</span>
          </th>
        ))}
      </tr>
    </thead>
    {groups.map(({ title, rows }) => (
      <tbody
        key={title ?? ''}
        role="rowgroup"
        className="flex flex-col gap-3 not-first-of-type:mt-6 md:table-row-group print:table-row-group"
      >
        {title !== undefined && (
          <tr role="row" className="md:table-row print:table-row">
            <th
              role="rowheader"
              scope="rowgroup"
              colSpan={columns.length}
              className="pt-1 font-display text-base font-medium md:table-cell md:pt-6 print:table-cell"
            >
              {title}
            </th>
          </tr>
        )}
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} />
        ))}
      </tbody>
    ))}
  </table>
);
