import { paths } from '#config/paths';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import { TextLink } from '#ui/text-link';

const rules = [
  {
    title: 'Only when a project is awarded',
    text: 'You pay when an owner has accepted your bid, and for nothing else: not for joining, not for searching, not for bidding.',
  },
  {
    title: 'No refund',
    text: 'The fee pays for the introduction, which cannot be taken back. It stays due if the project changes, or if you and the client part ways.',
  },
  {
    title: 'All fees are final',
    text: 'Questions about the property? Ask the owner before you pay. Until then you can step back at no cost, and the owner chooses again.',
  },
];

/** What holds for every fee. */
export const FeePolicy = () => (
  <Card as="section" ground="sand" padding="lg" aria-labelledby="fee-policy" className="flex flex-col gap-7">
    <Heading level={2} id="fee-policy">
      Platform fee policy
    </Heading>
    <dl className="grid gap-x-12 gap-y-6 lg:grid-cols-3">
      {rules.map(({ title, text }) => (
        <div key={title} className="flex flex-col gap-1.5">
          <dt className="text-lg font-semibold">{title}</dt>
          <Text as="dd" tone="soft">
            {text}
          </Text>
        </div>
      ))}
    </dl>
    <Text>
      In full: <TextLink to={`${paths.termsOfService}#platform-fee`}>The platform fee</TextLink> in the Terms of Service.
    </Text>
  </Card>
);
