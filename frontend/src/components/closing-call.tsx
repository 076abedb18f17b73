import { ButtonLink } from '#ui/button';
import { Container, Section } from '#ui/layout';
import { Heading, Text } from '#ui/text';
import { Illustration, type IllustrationName } from './illustration';

interface ClosingCallProps {
  /** Unique on the page. */
  id: string;
  title: string;
  text: string;
  /** The target of 'Submit a Project'. */
  to: string;
  illustration: IllustrationName;
}

export const ClosingCall = ({ id, title, text, to, illustration }: ClosingCallProps) => (
  <Section aria-labelledby={id}>
    <Container width="narrow" className="flex flex-col items-center gap-10 md:flex-row md:justify-between">
      <div className="flex max-w-xl flex-col items-start gap-5">
        <Heading level={2} size="xl" id={id}>
          {title}
        </Heading>
        <Text size="lg" tone="soft">
          {text}
        </Text>
        <ButtonLink to={to} size="lg">
          Submit a Project
        </ButtonLink>
      </div>
      <div className="w-64 shrink-0">
        <Illustration name={illustration} />
      </div>
    </Container>
  </Section>
);
