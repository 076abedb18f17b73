import { site } from '#shared/site/site';
import armchair from '../assets/illustrations/armchair.svg';
import bookshelf from '../assets/illustrations/bookshelf.svg';
import door from '../assets/illustrations/door.svg';
import emptyRoom from '../assets/illustrations/empty-room.svg';
import floorPlan from '../assets/illustrations/floor-plan.svg';
import houses from '../assets/illustrations/houses.svg';
import key from '../assets/illustrations/key.svg';
import letters from '../assets/illustrations/letters.svg';
import livingRoom from '../assets/illustrations/living-room.svg';
import offers from '../assets/illustrations/offers.svg';
import stagingDay from '../assets/illustrations/staging-day.svg';
import swatches from '../assets/illustrations/swatches.svg';
import twoChairs from '../assets/illustrations/two-chairs.svg';
import van from '../assets/illustrations/van.svg';

/** Sizes reserve the drawings' space until they load. */
const drawings = {
  armchair: { src: armchair, width: 208, height: 160 },
  bookshelf: { src: bookshelf, width: 240, height: 160 },
  door: { src: door, width: 208, height: 160 },
  emptyRoom: { src: emptyRoom, width: 280, height: 200 },
  floorPlan: { src: floorPlan, width: 240, height: 180 },
  houses: { src: houses, width: 240, height: 160 },
  key: { src: key, width: 208, height: 150 },
  letters: { src: letters, width: 208, height: 160 },
  livingRoom: { src: livingRoom, width: 600, height: 640 },
  offers: { src: offers, width: 240, height: 180 },
  stagingDay: { src: stagingDay, width: 520, height: 440 },
  swatches: { src: swatches, width: 208, height: 160 },
  twoChairs: { src: twoChairs, width: 240, height: 180 },
  van: { src: van, width: 240, height: 180 },
};

export type IllustrationName = keyof typeof drawings;

/** Hidden from screen readers. */
export const Illustration = ({ name }: { name: IllustrationName }) => (
  <img {...drawings[name]} alt="" className="h-auto w-full" />
);

export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <svg viewBox="0 0 32 24" fill="none" aria-hidden="true" className="h-6 w-8">
      <path d="M7 10V7a4.5 4.5 0 0 1 4.5-4.5h9A4.5 4.5 0 0 1 25 7v3" stroke="currentColor" strokeWidth="2" />
      <path d="M2.5 11.6a2.6 2.6 0 0 1 5.2 0v2.15h16.6V11.6a2.6 2.6 0 0 1 5.2 0v7.15h-27Z" fill="currentColor" />
      <path d="M6 19v3.2M26 19v3.2" stroke="var(--accent-color, var(--color-terracotta))" strokeWidth="2" strokeLinecap="round" />
    </svg>
    <span className="font-display text-2xl leading-none font-[520] tracking-[-0.03em]">{site.name}</span>
  </span>
);
