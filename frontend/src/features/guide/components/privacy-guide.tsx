import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Text } from '#ui/text';
import { sightings } from '../sightings';

/** Who sees what, before and after the platform fee is paid. */
export const PrivacyGuide = () => (
  <Section aria-labelledby="who-sees-what">
    <Container width="narrow" className="flex flex-col gap-12">
      <div className="flex max-w-3xl flex-col gap-4">
        <Heading level={2} size="xl" id="who-sees-what">
          Who sees what, and when
        </Heading>
        <Text size="lg" tone="soft">
          Both sides stay anonymous until they have a deal. That keeps the comparison fair and your inbox quiet.
        </Text>
      </div>
      <ol className="grid gap-6 md:grid-cols-3">
        {sightings.map(({ moment, text }, index) => (
          <Card as="li" key={moment} ground={index === sightings.length - 1 ? 'tint' : 'paper'} className="flex flex-col gap-2">
            <Heading level={3} size="sm">
              {moment}
            </Heading>
            <Text tone="soft">{text}</Text>
          </Card>
        ))}
      </ol>
    </Container>
  </Section>
);
