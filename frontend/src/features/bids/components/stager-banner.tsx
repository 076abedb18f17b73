import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';
import type { Standing } from '../standing';
import { CounterpartContact } from './counterpart-contact';
import { PaymentRequired } from './payment-required';
import { StandingNotice } from './standing-notice';

export interface StagerBannerProps {
  project: ProjectDetail;
  bid: BidWithBidder | undefined;
  standing: Standing;
}

/** Above the project, for a stager: what it must know or do first. */
export const StagerBanner = ({ project, bid, standing }: StagerBannerProps) => {
  if (bid && standing === 'mustPay') return <PaymentRequired bid={bid} projectTitle={project.title} />;
  if (bid && standing === 'won') {
    return <CounterpartContact bidId={bid.id} title="Project Owner Contact" userId={project.userId} />;
  }
  return <StandingNotice standing={standing} />;
};
