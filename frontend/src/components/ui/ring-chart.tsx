import { arcsOf, type Measure } from '#lib/chart';
import { classNames } from '#lib/class-names';
import { formatNumber } from '#lib/format';
import { ChartFigure } from './chart-figure';

interface Look {
  stroke: string;
  swatch: string;
}
const evergreen: Look = { stroke: 'stroke-evergreen', swatch: 'bg-evergreen' };
const terracotta: Look = { stroke: 'stroke-terracotta', swatch: 'bg-terracotta' };
const dusk: Look = { stroke: 'stroke-dusk', swatch: 'bg-dusk' };
const edge: Look = { stroke: 'stroke-edge', swatch: 'bg-edge' };

/** The colours in the order in which measures take them: of several of a kind, or of a part and the rest. */
const palettes = { several: [evergreen, terracotta, dusk, edge], part: [evergreen, edge] };

export interface RingChartProps {
  title: string;
  of: string;
  /** At most four: a ring of more says nothing. */
  measures: readonly Measure[];
  /** What stands in the middle: the figure that the ring is about. */
  center: { value: string; label: string };
  palette?: keyof typeof palettes;
}

/** A ring cut into shares, with its legend. */
export const RingChart = ({ title, of, measures, center, palette = 'several' }: RingChartProps) => (
  <ChartFigure title={title} of={of} measures={measures}>
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
            <span className={classNames('size-3 shrink-0 rounded-full', palettes[palette][index]?.swatch)} />
            <span className="flex-1">{label}</span>
            <span className="font-semibold tabular-nums">{formatNumber(value)}</span>
          </div>
        ))}
      </div>
    </div>
  </ChartFigure>
);
