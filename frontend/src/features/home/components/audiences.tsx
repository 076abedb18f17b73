import { Check } from 'lucide-react';
import { paths } from '#config/paths';
import { classNames } from '#lib/class-names';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Text } from '#ui/text';

interface AudienceProps {
  dark?: boolean;
  title: string;
  text: string;
  points: readonly string[];
  action: { to: string; label: string };
}

const Audience = ({ dark = false, title, text, points, action }: AudienceProps) => (
  <Card as="article" ground={dark ? 'dark' : 'paper'} padding="lg" className="flex flex-col items-start gap-6 lg:!p-12">
    <div className="flex flex-col gap-3">
      <Heading level={3} size="lg">
        {title}
      </Heading>
      <Text size="lg" tone={dark ? 'sage' : 'soft'}>
        {text}
      </Text>
    </div>
    <ul className="flex flex-col gap-3">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-3">
          <Check
            aria-hidden="true"
            className={classNames('mt-[0.3em] size-4 shrink-0', dark ? 'text-sage' : 'text-terracotta')}
          />
          {point}
        </li>
      ))}
    </ul>
    <ButtonLink to={action.to} variant={dark ? 'inverse' : 'primary'} className="mt-auto">
      {action.label}
    </ButtonLink>
  </Card>
);

/** What is in it for either side of the market. */
export const Audiences = () => (
  <Section aria-labelledby="audiences">
    <Container className="flex flex-col gap-12">
      <Heading level={2} size="xl" id="audiences" className="max-w-3xl">
        Good for the people who sell homes, and for the people who furnish them
      </Heading>
      <div className="grid gap-6 lg:grid-cols-2">
        <Audience
          title="Agents, builders and investors"
          text="Staging without the phone calls."
          points={[
            'Posting projects and comparing bids is free',
            'Bidders stay anonymous, so you judge the work and the price',
            'Your contact details stay private until you have accepted a bid',
          ]}
          action={{ to: paths.submitProjectFinal, label: 'Submit a Project' }}
        />
        <Audience
          dark
          title="Staging companies"
          text="Projects in your area, without marketing cost."
          points={[
            'Search open projects by city, county and state',
            'Bid with your own price, timeline and portfolio',
            'Pay one flat platform fee, only when an owner has accepted your bid',
          ]}
          action={{ to: paths.register('staging'), label: 'Join as a Staging Company' }}
        />
      </div>
    </Container>
  </Section>
);
