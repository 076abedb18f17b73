import { ArrowLeft } from 'lucide-react';
import { Illustration } from '#components/illustration';
import { paths } from '#config/paths';
import { site } from '#shared/site';
import { ButtonLink } from '#ui/button';
import { Heading } from '#ui/heading';
import { Container } from '#ui/section';
import { Stat, Stats } from '#ui/stat';
import { Eyebrow, Text } from '#ui/text';
import { TextLink } from '#ui/text-link';
import { SampleBids } from './sample-bids';

/** The head of the home page: what this is, where to begin, how large it is. */
export const Hero = ({ signedIn }: { signedIn: boolean }) => (
  <Container className="grid items-center gap-x-16 gap-y-12 pt-10 pb-16 sm:pt-14 lg:grid-cols-[1.08fr_1fr] lg:pb-24">
    <div className="flex flex-col items-start gap-7">
      {signedIn && (
        <TextLink to={paths.dashboard} className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Dashboard
        </TextLink>
      )}
      <Eyebrow>Home staging, by bids</Eyebrow>
      <Heading level={1} size="display">
        {site.tagline}
      </Heading>
      <Text size="xl" tone="soft" className="max-w-xl">
        {site.name} connects real estate agents, investors and builders to local staging professionals. Describe the property
        once; the stagers who want the work come to you with a price and a date.
      </Text>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
        <ButtonLink to={paths.submitProjectFinal} size="lg">
          Get Started Now!
        </ButtonLink>
        <TextLink to={paths.howItWorks} className="inline-flex min-h-11 items-center">
          See the three steps
        </TextLink>
      </div>
      <Stats className="mt-5 w-full max-w-xl grid-cols-3">
        {site.figures.map(({ value, label }) => (
          <Stat key={label} value={value} label={label} />
        ))}
      </Stats>
    </div>
    <div className="relative mx-auto w-full max-w-md lg:max-w-none">
      <Illustration name="livingRoom" />
      <SampleBids />
    </div>
  </Container>
);
