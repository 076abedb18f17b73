import { Heading } from '#ui/heading';
import { Text } from '#ui/text';

const steps = [
  {
    title: 'Bid for free',
    text: 'Search, read and bid as much as you like. The bid form shows the fee you would pay before you send your bid.',
  },
  {
    title: 'Get selected',
    text: 'The owner accepts your bid. Only now is there anything to pay: one flat fee, fixed by the amount you bid.',
  },
  {
    title: 'Pay and connect',
    text: 'Pay by card within 72 hours. The owner’s name, email address and phone number open at once, and the project is yours.',
  },
];

/** How the fee comes about, in three steps. */
export const FeeSteps = () => (
  <section aria-labelledby="fee-steps" className="flex flex-col gap-8">
    <Heading level={2} id="fee-steps">
      How it works
    </Heading>
    <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex flex-col gap-2.5 border-t border-edge/60 pt-5">
          <span aria-hidden="true" className="font-display text-3xl font-[380] text-terracotta">
            {index + 1}
          </span>
          <Heading level={3} size="sm">
            {title}
          </Heading>
          <Text tone="soft">{text}</Text>
        </li>
      ))}
    </ol>
  </section>
);
