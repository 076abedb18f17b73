import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#components/paged-list';
import { LoadingText } from '#desk/parts/loading-text';
import { loadFailure } from '#desk/parts/panel-list';
import { deletionPreviewQuery } from '#desk/queries';
import { countText } from '#desk/site/stopped';
import { formerContactDays } from '#shared/account/leaving';
import type { Counted, DeletionPreview } from '#shared/operations/operations.answers';
import { Alert, Notice } from '#ui/states';
import { SmallText } from '#ui/text';

/** Returns `3 projects`, `500 or more messages` or `possibly photos`. Null for none. */
const amountOf = (counted: Counted, one: string, many = `${one}s`): string | null => {
  if (counted.count === 0) return counted.hasMore ? `possibly ${many}` : null;
  return countText(counted, one, many);
};

/** Returns `a, b and c`. */
const joinWithAnd = (parts: (string | null)[]): string => {
  const present = parts.filter((part) => part !== null);
  return present.length > 1 ? `${present.slice(0, -1).join(', ')} and ${present.at(-1)}` : (present[0] ?? '');
};

export const removedText = ({ goes: { projects, bids, messages, reviews, photos } }: DeletionPreview): string =>
  joinWithAnd([
    amountOf(projects, 'project'),
    amountOf(bids, 'bid'),
    amountOf(messages, 'message'),
    amountOf(reviews, 'review'),
    amountOf(photos, 'photo'),
  ]);

export const keptTexts = ({ stays: { people, projects, bids, messages } }: DeletionPreview): string[] => {
  const keepers = amountOf(people, 'person', 'people');
  if (!keepers) return [];
  const kept = joinWithAnd([amountOf(projects, 'project'), amountOf(bids, 'bid'), amountOf(messages, 'message')]);
  const keeps = people.count === 1 && !people.hasMore ? 'keeps' : 'keep';
  return [
    `${keepers} ${keeps} the contact details for ${formerContactDays} days.`,
    ...(kept ? [`They also keep ${kept} of paid projects.`] : []),
  ];
};

const Shown = ({ preview }: { preview: DeletionPreview }) => {
  const [goes, stays] = [removedText(preview), keptTexts(preview)];
  return (
    <>
      {preview.awaitedPayments > 0 && (
        <Notice tone="warning" compact title="A platform fee is unpaid">
          You can’t delete the account until the fee is paid or cancelled.
        </Notice>
      )}
      <Notice tone="danger" compact title="Deleted">
        {goes ? `The account, ${goes}.` : 'The account. It has nothing else.'}
      </Notice>
      {stays.length > 0 && (
        <Notice compact title="Kept by other people">
          {stays.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <SmallText>Counted just now.</SmallText>
    </>
  );
};

/** Shows what a deletion removes and what others keep. The account can be deleted before this is loaded. */
export const DeletionEffects = ({ id }: { id: string }) => {
  const query = useQuery(deletionPreviewQuery(id));
  if (query.isError && !query.data)
    return (
      <Alert tone="warning" compact title={loadFailure(query.error)}>
        What goes with the account could not be counted.
      </Alert>
    );
  return (
    <Loaded query={query} failure={loadFailure} loading={<LoadingText label="Counting what goes with the account" lines={3} />}>
      {(preview) => <Shown preview={preview} />}
    </Loaded>
  );
};
