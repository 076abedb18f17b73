import { useRef } from 'react';
import { useKeptFocus } from '#lib/use-kept-focus';
import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';
import type { Standing } from '../standing';
import { BidForm } from './bid-form';
import { OwnBid } from './own-bid';

export interface StagerPanelProps {
  project: ProjectDetail;
  bid: BidWithBidder | undefined;
  standing: Standing;
}

/** Beside the project, for a stager: the form to bid with, then the bid. */
export const StagerPanel = ({ project, bid, standing }: StagerPanelProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(bid ? 'bid' : 'form', heading);
  if (bid) return <OwnBid bid={bid} standing={standing} ownerId={project.userId} headingRef={heading} />;
  return standing === 'canBid' ? <BidForm projectId={project.id} headingRef={heading} /> : null;
};
