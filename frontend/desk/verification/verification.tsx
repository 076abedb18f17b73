import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { EmailLink } from '#desk/parts/email-link';
import { CardsSkeleton, itemHeadingId, PanelList, useScrollToItem } from '#desk/parts/panel-list';
import { documentsQuery, useOpenDocument } from '#desk/queries';
import { hasExpired } from '#desk/users/user-badges';
import { UserLink } from '#desk/users/user-link';
import { timeToAnswer } from '#features/reviews/review';
import { formatDate, formatDateTime, formatNumber, plural } from '#lib/format';
import { useOneAtATime } from '#lib/hooks';
import { badgeTypes } from '#shared/verification/badge.values';
import { badgeText } from '#shared/verification/badge-text';
import type { DocumentHolder, DocumentToCheck, EarlierDecision } from '#shared/verification/document.answers';
import { type DocumentType, documentNames, documentReasons } from '#shared/verification/document.values';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Card } from '#ui/layout';
import { Notice } from '#ui/states';
import { Heading, SmallText, Text } from '#ui/text';
import { type Decision, DocumentDecision } from './document-decision';
import { DocumentView } from './document-view';

const kinds: Record<DocumentType, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};

const Holder = ({ holder }: { holder: DocumentHolder }) => {
  const { reputation, badges } = holder;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <DetailList
        details={[
          { label: 'Name', value: <UserLink id={holder.id} name={holder.name} /> },
          { label: 'Company', value: holder.company },
          {
            label: 'Email',
            value: <EmailLink email={holder.email} />,
          },
          { label: 'Phone', value: holder.phone },
          { label: 'Stager ID', value: holder.stagerIdentifier },
          { label: 'Joined', value: formatDate(holder.createdAt) },
          { label: 'Paid bids', value: formatNumber(holder.deals) },
          {
            label: 'Reputation',
            value: `${reputation.totalScore} of 100, ${plural(reputation.reviewCount, 'review')}, ${plural(reputation.completedProjects, 'completed project')}`,
          },
          { label: 'Response time', value: timeToAnswer(reputation.responseTime) },
          {
            label: 'Badges',
            value: badges.length > 0 && (
              <ul className="flex flex-col gap-1">
                {badges.map((badge) => (
                  <li key={badge.id}>
                    {badgeText(badge)}
                    {hasExpired(badge) && ' (expired)'}
                    {badge.verificationDocument && <SmallText>{badge.verificationDocument}</SmallText>}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {holder.bio && <SmallText className="whitespace-pre-line">{holder.bio}</SmallText>}
    </div>
  );
};

const earlier: Record<EarlierDecision['state'], string> = {
  waiting: 'Earlier document pending',
  approved: 'Earlier document approved',
  another_asked: 'New document requested',
  refused: 'Earlier document rejected',
};

const EarlierDecisionNote = ({ state, reason, note, decidedAt }: EarlierDecision) => (
  <Notice compact title={`${earlier[state]}${decidedAt ? ` on ${formatDate(decidedAt)}` : ''}`}>
    {reason && <p>{documentReasons[reason]}</p>}
    {note && <p className="whitespace-pre-line">{note}</p>}
  </Notice>
);

const sizeOf = ({ fileType, fileBytes }: DocumentToCheck): string =>
  `${kinds[fileType]}, ${formatNumber(Math.max(1, Math.round(fileBytes / 1000)))} kB`;

const DocumentCard = ({ document, onDecide }: { document: DocumentToCheck; onDecide: (decision: Decision) => void }) => {
  const titleId = itemHeadingId(document.id);
  const opening = useOpenDocument();
  const open = useOneAtATime(() =>
    opening.mutateAsync({ userId: document.holder.id, documentId: document.id }).catch(() => undefined),
  );
  const { badgeType, createdAt, before, holder } = document;
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Heading level={3} size="sm" id={titleId} tabIndex={-1}>
            {documentNames[badgeType]}
          </Heading>
          <Badge tone="dusk">{badgeTypes[badgeType]}</Badge>
        </div>
        <SmallText as="span">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </SmallText>
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col items-start gap-4">
          <div className="min-w-0">
            <Text weight="semibold" className="wrap-anywhere">
              {document.fileName}
            </Text>
            <SmallText>{sizeOf(document)}</SmallText>
          </div>
          {opening.data && <DocumentView link={opening.data} name={`${documentNames[badgeType]} of ${holder.name}`} />}
          <Button
            variant="secondary"
            size="sm"
            pending={opening.isPending}
            aria-describedby={titleId}
            onClick={() => void open()}
          >
            <Eye />
            {opening.data ? 'Load Again' : 'Show Document'}
          </Button>
          <SmallText>The audit log records each view.</SmallText>
          {before && <EarlierDecisionNote {...before} />}
        </div>
        <Holder holder={holder} />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-4 print:hidden">
        <Button size="sm" aria-describedby={titleId} onClick={() => onDecide('approve')}>
          Approve
        </Button>
        <Button size="sm" variant="secondary" aria-describedby={titleId} onClick={() => onDecide('ask_another')}>
          Request New One
        </Button>
        <Button size="sm" variant="secondary" aria-describedby={titleId} onClick={() => onDecide('refuse')}>
          Reject
        </Button>
      </div>
    </Card>
  );
};

const Verification = () => {
  const [asked, setAsked] = useState<{ document: DocumentToCheck; decision: Decision } | null>(null);
  const query = useInfiniteQuery(documentsQuery());
  useScrollToItem(query);
  return (
    <>
      <PanelList
        title="Verification"
        text="Pending documents, the oldest first."
        query={query}
        loading={<CardsSkeleton label="Loading the documents" columns={1} />}
        empty={{
          illustration: 'bookshelf',
          title: 'No pending documents',
          text: 'Documents that stagers upload for their badges appear here.',
        }}
      >
        {(documents) => (
          <ul className="grid grid-cols-1 gap-5">
            {documents.map((document) => (
              <DocumentCard key={document.id} document={document} onDecide={(decision) => setAsked({ document, decision })} />
            ))}
          </ul>
        )}
      </PanelList>
      {asked && <DocumentDecision {...asked} onClose={() => setAsked(null)} />}
    </>
  );
};

export default Verification;
