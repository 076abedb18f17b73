import { Check } from 'lucide-react';
import { Illustration } from '#components/illustration';
import { classNames } from '#lib/class-names';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import type { Step } from '../steps';

/** One step, with its picture on alternating sides. */
export const OwnerStep = ({ step: { title, text, facts, illustration }, number }: { step: Step; number: number }) => {
  const mirrored = number % 2 === 0;
  return (
    <li className="grid items-center gap-x-20 gap-y-6 md:grid-cols-2">
      <div className={classNames('mx-auto w-full max-w-72 md:max-w-sm', mirrored && 'md:order-last')}>
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
        <ul className="mt-1 flex flex-col gap-2.5">
          {facts.map((fact) => (
            <li key={fact} className="flex items-start gap-3">
              <Check aria-hidden="true" className="mt-[0.3em] size-4 shrink-0 text-terracotta" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
};
