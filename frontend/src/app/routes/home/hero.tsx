import { ArrowLeft } from 'lucide-react';
import { LivingRoom } from '#components/living-room';
import { paths } from '#config/paths';
import type { User } from '#shared/account/user.answers';
import { figures } from '#shared/site/showcase';
import { site } from '#shared/site/site';
import { ButtonLink } from '#ui/button';
import { Stat, Stats } from '#ui/facts';
import { Container } from '#ui/layout';
import { Eyebrow, Heading, SmallText, Text, TextLink } from '#ui/text';

export const Hero = ({ user }: { user: User | null }) => (
  <Container className="grid items-center gap-x-16 gap-y-10 pt-10 pb-16 sm:pt-14 lg:grid-cols-[1.08fr_1fr] lg:pb-24">
    <div className="flex flex-col items-start gap-7 lg:self-end">
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
    </div>
    <figure className="flex w-full flex-col gap-3 lg:row-span-2">
      <LivingRoom sizes="(min-width: 64rem) 36rem, 92vw" eager />
      <figcaption>
        <SmallText>The same room, before and after. Move the handle.</SmallText>
      </figcaption>
    </figure>
    <Stats className="w-full max-w-xl grid-cols-3 self-start">
      {figures.map(({ value, label }) => (
        <Stat key={label} value={value} label={label} />
      ))}
    </Stats>
  </Container>
);
