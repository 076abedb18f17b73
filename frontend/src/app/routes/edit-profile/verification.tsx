import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loaded } from '#components/paged-list';
import { POLL } from '#config/poll';
import { useWithdrawDocument } from '#features/verification/mutations';
import { verificationQuery } from '#features/verification/queries';
import { useNow } from '#lib/hooks';
import { usePoll } from '#lib/query';
import type { BadgeType } from '#shared/verification/badge.values';
import type { VerificationDocument } from '#shared/verification/document.answers';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { AlertDialog } from '#ui/dialog';
import { TableSkeleton } from '#ui/skeleton';
import { Notice } from '#ui/states';
import { SmallText, Text } from '#ui/text';
import { type DocumentStanding, documentStandings } from './document-standing';
import { Part } from './part';
import { UploadDocument } from './upload-document';

interface ItemProps {
  standing: DocumentStanding;
  onUpload: (badgeType: BadgeType) => void;
  onWithdraw: (document: VerificationDocument) => void;
}

const Item = ({ standing, onUpload, onWithdraw }: ItemProps) => {
  const { badgeType, name, marks, lines, note, waiting, upload, isUrgent } = standing;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Text weight="semibold">{name}</Text>
            {marks.map(({ label, tone }) => (
              <Badge key={label} tone={tone}>
                {label}
              </Badge>
            ))}
          </div>
          {lines.map((line) => (
            <SmallText key={line}>{line}</SmallText>
          ))}
        </div>
        {upload && (
          <Button
            variant={isUrgent ? 'primary' : 'secondary'}
            size="sm"
            className="self-start sm:self-center"
            onClick={() => onUpload(badgeType)}
          >
            {upload}
            <span className="sr-only"> ({name})</span>
          </Button>
        )}
        {waiting && (
          <Button variant="secondary" size="sm" className="self-start sm:self-center" onClick={() => onWithdraw(waiting)}>
            Withdraw
            <span className="sr-only"> ({name})</span>
          </Button>
        )}
      </div>
      {note && (
        <Notice compact title="Note from our team">
          <span className="whitespace-pre-line">{note}</span>
        </Notice>
      )}
    </li>
  );
};

export const Verification = () => {
  const query = useQuery({ ...verificationQuery(), ...usePoll(POLL.verification) });
  const now = useNow(POLL.age);
  const heading = useRef<HTMLHeadingElement>(null);
  const withdrawal = useWithdrawDocument();
  const [uploading, setUploading] = useState<BadgeType | null>(null);
  const [asked, setAsked] = useState<VerificationDocument | null>(null);
  return (
    <Part id="verification" title="Verification" text="Upload a document to get a badge on your bids." headingRef={heading}>
      <Loaded
        query={query}
        failure="We couldn't load your documents"
        className="py-2"
        loading={<TableSkeleton rows={2} label="Loading your documents" />}
      >
        {(verification) => (
          <ul aria-label="Documents" className="divide-y divide-line">
            {documentStandings(verification, now).map((standing) => (
              <Item key={standing.badgeType} standing={standing} onUpload={setUploading} onWithdraw={setAsked} />
            ))}
          </ul>
        )}
      </Loaded>
      {uploading && <UploadDocument badgeType={uploading} onClose={() => setUploading(null)} />}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Withdraw this document?"
        description={asked ? `We stop reviewing ${asked.fileName} and delete it right away.` : ''}
        confirmLabel="Withdraw document"
        focusFallback={heading}
        onConfirm={() => asked && withdrawal.mutateAsync(asked.id)}
      />
    </Part>
  );
};
