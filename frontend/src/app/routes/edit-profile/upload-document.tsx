import { FileText, FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUploadDocument } from '#features/verification/mutations';
import { formatSize } from '#lib/download';
import { useKeptFocus, useOneAtATime } from '#lib/hooks';
import { type BadgeType, badgeTypes } from '#shared/verification/badge.values';
import { documentDays, documentNames, documentTypes } from '#shared/verification/document.values';
import { IconButton } from '#ui/button';
import { FormDialog } from '#ui/dialog';
import { FileDrop } from '#ui/file-drop';
import { SmallText, Text } from '#ui/text';
import { documentHint } from './document-file';
import { type ChosenDocument, useDocumentUpload } from './use-document-upload';

const Chosen = ({ document, onRemove }: { document: ChosenDocument; onRemove: () => void }) => (
  <div className="flex items-start gap-4 rounded-lg border border-line p-4">
    <FileText aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Text weight="semibold" className="wrap-anywhere">
        {document.name}
      </Text>
      <SmallText role="status">
        {formatSize(document.bytes)}
        {document.key ? ', ready to upload' : `, ${Math.round(100 * document.progress)}% sent`}
      </SmallText>
    </div>
    <IconButton label={`Remove ${document.name}`} size="sm" onClick={onRemove}>
      <X />
    </IconButton>
  </div>
);

export const UploadDocument = ({ badgeType, onClose }: { badgeType: BadgeType; onClose: () => void }) => {
  const { chosen, problem, choose, clear, arrived } = useDocumentUpload();
  const upload = useUploadDocument();
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
      await upload.mutateAsync({ badgeType, file, fileName: chosen.name });
      onClose();
    } catch {
      // The mutation reports the error. An upload can be used only once, so the file must be chosen again.
      clear();
    } finally {
      setPending(false);
    }
  });
  return (
    <FormDialog
      onOpenChange={onClose}
      width="md"
      title={`Upload your ${documentNames[badgeType].toLowerCase()}`}
      description={`You get the badge “${badgeTypes[badgeType]}” once our team has approved it.`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      pending={pending}
      submitLabel="Upload document"
    >
      {chosen ? (
        <Chosen document={chosen} onRemove={clear} />
      ) : (
        <FileDrop
          ref={input}
          icon={FileUp}
          label="Choose a file"
          hint={documentHint}
          accept={documentTypes.join(',')}
          error={problem}
          onFiles={choose}
        />
      )}
      <SmallText>
        Make sure we can read the name, the dates and the number. Only our team sees the file. We delete it {documentDays} days
        after our decision, or right away if you withdraw it.
      </SmallText>
    </FormDialog>
  );
};
