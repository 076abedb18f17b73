import { Badge } from '#ui/badge';

const bids = [
  { stager: 'Stager 7KQ2', amount: '$1,850', timeline: '2 weeks' },
  { stager: 'Stager M41X', amount: '$2,100', timeline: '1 week' },
];

/** A glimpse of what an owner gets to compare. A picture, not content: screen readers pass it by. */
export const SampleBids = () => (
  <div
    aria-hidden="true"
    className="absolute top-[2%] -left-1 flex w-52 flex-col gap-2.5 rounded-lg border border-line bg-paper p-4 shadow-float sm:w-60 lg:-left-8 lg:w-52 xl:w-60"
  >
    <div className="flex items-center justify-between">
      <span className="text-sm font-semibold">Your bids</span>
      <Badge tone="green">2 new</Badge>
    </div>
    {bids.map(({ stager, amount, timeline }) => (
      <div key={stager} className="flex items-baseline justify-between gap-3 border-t border-line pt-2.5">
        <span className="text-sm">
          {stager}
          <span className="block text-xs text-ink-soft">{timeline}</span>
        </span>
        <span className="font-display text-xl font-[480]">{amount}</span>
      </div>
    ))}
  </div>
);
