import { useQuery } from '@tanstack/react-query';
import { Check, EyeOff, FileText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionDialog } from '#desk/parts/action-dialog';
import { panelHeading } from '#desk/parts/panel-list';
import { caseQuery, useApproveConcepts } from '#desk/queries';
import { caseAddress } from '#desk/users/addresses';
import { UserLink } from '#desk/users/user-link';
import { useLast } from '#lib/hooks';
import type { Case } from '#shared/moderation/moderation.answers';
import { ActionMenu } from '#ui/action-menu';
import { Button } from '#ui/button';
import { AlertDialog } from '#ui/dialog';
import { Card } from '#ui/layout';
import type { Frame } from '#ui/photo';
import { PhotoButton, useGallery } from '#ui/photos';
import { Heading, SmallText, Text } from '#ui/text';

type NewConcept = Case & { photo: string };

/** Returns whether a case is open only because a stager added a concept. */
export const isNewConcept = (one: Case): one is NewConcept =>
  one.kind === 'news' && one.photo !== null && one.reportCount === 0 && one.decided === null;

const frames: Frame[] = [
  { from: '64rem', width: '16rem', ratio: 4 / 3 },
  { width: '45vw', ratio: 4 / 3 },
];

const HideDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data } = useQuery(caseQuery(id));
  return data && <ActionDialog detail={data} action="hide" onClose={onClose} />;
};

/** Shows what owners read beside the picture. */
const Caption = ({ id }: { id: string }) => {
  const { data } = useQuery(caseQuery(id));
  if (!data) return null;
  return (
    <>
      <SmallText as="span">{data.thing?.title ?? 'Withdrawn with its bid'}</SmallText>
      {data.thing?.texts.map(({ label, text }) => (
        <Text as="span" size="sm" key={label} className="wrap-anywhere">
          {text}
        </Text>
      ))}
    </>
  );
};

/** Shows unchecked concepts. Owners already see them. */
export const NewConcepts = ({ concepts }: { concepts: readonly NewConcept[] }) => {
  const photos = concepts.map(({ photo }) => photo);
  const captionOf = (photo: string) => {
    const shown = concepts.find((concept) => concept.photo === photo);
    return (
      shown && (
        <span className="order-last flex basis-full flex-col gap-1 [&_span]:text-linen">
          <SmallText as="span">{shown.author?.name ?? 'A deleted account'}</SmallText>
          <Caption id={shown.id} />
        </span>
      )
    );
  };
  const { open, gallery } = useGallery('New concept', photos, undefined, captionOf);
  const [hiding, setHiding] = useState<string | null>(null);
  /** The concepts that were on screen when the question opened. */
  const [approving, setApproving] = useState<readonly NewConcept[]>();
  const asked = useLast(approving) ?? concepts;
  const approve = useApproveConcepts();
  const navigate = useNavigate();
  return (
    <Card as="section" aria-labelledby="new-concepts" className="mb-6 flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level={3} size="sm" id="new-concepts">
          New concepts ({concepts.length})
        </Heading>
        {concepts.length > 1 ? (
          <Button size="sm" onClick={() => setApproving(concepts)}>
            <Check />
            Approve All {concepts.length}
          </Button>
        ) : (
          <Button size="sm" pending={approve.isPending} onClick={() => approve.mutate(concepts)}>
            <Check />
            Approve
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
        {concepts.map((concept, index) => (
          <li key={concept.id} className="relative flex min-w-0 flex-col gap-1">
            <PhotoButton
              {...{ photos, index, title: 'New concept', frames }}
              onOpen={open}
              className="aspect-4/3 w-full rounded-md [&_img]:object-bottom-right"
            />
            <ActionMenu
              label={`Actions for concept ${index + 1}`}
              className="absolute top-2 right-2"
              actions={[
                { label: 'Approve', icon: <Check />, onSelect: () => approve.mutate([concept]) },
                { label: 'Open case', icon: <FileText />, onSelect: () => navigate(caseAddress(concept.id)) },
                { label: 'Hide', icon: <EyeOff />, danger: true, onSelect: () => setHiding(concept.id) },
              ]}
            />
            <SmallText as="span" className="truncate">
              <UserLink id={concept.author?.id} name={concept.author?.name} />
            </SmallText>
            <Caption id={concept.id} />
          </li>
        ))}
      </ul>
      {gallery}
      <AlertDialog
        open={approving !== undefined}
        onOpenChange={() => setApproving(undefined)}
        title={`Approve all ${asked.length} concepts?`}
        description="Owners keep seeing them, and they leave this list."
        confirmLabel="Approve All"
        tone="primary"
        focusFallback={panelHeading}
        onConfirm={() => approve.mutateAsync(asked).catch(() => undefined)}
      />
      {hiding && <HideDialog id={hiding} onClose={() => setHiding(null)} />}
    </Card>
  );
};
