import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from './button';

/** Returns the index of the first visible column, the number of visible columns, and the height of a column that is alone. */
const useInSight = (region: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, count: number) => {
  const [first, setFirst] = useState(0);
  const [shown, setShown] = useState(count);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const measure = () => {
      const columns = [...(list.current?.children ?? [])] as HTMLElement[];
      const [one, two] = columns;
      if (!one || !two) return;
      const step = two.offsetLeft - one.offsetLeft;
      // In print, and before the layout, the columns have no size.
      if (step <= 0) return;
      const index = Math.round(element.scrollLeft / step);
      const inSight = Math.min(count, Math.round(element.clientWidth / step));
      setFirst(index);
      setShown(inSight);
      setHeight(inSight === 1 ? columns[index]?.offsetHeight : undefined);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const column of list.current?.children ?? []) observer.observe(column);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [region, list, count]);
  return { first, shown, height };
};

const widest: Readonly<Record<number, string>> = { 2: '', 3: 'lg:[--columns:3]' };

interface ColumnsProps {
  /** For example 'Bids compared'. */
  label: string;
  /** For example 'Bid'. */
  noun: string;
  count: number;
  /** Shown above the columns. */
  tools?: ReactNode;
  /** The number of rows in each column. */
  rows: number;
  /** Each list item is a grid of these rows with `grid-rows-subgrid`, so that rows align across columns. */
  children: ReactNode;
}

/** Shows one column on a phone, up to four on a desktop. The others are reached by swiping, buttons or keyboard. */
export const Columns = ({ label, noun, count, rows, tools, children }: ColumnsProps) => {
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { first, shown, height } = useInSight(region, list, count);
  const isAll = shown >= count;
  const turn = (pages: number) => region.current?.scrollBy({ left: pages * region.current.clientWidth });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <div className="flex min-w-0 items-end gap-4">{tools}</div>
        {!isAll && (
          <div className="flex items-center gap-2">
            <Button variant="secondary" size="sm" disabled={first === 0} onClick={() => turn(-1)}>
              <ChevronLeft />
              Previous
            </Button>
            <p role="status" className="text-sm tabular-nums">
              {shown > 1 ? `${noun}s ${first + 1}–${first + shown}` : `${noun} ${first + 1}`} of {count}
            </p>
            <Button variant="secondary" size="sm" disabled={first + shown >= count} onClick={() => turn(1)}>
              Next
              <ChevronRight />
            </Button>
          </div>
        )}
      </div>
      <section
        ref={region}
        aria-label={label}
        // Focusable while it scrolls, so that the arrow keys scroll it.
        tabIndex={isAll ? undefined : 0}
        className={clsx(
          '-m-1 snap-x snap-mandatory scroll-px-1 overflow-x-auto scroll-smooth rounded-lg p-1 print:overflow-visible',
          height && 'overflow-y-hidden',
        )}
      >
        <ul
          ref={list}
          // Otherwise a short column leaves the height of the longest one.
          style={{ gridTemplateRows: `repeat(${rows}, auto)`, height }}
          className={clsx(
            'grid grid-flow-col auto-cols-[calc((100%-(var(--columns)-1)*0.75rem)/var(--columns))] gap-x-3 [--columns:1] sm:[--columns:2]',
            'print:grid-flow-row print:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]',
            widest[Children.count(children)] ?? 'lg:[--columns:3] xl:[--columns:4]',
          )}
        >
          {children}
        </ul>
      </section>
    </div>
  );
};
