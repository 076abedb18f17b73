import { FileText, FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHandInPaper } from '#features/verification/mutations';
import { useKeptFocus, useOneAtATime } from '#lib/hooks';
import { type BadgeType, badgeTypes } from '#shared/contracts/badge-types';
import { paperDays, paperNames, paperTypes } from '#shared/contracts/paper-values';
import { IconButton } from '#ui/button';
import { FormDialog } from '#ui/dialog';
import { FileDrop } from '#ui/file-drop';
import { SmallText, Text } from '#ui/text';
import { paperHint } from './paper-file';
import { type ChosenPaper, usePaperUpload } from './use-paper-upload';

/** `1.2 MB`, `340 kB`. */
const formatBytes = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;

const Chosen = ({ paper, onRemove }: { paper: ChosenPaper; onRemove: () => void }) => (
  <div className="flex items-start gap-4 rounded-lg border border-line p-4">
    <FileText aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Text weight="semibold" className="wrap-anywhere">
        {paper.name}
      </Text>
      <SmallText role="status">
        {formatBytes(paper.bytes)}
        {paper.key ? ', ready to hand in' : `, sending: ${Math.round(100 * paper.progress)} %`}
      </SmallText>
    </div>
    <IconButton label={`Remove ${paper.name}`} size="sm" onClick={onRemove}>
      <X />
    </IconButton>
  </div>
);

/** Takes the file of a paper, and hands it in for a badge. */
export const HandInPaper = ({ badgeType, onClose }: { badgeType: BadgeType; onClose: () => void }) => {
  const { chosen, problem, choose, clear, arrived } = usePaperUpload();
  const handIn = useHandInPaper();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useKeptFocus(chosen ? 'chosen' : 'none', input);
  const submit = useOneAtATime(async () => {
    setPending(true);
    try {
      const file = await arrived();
      if (!file || !chosen) {
        input.current?.focus();
        return;
      }
      await handIn.mutateAsync({ badgeType, file, fileName: chosen.name });
      onClose();
    } catch {
      // The mutation reports the error. An upload is good for one try.
      clear();
    } finally {
      setPending(false);
    }
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="md"
      title={`Hand in your ${paperNames[badgeType].toLowerCase()}`}
      description={`For the badge “${badgeTypes[badgeType]}”.`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      pending={pending}
      submitLabel="Hand In"
    >
      {chosen ? (
        <Chosen paper={chosen} onRemove={clear} />
      ) : (
        <FileDrop
          ref={input}
          icon={FileUp}
          label="Choose a file"
          hint={paperHint}
          accept={paperTypes.join(',')}
          error={problem}
          onFiles={choose}
        />
      )}
      <SmallText>
        Name, dates and number must be readable. Nobody but our team sees the file. It is deleted {paperDays} days after we have
        decided, and at once when you withdraw it.
      </SmallText>
    </FormDialog>
  );
};
