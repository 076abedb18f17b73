import type { RefObject } from 'react';
import { useEditBid } from '#features/bids/mutations';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { type EditBidBody, PlaceBidBody } from '#shared/bid/bid.contract';
import { formatMoment } from '#shared/moment';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Button } from '#ui/button';
import { Card } from '#ui/layout';
import { Heading, SmallText } from '#ui/text';
import { bidAnchors } from './bid-anchors';
import { bidColumns, useBidForm } from './use-bid-form';

/** Returns the changed fields. An unchanged note is not sent, because its masked parts would be lost. */
const changesOf = (bid: BidWithBidder, body: PlaceBidBody): EditBidBody =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== bid[name as keyof PlaceBidBody]));

interface ChangeBidProps {
  bid: BidWithBidder;
  project: ProjectDetail;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}

/** Edits a bid, which stagers may do until the owner has seen it. */
export const ChangeBid = ({ bid, project, headingRef, onClose }: ChangeBidProps) => {
  const edit = useEditBid(bid.id);
  const { submit, isSubmitting, fields, feePreview, dialog } = useBidForm({
    project,
    written: PlaceBidBody.safeParse(bid).data,
    send: (body) => edit.mutateAsync(changesOf(bid, body)).then(onClose),
  });
  return (
    <Card as="section" padding="lg" aria-labelledby={bidAnchors.own}>
      <Heading level={2} size="md" id={bidAnchors.own} ref={headingRef} tabIndex={-1} className="mb-1">
        Change Your Bid
      </Heading>
      <SmallText className="mb-5">
        {bid.changeableUntil ? `You can change it until ${formatMoment(bid.changeableUntil)}, or until the owner sees it.` : ''}
      </SmallText>
      <form noValidate onSubmit={submit} className={bidColumns}>
        <div className="flex min-w-0 flex-col gap-5">{fields}</div>
        <div className="flex min-w-0 flex-col gap-5">
          {feePreview}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={isSubmitting}>
              Save Changes
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </div>
      </form>
      {dialog}
    </Card>
  );
};
