import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { paths } from '#config/paths';
import type { User } from '#shared/account/user.answers';
import { ButtonLink } from '#ui/button';
import { Heading, SmallText } from '#ui/text';

interface Step {
  title: string;
  text: string;
  done?: boolean;
  /** Null: nothing to do yet. */
  action: { to: string; label: string } | null;
}

const ownerSteps: Step[] = [
  {
    title: 'Post a project',
    text: 'Describe a property once. It takes 3-5 minutes and costs nothing.',
    action: { to: paths.submitProject, label: 'Submit Your First Project' },
  },
  {
    title: 'Compare the bids',
    text: 'Local stagers bid on it. You choose one. They pay our fee and contact you within 24 hours.',
    action: null,
  },
];

const stagerSteps = ({ portfolioPhotos, serviceAreas }: User): Step[] => [
  {
    title: 'Show your work',
    text: 'Owners see your photos beside each of your bids.',
    done: portfolioPhotos.length > 0,
    action: { to: paths.portfolioUpload, label: 'Add Photos' },
  },
  {
    title: 'Set where you work',
    text: 'Find Projects then opens with new projects there.',
    done: serviceAreas.length > 0,
    action: { to: paths.serviceAreas, label: 'Set a Service Area' },
  },
  {
    title: 'Place your first bid',
    text: 'Bidding is free. You pay a fee only after an owner accepts your bid.',
    action: { to: paths.projects(), label: 'Find Your First Project' },
  },
];

const Mark = ({ done, number }: { done: boolean; number: number }) =>
  done ? (
    <span className="inline-flex size-9 items-center justify-center rounded-full bg-evergreen text-paper">
      <Check className="size-5" />
    </span>
  ) : (
    <span aria-hidden="true" className="font-display text-3xl leading-9 font-[380] text-terracotta">
      {number}
    </span>
  );

/** Shows the first steps in place of an empty list. The first one that is not done has the primary button. */
const Steps = ({ title, steps }: { title: string; steps: readonly Step[] }) => {
  const next = steps.find(({ done }) => !done);
  return (
    <div className="flex flex-col gap-6 py-2">
      <Heading level={3} size="sm">
        {title}
      </Heading>
      <ol className={clsx('grid gap-8', steps.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
        {steps.map((step, index) => (
          <li key={step.title} className="flex flex-col items-start gap-2 border-t border-line pt-4">
            <Mark done={step.done ?? false} number={index + 1} />
            <Heading level={4} size="xs">
              <span>{step.title}</span>
              {step.done && <span className="sr-only"> (done)</span>}
            </Heading>
            <SmallText>{step.text}</SmallText>
            {step.action && !step.done && (
              <ButtonLink to={step.action.to} variant={step === next ? 'primary' : 'secondary'} className="mt-auto">
                {step.action.label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};

export const OwnerSteps = () => <Steps title="No projects yet: two steps to begin" steps={ownerSteps} />;

export const StagerSteps = ({ user }: { user: User }) => (
  <Steps title="No bids yet: three steps to begin" steps={stagerSteps(user)} />
);
