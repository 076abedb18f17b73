import { paths } from '#config/paths';
import { useAuth } from '#lib/auth';
import { ButtonLink } from '#ui/button';
import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Eyebrow } from '#ui/text';
import { TextLink } from '#ui/text-link';
import { stagerSteps } from '../steps';
import { StagerStep } from './stager-step';

/** The three steps of a staging company. */
export const StagerGuide = () => {
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
