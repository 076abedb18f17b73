import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';

/** The gist of a document. */
export const InShort = ({ points }: { points: readonly string[] }) => (
  <Card as="section" ground="tint" padding="lg" aria-labelledby="in-short" className="flex max-w-3xl flex-col gap-4">
    <Heading level={2} size="sm" id="in-short">
      In short
    </Heading>
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <Text size="sm" tone="soft">
      A help for reading. What counts is the text below.
    </Text>
  </Card>
);
