import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Eyebrow } from '#ui/text';
import { ownerSteps } from '../steps';
import { OwnerStep } from './owner-step';
import { SubmitProjectButton } from './submit-project-button';

/** The three steps of an owner. */
export const OwnerGuide = () => (
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
        <SubmitProjectButton size="lg" />
      </div>
    </Container>
  </Section>
);
