import { BadgeDollarSign, CircleCheck, FolderCheck, FolderPlus, HandCoins, UserPlus } from 'lucide-react';
import { type ComponentType, useId, useState } from 'react';
import { POLL } from '#config/poll';
import { formatAgo } from '#lib/format';
import { useNow } from '#lib/use-now';
import type { Activity } from '#shared/contracts/admin';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import { Timeline } from '#ui/timeline';

const icons: Record<Activity['type'], ComponentType> = {
  user_registered: UserPlus,
  project_created: FolderPlus,
  bid_placed: HandCoins,
  bid_accepted: CircleCheck,
  payment_made: BadgeDollarSign,
  project_completed: FolderCheck,
};

/** At first; the rest on request. */
const shownAtFirst = 8;

/** What has happened lately, the latest first. */
export const RecentActivity = ({ activity }: { activity: readonly Activity[] }) => {
  const now = useNow(POLL.age);
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? activity : activity.slice(0, shownAtFirst);
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-5">
      <Heading level={3} size="sm" id={titleId}>
        Recent activity
      </Heading>
      {activity.length === 0 ? (
        <Text tone="soft">Nothing has happened yet.</Text>
      ) : (
        <Timeline
          label="Recent activity"
          moments={shown.map(({ type, user, details, timestamp }, index) => {
            const Icon = icons[type];
            return {
              // Several things may happen in one millisecond; the list is replaced as a whole.
              key: `${timestamp}-${index}`,
              icon: <Icon />,
              title: user ?? 'A deleted account',
              text: details,
              age: formatAgo(timestamp, now),
              at: timestamp,
            };
          })}
        />
      )}
      {activity.length > shownAtFirst && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3.5 self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${activity.length}`}
        </Button>
      )}
    </Card>
  );
};
