import { BadgeCheck } from 'lucide-react';
import type { Bidder } from '#shared/bid/bid.answers';
import { badgeTypes } from '#shared/verification/badge.values';
import { SmallText } from '#ui/text';

/** Lists badges, each with a line on what administrators saw. */
export const BadgeList = ({ badges, badgeTexts }: Pick<Bidder, 'badges' | 'badgeTexts'>) => (
  <ul className="flex flex-col gap-1" aria-label="Badges">
    {badges.map((badge, index) => (
      <li key={badge} className="flex items-start gap-1.5 text-sm">
        <BadgeCheck className="mt-0.5 size-4 shrink-0 text-evergreen" />
        <span>
          <span className="font-medium text-evergreen">{badgeTypes[badge]}</span>{' '}
          <SmallText as="span">{badgeTexts[index]}</SmallText>
        </span>
      </li>
    ))}
  </ul>
);
