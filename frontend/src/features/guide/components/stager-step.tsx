import { Check } from 'lucide-react';
import { Illustration } from '#components/illustration';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import type { Step } from '../steps';

/** One step of three side by side, on a dark ground. */
export const StagerStep = ({ step: { title, text, facts, illustration }, number }: { step: Step; number: number }) => (
  <li className="flex flex-col gap-4 border-t border-linen/25 pt-8">
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
    <ul className="flex flex-col gap-2">
      {facts.map((fact) => (
        <li key={fact} className="flex items-start gap-3">
          <Check aria-hidden="true" className="mt-[0.3em] size-4 shrink-0 text-clay" />
          {fact}
        </li>
      ))}
    </ul>
  </li>
);
