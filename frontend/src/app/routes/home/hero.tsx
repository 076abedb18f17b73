import { ArrowLeft } from 'lucide-react';
import { Illustration } from '#components/illustration';
import { paths } from '#config/paths';
import type { User } from '#shared/contracts/answers/user';
import { figures } from '#shared/showcase';
import { site } from '#shared/site';
import { Badge } from '#ui/badge';
import { ButtonLink } from '#ui/button';
import { Stat, Stats } from '#ui/facts';
import { Container } from '#ui/layout';
import { Eyebrow, Heading, Text, TextLink } from '#ui/text';

const bids = [
  { stager: 'Stager 7KQ2', amount: '$1,850', timeline: '2 weeks' },
  { stager: 'Stager M41X', amount: '$2,100', timeline: '1 week' },
];

/** A picture of sample bids. Decoration, hidden from screen readers. */
const SampleBids = () => (
  <div
    aria-hidden="true"
    className="absolute top-[2%] -left-1 flex w-52 flex-col gap-2.5 rounded-lg border border-line bg-paper p-4 shadow-float sm:w-60 lg:-left-8 lg:w-52 xl:w-60"
  >
    <div className="flex items-center justify-between">
      <span className="text-sm font-semibold">Your bids</span>
      <Badge tone="green">2 new</Badge>
    </div>
    {bids.map(({ stager, amount, timeline }) => (
      <div key={stager} className="flex items-baseline justify-between gap-3 border-t border-line pt-2.5">
        <span className="text-sm">
          {stager}
          <span className="block text-xs text-ink-soft">{timeline}</span>
        </span>
        <span className="font-display text-xl font-[480]">{amount}</span>
      </div>
    ))}
  </div>
);

/** The head of the home page: what the product is, where to begin, and its size. */
export const Hero = ({ user }: { user: User | null }) => (
  <Container className="grid items-center gap-x-16 gap-y-12 pt-10 pb-16 sm:pt-14 lg:grid-cols-[1.08fr_1fr] lg:pb-24">
    <div className="flex flex-col items-start gap-7">
      {user && (
        <TextLink to={paths.dashboard} className="inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="size-4" />
          Back to Dashboard
        </TextLink>
      )}
      <Eyebrow>Home staging, by bids</Eyebrow>
      <Heading level={1} size="display">
        {site.tagline}
      </Heading>
      <Text size="xl" tone="soft" className="max-w-xl">
        {site.name} connects real estate agents, investors and builders to local staging professionals. Describe the property
        once. Local stagers come to you with a price and a date.
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
        {figures.map(({ value, label }) => (
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
