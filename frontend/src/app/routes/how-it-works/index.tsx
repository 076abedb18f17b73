import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import { anonymity } from '#shared/account/anonymity';
import { site } from '#shared/site/site';
import { Button, ButtonLink } from '#ui/button';
import { Card, Container, Section } from '#ui/layout';
import { ExternalLink, Eyebrow, Heading, Text, TextLink } from '#ui/text';
import { ownerSteps, type Step, sightings, stagerSteps } from './steps';

/** Opens the choice of account types, which leads to the form, or to the projects for signed-in stagers. */
const SubmitProjectButton = () => (
  <Button size="lg" onClick={() => accountDialogs.openJoin(paths.submitProjectFinal)}>
    Submit a Project
  </Button>
);

const Facts = ({ facts, tickLook, className }: { facts: readonly string[]; tickLook: string; className: string }) => (
  <ul className={clsx('flex flex-col', className)}>
    {facts.map((fact) => (
      <li key={fact} className="flex items-start gap-3">
        <Check className={clsx('mt-[0.3em] size-4 shrink-0', tickLook)} />
        {fact}
      </li>
    ))}
  </ul>
);

interface StepProps {
  step: Step;
  number: number;
}

/** Shows a step with its picture, on alternating sides. */
const OwnerStep = ({ step: { title, text, facts, illustration }, number }: StepProps) => {
  const mirrored = number % 2 === 0;
  return (
    <li className="grid items-center gap-x-20 gap-y-6 md:grid-cols-2">
      <div className={clsx('mx-auto w-full max-w-72 md:max-w-sm', mirrored && 'md:order-last')}>
        <Illustration name={illustration} />
      </div>
      <div className="flex flex-col gap-4">
        <span aria-hidden="true" className="font-display text-4xl font-[380] text-terracotta">
          {number}
        </span>
        <Heading level={3} size="lg">
          {title}
        </Heading>
        <Text size="lg" tone="soft" className="max-w-lg">
          {text}
        </Text>
        <Facts facts={facts} tickLook="text-terracotta" className="mt-1 gap-2.5" />
      </div>
    </li>
  );
};

const OwnerGuide = () => (
  <Section ground="paper" aria-labelledby="for-owners" className="border-y border-line">
    <Container width="narrow" className="flex flex-col gap-14 lg:gap-16">
      <div className="flex flex-col gap-3">
        <Eyebrow>Agents, builders and investors</Eyebrow>
        <Heading level={2} size="xl" id="for-owners">
          You have a property to stage
        </Heading>
      </div>
      <ol className="flex flex-col gap-16 lg:gap-20">
        {ownerSteps.map((step, index) => (
          <OwnerStep key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
      <div>
        <SubmitProjectButton />
      </div>
    </Container>
  </Section>
);

const StagerStep = ({ step: { title, text, facts, illustration }, number }: StepProps) => (
  <li className="flex flex-col gap-4 border-t border-linen/20 pt-8">
    <div className="mb-2 flex h-44 w-56 flex-col justify-end">
      <Illustration name={illustration} />
    </div>
    <Heading level={3}>
      <span aria-hidden="true" className="mr-3 font-[380] text-clay">
        {number}
      </span>
      {title}
    </Heading>
    <Text tone="sage">{text}</Text>
    <Facts facts={facts} tickLook="text-clay" className="gap-2" />
  </li>
);

const StagerGuide = () => {
  const { user } = useAuth();
  return (
    <Section ground="dark" aria-labelledby="for-stagers">
      <Container width="narrow" className="flex flex-col gap-12">
        <div className="flex flex-col gap-3">
          <Eyebrow>Staging companies</Eyebrow>
          <Heading level={2} size="xl" id="for-stagers">
            You have the furniture and the eye
          </Heading>
        </div>
        <ol className="grid gap-12 md:grid-cols-3 md:gap-8 lg:gap-12">
          {stagerSteps.map((step, index) => (
            <StagerStep key={step.title} step={step} number={index + 1} />
          ))}
        </ol>
        {!user && (
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <ButtonLink to={paths.register('staging')} variant="inverse" size="lg">
              Join as a Staging Company
            </ButtonLink>
            <TextLink to={`${paths.helpCenter}#platform-fees`} tone="inverse" className="inline-flex min-h-11 items-center">
              What is the platform fee?
            </TextLink>
          </div>
        )}
      </Container>
    </Section>
  );
};

const PrivacyGuide = () => (
  <Section aria-labelledby="who-sees-what">
    <Container width="narrow" className="flex flex-col gap-12">
      <div className="flex max-w-3xl flex-col gap-4">
        <Heading level={2} size="xl" id="who-sees-what">
          Who sees what, and when
        </Heading>
        <Text size="lg" tone="soft">
          {anonymity} That keeps the comparison fair and your inbox quiet.
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

const HowItWorks = () => (
  <>
    <PageMeta
      title="How It Works"
      description={`How ${site.name} brings owners and local stagers together: three steps for agents, builders and investors, three for staging companies.`}
    />
    <Container width="narrow" className="flex flex-col items-start gap-6 pt-12 pb-14 sm:pt-20 sm:pb-20">
      <Heading level={1} size="display">
        How It Works
      </Heading>
      <Text size="xl" tone="soft" className="max-w-2xl">
        Owners have rooms to sell. Stagers have the furniture and the eye for it. {site.name} brings them together in three steps.
      </Text>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
        <SubmitProjectButton />
        <ExternalLink href="#for-stagers" className="inline-flex min-h-11 items-center">
          I run a staging company
        </ExternalLink>
      </div>
    </Container>
    <OwnerGuide />
    <StagerGuide />
    <PrivacyGuide />
    <Container width="narrow" className="pb-20 text-center">
      <Text size="lg">
        More questions? The <TextLink to={paths.helpCenter}>Help Center</TextLink> answers them.
      </Text>
    </Container>
  </>
);

export default HowItWorks;
