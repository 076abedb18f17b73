import { Illustration } from '#components/illustration';
import { paths } from '#config/paths';
import { ButtonLink } from '#ui/button';
import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Text } from '#ui/text';

/** The last word: begin. */
export const Closing = () => (
  <Section aria-labelledby="closing">
    <Container width="narrow" className="flex flex-col items-center gap-10 md:flex-row md:justify-between">
      <div className="flex max-w-xl flex-col items-start gap-5">
        <Heading level={2} size="xl" id="closing">
          Which home is next?
        </Heading>
        <Text size="lg" tone="soft">
          Tell us about it in 3-5 minutes. Creating an account, submitting projects and browsing are free.
        </Text>
        <ButtonLink to={paths.submitProject} size="lg">
          Submit a Project
        </ButtonLink>
      </div>
      <div className="w-64 shrink-0">
        <Illustration name="armchair" />
      </div>
    </Container>
  </Section>
);
