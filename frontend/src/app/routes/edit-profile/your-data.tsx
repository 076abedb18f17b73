import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { Loaded } from '#components/paged-list';
import { POLL } from '#config/poll';
import { dataExportQuery, useDownloadExport, useRequestExport } from '#features/account/queries';
import { formatSize } from '#lib/download';
import { formatAgo, formatDate } from '#lib/format';
import { useAnchor, useKeptFocus, useNow, useOneAtATime } from '#lib/hooks';
import type { DataExport } from '#shared/contracts/answers/export';
import type { User } from '#shared/contracts/answers/user';
import { exportDays } from '#shared/data-export';
import { Button } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { Loading, repeat, Skeleton } from '#ui/skeleton';
import { Notice } from '#ui/states';
import { SmallText, Text } from '#ui/text';

interface PartProps {
  user: User;
  copy: DataExport;
}

/** Where whoever asks finds the copy. */
const whereOf = ({ email }: User, { isMailed }: DataExport): string =>
  isMailed
    ? `We mail a link to ${email} when it is ready, and it will be here.`
    : 'It will be here when it is ready. We mail a link only to an address that is confirmed.';

const Ask = ({ user, again = false }: { user: User; again?: boolean }) => {
  const request = useRequestExport(user.id);
  const ask = useOneAtATime(() => request.mutateAsync().catch(() => undefined));
  return (
    <Button variant="secondary" pending={request.isPending} onClick={() => void ask()}>
      {again ? 'Make a New Copy' : 'Ask for a Copy'}
    </Button>
  );
};

const Making = ({ user, copy }: PartProps) => {
  const now = useNow(POLL.age);
  return (
    <Notice tone="info" title="Your copy is being made" className="self-stretch">
      Begun {formatAgo(copy.askedAt ?? '', now)}. That takes some minutes, with very much data longer. {whereOf(user, copy)}
    </Notice>
  );
};

const Ready = ({ user, copy }: PartProps) => {
  const opening = useDownloadExport(user.id);
  const open = useOneAtATime((file: number) => opening.mutateAsync(file).catch(() => undefined));
  const { files, bytes, readyAt, expiresAt } = copy;
  return (
    <>
      <Notice tone="success" title="Your copy is ready" className="self-stretch">
        {`As of ${formatDate(readyAt ?? '')}: ${formatSize(bytes)}${files > 1 ? ` in ${files} files` : ''}. We delete it on ${formatDate(expiresAt ?? '')}.`}
      </Notice>
      <div className="mt-2 flex flex-wrap gap-3">
        {repeat(files, (file) => (
          <Button key={file} pending={opening.isPending && opening.variables === file} onClick={() => void open(file)}>
            <Download />
            {files > 1 ? `Download Part ${file + 1} of ${files}` : 'Download'}
          </Button>
        ))}
        <Ask user={user} again />
      </div>
      <SmallText>A new copy takes the place of this one. Whoever has the file knows all of it: keep it to yourself.</SmallText>
    </>
  );
};

const State = ({ user, copy }: PartProps) => {
  if (copy.state === 'making') return <Making user={user} copy={copy} />;
  if (copy.state === 'ready') return <Ready user={user} copy={copy} />;
  return (
    <>
      <SmallText>{whereOf(user, copy)}</SmallText>
      <div className="mt-2">
        <Ask user={user} />
      </div>
    </>
  );
};

/** Lets the reader have a copy of everything that we know of them. */
export const YourData = ({ user }: { user: User }) => {
  const query = useQuery(dataExportQuery(user.id));
  const heading = useRef<HTMLHeadingElement>(null);
  useAnchor('your-data', heading);
  useKeptFocus(query.data?.state ?? '', heading);
  return (
    <TitledCard title="Your data" padding="lg" headingRef={heading} className="flex flex-col items-start gap-3">
      <Text tone="soft">
        A copy of everything that we know of you, in a zip: profile, projects, bids, messages, payments, photos and the rest, as
        tables and files. It is kept for {exportDays} days.
      </Text>
      <Loaded
        query={query}
        failure="Failed to fetch how your copy stands"
        loading={
          <Loading label="Loading how your copy stands">
            <Skeleton className="h-11 w-40" />
          </Loading>
        }
      >
        {(copy) => <State user={user} copy={copy} />}
      </Loaded>
    </TitledCard>
  );
};
