import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Eyebrow, Text } from '#ui/text';

const steps = [
  {
    title: 'Post your project',
    text: (
      <>
        Rooms, style, square footage, timing. It takes <span className="whitespace-nowrap">3-5 minutes</span> and costs nothing.
      </>
    ),
  },
  {
    title: 'Compare the bids',
    text: 'Local stagers answer with a price, a timeline and photos of rooms they have staged.',
  },
  {
    title: 'Choose and connect',
    text: 'Accept the bid you like. The stager contacts you within 24 hours, and you two take it from there.',
  },
];

/** The product in three steps. */
export const Steps = () => (
  <Section aria-labelledby="steps" ground="paper" className="border-y border-line">
    <Container className="flex flex-col gap-12">
      <div className="flex max-w-2xl flex-col gap-3">
        <Eyebrow>Three steps</Eyebrow>
        <Heading level={2} size="xl" id="steps">
          From empty rooms to an open house
        </Heading>
      </div>
      <ol className="grid gap-10 md:grid-cols-3 md:gap-12">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex flex-col gap-3 border-t border-line pt-6">
            <span aria-hidden="true" className="font-display text-4xl font-[380] text-terracotta">
              {index + 1}
            </span>
            <Heading level={3}>{title}</Heading>
            <Text tone="soft">{text}</Text>
          </li>
        ))}
      </ol>
    </Container>
  </Section>
);
