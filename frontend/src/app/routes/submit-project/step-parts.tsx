import { clsx } from 'clsx';
import { useInWindow } from '#lib/in-window';
import { BottomBar } from '#ui/bottom-bar';
import { Button } from '#ui/button';
import { Heading, Text } from '#ui/text';
import type { FormSteps } from './use-form-steps';

/** On a phone, shows the step and how many are left. */
export const StepHead = ({ steps, step, index, heading }: FormSteps) => (
  <div className="flex flex-col gap-3 sm:hidden">
    <Heading level={2} size="md" ref={heading} tabIndex={-1} className="outline-none">
      Step {index + 1} of {steps.length}: {step.title}
    </Heading>
    <div aria-hidden="true" className="flex gap-1.5">
      {steps.map(({ id }, place) => (
        <span key={id} className={clsx('h-1.5 grow rounded-full', place <= index ? 'bg-evergreen' : 'bg-line')} />
      ))}
    </div>
  </div>
);

interface StepBarProps extends FormSteps {
  /** Of the submit button. */
  submitId: string;
  onReview: () => void;
}

/** On a phone, links to the steps before and after, and says what this one still needs. */
export const StepBar = ({ steps, index, isLast, open, next, back, submitId, onReview }: StepBarProps) => {
  const canSubmit = useInWindow(submitId, 'itself');
  return (
    <BottomBar className="sm:hidden">
      <div className="flex grow flex-col gap-1.5">
        <div role="alert" className="empty:sr-only">
          {open && (
            <Text size="sm" weight="medium" tone="danger">
              {open}
            </Text>
          )}
        </div>
        <div className="flex items-center gap-3">
          {index > 0 && (
            <Button variant="secondary" onClick={() => void back()}>
              Back
            </Button>
          )}
          {isLast ? (
            // Avoids two submit buttons.
            !canSubmit && (
              <Button className="grow" onClick={onReview}>
                Review Your Project
              </Button>
            )
          ) : (
            <Button className="grow" onClick={() => void next()}>
              Next: {steps[index + 1]?.title}
            </Button>
          )}
        </div>
      </div>
    </BottomBar>
  );
};
