import { Pencil, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { POLL } from '#config/poll';
import { localTime, timeOf } from '#desk/parts/local-time';
import { useContractForm } from '#lib/form';
import { formatDateTime } from '#lib/format';
import { useNow } from '#lib/hooks';
import { isShown, noticeLength, noticeSeverities, noticesAtMost } from '#shared/site/notices';
import type { SiteState } from '#shared/site/site-state.answers';
import { NoticeInput } from '#shared/site/site-state.contract';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Input, Select, Textarea } from '#ui/input';
import { Card } from '#ui/layout';
import { Notice as NoticeBox } from '#ui/states';
import { Heading, SmallText, Text } from '#ui/text';
import { useReplaceNotices } from './queries';

type Notice = SiteState['notices'][number];

interface NoticeDialogProps {
  /** Undefined: a new one. */
  notice: Notice | undefined;
  onSave: (notice: NoticeInput) => Promise<unknown>;
  onClose: () => void;
}

const NoticeDialog = ({ notice, onSave, onClose }: NoticeDialogProps) => {
  const { register, formState, submit, watch, setValue } = useContractForm(NoticeInput, {
    defaultValues: notice ?? { text: '', severity: 'info', from: new Date().toISOString(), until: null },
    onSubmit: async (input) => {
      await onSave(input);
      onClose();
    },
  });
  const { errors, isSubmitting } = formState;
  return (
    <FormDialog
      onOpenChange={onClose}
      title={notice ? 'Edit Notice' : 'New Notice'}
      description="Every page shows it, even while the API is down. People who dismissed it see it again if the text changes."
      onSubmit={submit}
      pending={isSubmitting}
      submitLabel="Save Notice"
    >
      <Field
        label="Text"
        hint={`${watch('text').length} of ${noticeLength} characters. Anybody can read it, so no personal data.`}
        error={errors.text?.message}
        required
      >
        <Textarea rows={3} {...register('text')} />
      </Field>
      <Field label="Severity" error={errors.severity?.message} required>
        <Select options={noticeSeverities} {...register('severity')} />
      </Field>
      <Field label="From" error={errors.from?.message} required>
        <Input
          type="datetime-local"
          value={localTime(watch('from'))}
          onChange={({ target }) => setValue('from', timeOf(target.value) ?? '')}
        />
      </Field>
      <Field label="Until" hint="Leave empty to show it until you remove it" error={errors.until?.message}>
        <Input
          type="datetime-local"
          value={localTime(watch('until'))}
          onChange={({ target }) => setValue('until', timeOf(target.value))}
        />
      </Field>
    </FormDialog>
  );
};

const NoticeCard = ({ notice, onEdit, onRemove }: { notice: Notice; onEdit: () => void; onRemove: () => void }) => {
  const { text, severity, from, until } = notice;
  const now = useNow(POLL.age).toISOString();
  const isNow = isShown(notice, now);
  return (
    <Card as="li" className="flex flex-col gap-4">
      <NoticeBox tone={severity}>{text}</NoticeBox>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={isNow ? 'green' : 'neutral'}>{isNow ? 'Shown now' : now < from ? 'Scheduled' : 'Ended'}</Badge>
          <SmallText as="span">
            From {formatDateTime(from)}, {until ? `until ${formatDateTime(until)}` : 'until you remove it'}
          </SmallText>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onEdit}>
            <Pencil />
            Edit
          </Button>
          <Button variant="secondary" size="sm" onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </Card>
  );
};

export const Notices = ({ site: { version, notices } }: { site: SiteState }) => {
  const save = useReplaceNotices();
  const [edited, setEdited] = useState<Notice | 'new' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const replace = (next: readonly NoticeInput[]) => save.mutateAsync({ version, notices: [...next] });
  const saveOne = (notice: NoticeInput) =>
    replace(
      edited === 'new' || edited === null
        ? [...notices, notice]
        : notices.map((one) => (one.id === edited.id ? { ...notice, id: edited.id } : one)),
    );
  const remove = (id: string) => {
    save.mutate({ version, notices: notices.filter((one) => one.id !== id) });
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="notices-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-1">
          <Heading level={2} size="md" id="notices-title" ref={heading} tabIndex={-1} className="outline-none">
            Notices
          </Heading>
          <Text tone="soft">Shown at the bottom of every page. Open pages show changes within six minutes.</Text>
        </div>
        {notices.length < noticesAtMost && (
          <Button variant="secondary" onClick={() => setEdited('new')}>
            <Plus />
            New Notice
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <Text tone="soft">No notices.</Text>
      ) : (
        <ul aria-label="Notices" className="grid grid-cols-1 gap-5">
          {notices.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} onEdit={() => setEdited(notice)} onRemove={() => remove(notice.id)} />
          ))}
        </ul>
      )}
      {edited && <NoticeDialog notice={edited === 'new' ? undefined : edited} onSave={saveOne} onClose={() => setEdited(null)} />}
    </section>
  );
};
