import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';

const advice = [
  'One room per photo, taken from a corner at chest height.',
  'Daylight, lamps on, no people.',
  'Show range: a living room, a bedroom, a dining table, a detail.',
  'No logo, name or phone number: owners compare bids without knowing whose they are.',
];

/** What makes owners stop at a bid. */
export const PortfolioAdvice = () => (
  <Card as="aside" ground="tint" aria-labelledby="portfolio-advice" className="flex flex-col gap-3">
    <Heading level={2} size="sm" id="portfolio-advice">
      Photos that win projects
    </Heading>
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {advice.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <Text size="sm" tone="soft">
      Owners see these photos with every bid you place. Place, time and camera data are removed from the files.
    </Text>
  </Card>
);
