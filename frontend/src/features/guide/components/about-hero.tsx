import { Illustration } from '#components/illustration';
import { site } from '#shared/site';
import { Heading } from '#ui/heading';
import { Container } from '#ui/section';
import { Eyebrow, Text } from '#ui/text';
import { mission } from '../about';

/** Who we are, in one breath. */
export const AboutHero = () => (
  <Container className="grid items-center gap-x-16 gap-y-12 pt-12 pb-16 sm:pt-16 lg:grid-cols-[1.15fr_1fr] lg:pb-24">
    <div className="flex flex-col gap-6">
      <Eyebrow>Our mission</Eyebrow>
      <Heading level={1} size="display">
        About {site.name}
      </Heading>
      <Text size="xl" tone="soft" className="max-w-xl">
        {mission}
      </Text>
    </div>
    <div className="mx-auto w-full max-w-md lg:max-w-none">
      <Illustration name="stagingDay" />
    </div>
  </Container>
);
