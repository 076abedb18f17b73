import { Illustration } from '#components/illustration';
import { paths } from '#config/paths';
import { ButtonLink } from '#ui/button';
import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Text } from '#ui/text';

/** Where to go from here. */
export const AboutClosing = () => (
  <Section aria-labelledby="begin">
    <Container width="narrow" className="flex flex-col items-center gap-10 md:flex-row md:justify-between">
      <div className="flex max-w-xl flex-col items-start gap-5">
        <Heading level={2} size="xl" id="begin">
          Have a property in mind?
        </Heading>
        <Text size="lg" tone="soft">
          Describe it in 3-5 minutes and see who would like to stage it. Submitting is free.
        </Text>
        <ButtonLink to={paths.submitProjectFinal} size="lg">
          Submit a Project
        </ButtonLink>
      </div>
      <div className="w-64 shrink-0">
        <Illustration name="floorPlan" />
      </div>
    </Container>
  </Section>
);
