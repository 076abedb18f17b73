import type { DocumentLink } from '#shared/verification/document.answers';
import { documentLinkSeconds } from '#shared/verification/document.values';
import { SmallText, TextLink } from '#ui/text';

const frame = 'h-[min(75dvh,52rem)] w-full rounded-md border border-line bg-paper';

/** Shows a document in a frame. Phones show only the first page of a PDF there, so a link opens all of it. */
export const DocumentView = ({ link: { url, fileType }, name }: { link: DocumentLink; name: string }) => (
  <div className="flex w-full min-w-0 flex-col gap-2">
    {fileType === 'application/pdf' ? (
      <iframe src={url} title={name} referrerPolicy="no-referrer" className={frame} />
    ) : (
      <img src={url} alt={name} referrerPolicy="no-referrer" className={`${frame} object-contain`} />
    )}
    <SmallText>
      <TextLink to={url} target="_blank" rel="noreferrer">
        Open in a new tab
      </TextLink>
      <span>{` (the link works for ${documentLinkSeconds} seconds)`}</span>
    </SmallText>
  </div>
);
