import { clsx } from 'clsx';
import { formatDollars } from '#lib/format';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { longestStay, totalFor } from '#shared/bid/rental';
import { SmallText } from '#ui/text';
import { FoldedSection } from './fold';
import { changeDays, leadText, stepsOf } from './price-of-waiting';

/** How to draw each bid's line: with its own color and dashes. */
const lines = [
  { color: 'text-evergreen', dashes: undefined },
  { color: 'text-terracotta', dashes: '7 4' },
  { color: 'text-dusk', dashes: '2 3' },
  { color: 'text-ochre', dashes: '10 3 2 3' },
  { color: 'text-brick', dashes: '4 2' },
  { color: 'text-ink-soft', dashes: '12 4' },
];
const lineOf = (index: number) => lines[index % lines.length] as (typeof lines)[number];

/** Leaves room for the labels in dollars. */
const chartMargin = { marginLeft: '4rem' };

/** Returns the position of a day, in percent of the width. */
const xPercent = (day: number): number => ((day - 1) / (longestStay - 1)) * 100;

/** Returns a scale from a round number below all totals to one above. */
const scaleOf = (totals: readonly number[]) => {
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const step = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(most, 1))));
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  return { low, high, down: (total: number) => 100 - ((total - low) / (high - low)) * 100 };
};

const pathOf = (bid: BidWithBidder, down: (total: number) => number): string =>
  stepsOf(bid)
    .map(({ from, total }, index, steps) => {
      if (total === undefined) return '';
      const until = steps[index + 1]?.from ?? longestStay;
      return `${index === 0 ? 'M' : 'L'}${xPercent(from)} ${down(total)}H${xPercent(until)}`;
    })
    .join('');

const Swatch = ({ index }: { index: number }) => (
  <svg aria-hidden="true" width="28" height="4" className="shrink-0">
    <path
      d="M0 2H28"
      stroke="currentColor"
      strokeWidth="3"
      strokeDasharray={lineOf(index).dashes}
      className={lineOf(index).color}
    />
  </svg>
);

const totalText = (bid: BidWithBidder, days: number): string => {
  const total = totalFor(bid, days);
  return typeof total === 'number' ? formatDollars(total) : 'Not stated';
};

const nameOf = ({ bidder }: BidWithBidder): string => bidder.stagerIdentifier;

const TotalsTable = ({ bids }: { bids: readonly BidWithBidder[] }) => {
  const days = changeDays(bids);
  return (
    <details>
      <summary className="min-h-11 content-center rounded-md text-sm font-medium">Show as a table</summary>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Days
              </th>
              {bids.map((bid) => (
                <th key={bid.id} scope="col" className="py-1.5 pr-3 font-medium">
                  {nameOf(bid)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 font-medium whitespace-nowrap">
                  {day} to {(days[index + 1] ?? longestStay + 1) - 1}
                </th>
                {bids.map((bid) => (
                  <td key={bid.id} className="py-1.5 pr-3">
                    {totalText(bid, day)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};

interface WaitingChartProps {
  bids: readonly BidWithBidder[];
  /** Days of rental. */
  days: number;
  onDaysChange: (days: number) => void;
}

/** Draws the total of each bid over the days of rental, and marks the chosen day. */
const WaitingChart = ({ bids, days, onDaysChange }: WaitingChartProps) => {
  const priced = bids.filter(({ rentalDays }) => rentalDays !== null);
  const { low, high, down } = scaleOf(priced.flatMap((bid) => stepsOf(bid).flatMap(({ total }) => total ?? [])));
  const text = leadText(priced, nameOf);
  const silent = bids.length - priced.length;
  return (
    <FoldedSection
      title="Cost if the Home Sells Late"
      anchor="price-of-waiting"
      className="print:hidden"
      note={
        silent > 0
          ? `${text} ${silent === 1 ? 'One bid is left out: it doesn’t' : `${silent} bids are left out: they don’t`} say how long the furniture stays.`
          : text
      }
    >
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-1">
          <div className="flex gap-2 text-xs text-ink-soft tabular-nums">
            <div aria-hidden="true" className="flex w-14 flex-col justify-between text-right">
              {[high, (high + low) / 2, low].map((dollars) => (
                <span key={dollars}>{formatDollars(dollars)}</span>
              ))}
            </div>
            <svg
              role="img"
              aria-label={`What each bid costs from day 1 to ${longestStay}. ${text}`}
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              overflow="visible"
              className="h-44 min-w-0 flex-1"
            >
              {[0, 50, 100].map((y) => (
                <path key={y} d={`M0 ${y}H100`} vectorEffect="non-scaling-stroke" stroke="var(--color-line)" />
              ))}
              <path d={`M${xPercent(days)} 0V100`} vectorEffect="non-scaling-stroke" stroke="var(--color-ink)" />
              {priced.map((bid, index) => (
                <path
                  key={bid.id}
                  d={pathOf(bid, down)}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="3"
                  strokeDasharray={lineOf(index).dashes}
                  vectorEffect="non-scaling-stroke"
                  className={lineOf(index).color}
                />
              ))}
            </svg>
          </div>
          <input
            type="range"
            min={1}
            max={longestStay}
            value={days}
            aria-label="Furniture needed for"
            aria-valuetext={`${days} days`}
            onChange={({ target }) => onDaysChange(Number(target.value))}
            style={{ ...chartMargin, accentColor: 'var(--color-evergreen)' }}
            className="h-11"
          />
          <div aria-hidden="true" style={chartMargin} className="flex justify-between text-xs text-ink-soft tabular-nums">
            <span>Day 1</span>
            <span>{longestStay}</span>
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <SmallText>
            Furniture needed for <strong className="font-semibold text-ink tabular-nums">{days} days</strong>
          </SmallText>
          <ul className="flex flex-col">
            {priced.map((bid, index) => (
              <li key={bid.id} className={clsx('flex items-center gap-3 py-2 text-sm', index > 0 && 'border-t border-line')}>
                <Swatch index={index} />
                <span className="min-w-0 flex-1">{nameOf(bid)}</span>
                <span className="font-medium tabular-nums">{totalText(bid, days)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <TotalsTable bids={priced} />
    </FoldedSection>
  );
};

export default WaitingChart;
