import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Text } from '#ui/text';
import { audiences, values } from '../about';

/** What we hold ourselves to. */
export const AboutValues = () => (
  <Section aria-labelledby="values">
    <Container className="flex flex-col gap-12">
      <Heading level={2} size="xl" id="values">
        What we value
      </Heading>
      <ul className="grid gap-x-14 gap-y-10 sm:grid-cols-2">
        {values.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-2.5 border-t border-edge pt-6">
            <Heading level={3}>{title}</Heading>
            <Text tone="soft" className="max-w-md">
              {text}
            </Text>
          </li>
        ))}
      </ul>
    </Container>
  </Section>
);

/** Whom it is for. */
export const AboutAudiences = () => (
  <Section ground="sand" aria-labelledby="audiences">
    <Container className="grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
      <Heading level={2} size="xl" id="audiences">
        Whom we serve
      </Heading>
      <dl className="flex flex-col">
        {audiences.map(({ title, text }) => (
          <div key={title} className="grid gap-x-8 gap-y-1 border-t border-edge/50 py-6 sm:grid-cols-[13rem_1fr]">
            <dt className="font-display text-xl font-[500]">{title}</dt>
            <Text as="dd" tone="soft">
              {text}
            </Text>
          </div>
        ))}
      </dl>
    </Container>
  </Section>
);
