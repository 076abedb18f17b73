import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { lazyPart } from '#components/lazy-part';
import { MissingPhone } from '#features/account/missing-phone';
import { useSavePortfolio } from '#features/account/queries';
import type { usePlaceBid } from '#features/bids/mutations';
import { portfolioPhotoRules } from '#features/photos/photo-rules';
import { usePhotoUpload } from '#features/photos/photo-upload';
import { useAuth } from '#lib/auth';
import { runtimeConfigQuery } from '#lib/config';
import { formatDollars } from '#lib/format';
import { useAnchor } from '#lib/hooks';
import type { PlaceBidBody } from '#shared/bid/bid.contract';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Button } from '#ui/button';
import { Card } from '#ui/layout';
import { Notice } from '#ui/states';
import { Heading, SmallText } from '#ui/text';
import { bidAnchors } from './bid-anchors';
import { bidDraft } from './bid-draft';
import type { ConceptDrafts } from './concept-drafts';
import { OwnPortfolio } from './own-portfolio';
import { reachGapsText } from './unclear';
import { bidColumns, useBidForm } from './use-bid-form';

const ConceptEditor = lazyPart(() => import('./concept-editor'), { isOptional: true });

interface BidFormProps {
  project: ProjectDetail;
  headingRef: RefObject<HTMLHeadingElement | null>;
  place: Pick<ReturnType<typeof usePlaceBid>, 'mutateAsync'>;
  /** Prefills the form with an earlier or unsent bid. */
  written: PlaceBidBody | undefined;
  drafts: ConceptDrafts;
  /** Called at the first input. */
  onBegin: () => void;
  /** Says why bidding is over. The input stays, so that it can be copied. */
  closed: ReactNode;
}

/** Scrolls only if the element is outside the window. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

export const BidForm = ({ project, headingRef, place, written, drafts, onBegin, closed }: BidFormProps) => {
  useAnchor(bidAnchors.form, headingRef);
  const { data: { sealedBids } = { sealedBids: false } } = useQuery(runtimeConfigQuery());
  const { id: userId = '', portfolioPhotos = [], portfolioPairs = [], portfolioConcepts = [] } = useAuth().user ?? {};
  const draft = useMemo(() => bidDraft(userId, project.id), [userId, project.id]);
  const [kept] = useState(draft.read);
  const begun = kept ?? written;
  const save = useSavePortfolio();
  const upload = usePhotoUpload(portfolioPhotoRules, portfolioPhotos, (photos) => save.mutateAsync({ photos }));
  const gaps = reachGapsText(project.owner.reach);
  const [isShowing, setShowing] = useState(false);
  const send = async (body: PlaceBidBody) => {
    drafts.setDue(drafts.list !== undefined && drafts.list.length > 0);
    await place.mutateAsync(body);
    draft.keep({});
  };
  const { submit, watch, isSubmitting, fields, feePreview, dialog } = useBidForm({
    project,
    written: begun,
    // Uploads chosen photos first, so that the owner sees them. A failed one must be retried or removed.
    prepare: () => drafts.validate() && upload.upload(),
    send,
  });
  useEffect(() => watch((values) => draft.keep(values)).unsubscribe, [watch, draft]);
  return (
    <Card as="section" padding="lg" aria-labelledby={bidAnchors.form}>
      <Heading level={2} size="md" id={bidAnchors.form} ref={headingRef} tabIndex={-1} className="mb-1">
        Submit Your Bid
      </Heading>
      {project.ownWithdrawal ? (
        <Notice tone="warning" compact title="Your second and last bid here" className="mt-3 mb-7">
          You withdrew your bid of {formatDollars(project.ownWithdrawal.amount)}. The owner sees that amount beside your new one.
        </Notice>
      ) : (
        <SmallText className="mb-5">
          One bid per project. {sealedBids ? 'Only the owner sees' : 'The owner and visitors see'} your offer and your portfolio,
          not your name.
        </SmallText>
      )}
      {kept && (
        <SmallText className="-mt-3 mb-5">
          Your draft is still here. It is stored on this device only. Pictures aren’t kept, so please add yours again.
        </SmallText>
      )}
      {gaps && <SmallText className="-mt-3 mb-5">Project owner: {gaps}.</SmallText>}
      <div className="mb-5 empty:hidden">
        <MissingPhone
          text="An owner who chooses you gets it once the fee is paid. Without it, they can only write to you."
          onSaved={() => headingRef.current?.focus()}
        />
      </div>
      {closed && (
        <div role="status" ref={bringIntoView} className="mb-5 scroll-my-24">
          {closed}
        </div>
      )}
      <form noValidate onSubmit={submit} onInput={onBegin} className={bidColumns}>
        <div className="flex min-w-0 flex-col gap-5">
          {fields}
          {project.photos.length > 0 && (
            <details className="rounded-md border border-line px-4" onToggle={() => setShowing(true)}>
              <summary className="min-h-12 content-center font-medium">Concepts (optional)</summary>
              <div className="pb-4">{isShowing && <ConceptEditor project={project} drafts={drafts} />}</div>
            </details>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <OwnPortfolio work={{ portfolioPhotos, portfolioPairs, portfolioConcepts }} upload={upload} />
          {feePreview}
          {!closed && (
            <Button type="submit" block pending={isSubmitting}>
              Submit Bid
            </Button>
          )}
        </div>
      </form>
      {dialog}
    </Card>
  );
};
