import { type RefObject, useEffect, useId, useRef } from 'react';
import type { BodyOf } from '#lib/api';
import { useContractForm } from '#lib/form';
import { ReportBody } from '#shared/moderation/moderation.contract';
import { moderationReasons } from '#shared/moderation/moderation.values';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Select, Textarea } from '#ui/input';
import { Text } from '#ui/text';
import { useSendReport } from './queries';

export type ReportTarget = Pick<BodyOf<'sendReport'>, 'targetType' | 'targetId' | 'withinId'>;

interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For example 'project'. */
  what: string;
  target: ReportTarget;
}

/** Says what follows, and nothing about other reports. */
const Thanks = ({ onClose }: { onClose: () => void }) => {
  const close: RefObject<HTMLButtonElement | null> = useRef(null);
  // The pressed button is gone.
  useEffect(() => close.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-5">
      <Text role="status">
        We review every report and hide what breaks our rules. The other person won’t know who reported it.
      </Text>
      <Button ref={close} onClick={onClose}>
        Close
      </Button>
    </div>
  );
};

const ReportDialog = ({ open, onOpenChange, what, target }: ReportDialogProps) => {
  const formId = useId();
  const send = useSendReport();
  const { register, formState, submit, reset } = useContractForm(ReportBody, {
    defaultValues: { ...target, reason: '' as 'spam', text: '' },
    onSubmit: (body) => send.mutateAsync(body),
  });
  const change = (next: boolean) => {
    onOpenChange(next);
    // Hides the reset until the dialog has closed.
    if (!next) setTimeout(() => [reset(), send.reset()], 300);
  };
  const { errors } = formState;
  // One dialog for both steps, so that the focus returns to what opened it.
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !send.isPending && change(next)}
      width="md"
      {...(send.isSuccess
        ? { title: 'Thank you' }
        : {
            title: `Report this ${what}`,
            description: 'Only our team sees your report. If someone is in danger, call 911.',
            footer: (
              <>
                <Button variant="secondary" disabled={send.isPending} onClick={() => change(false)}>
                  Cancel
                </Button>
                <Button type="submit" form={formId} pending={send.isPending}>
                  Send Report
                </Button>
              </>
            ),
          })}
    >
      {send.isSuccess ? (
        <Thanks onClose={() => change(false)} />
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
          <Field label="What is wrong?" error={errors.reason?.message} required>
            <Select options={moderationReasons} placeholder="Choose a reason" data-autofocus {...register('reason')} />
          </Field>
          <Field label="Details (optional)" error={errors.text?.message}>
            <Textarea rows={4} {...register('text')} />
          </Field>
        </form>
      )}
    </Dialog>
  );
};

export default ReportDialog;
