import {
  BadgeDollarSign,
  Ban,
  CalendarCheck,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Clock,
  DoorOpen,
  Download,
  FileCheck,
  Flag,
  HandCoins,
  Heart,
  Megaphone,
  MessageCircle,
  MessageCircleReply,
  ShieldAlert,
  Star,
  Undo2,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { paths } from '#config/paths';
import type { BidWithProject } from '#shared/bid/bid.answers';
import { formatMoment } from '#shared/moment';
import type { Notification } from '#shared/notification/notification.answers';
import type { NotificationType } from '#shared/notification/notification.contract';
import type { BadgeTone } from '#ui/badge';

/** Returns the address of a notification's subject, or null. */
export const targetOf = ({ type, projectId, caseId }: Pick<Notification, 'type' | 'projectId' | 'caseId'>): string | null => {
  if (type === 'new_message') return paths.messages;
  if (caseId) return paths.decision(caseId);
  if (type === 'verification') return paths.verification;
  if (type === 'data_export') return `${paths.editProfile}#your-data`;
  if (projectId === null) return null;
  if (type === 'new_bid' || type === 'deck_answered') return paths.projectBids(projectId);
  if (type === 'handover') return paths.projectHandover(projectId);
  if (type === 'project_updated') return paths.projectUpdates(projectId);
  if (type === 'new_question' || type === 'question_answered') return paths.projectQuestions(projectId);
  return type === 'review' || type === 'project_completed' ? paths.projectReviews(projectId) : paths.project(projectId);
};

interface Look {
  icon: ComponentType;
  /** Green for success, brick for failure, ochre for waiting, dusk for news. */
  tone: BadgeTone;
}

const looks: Record<NotificationType, Look> = {
  new_bid: { icon: HandCoins, tone: 'dusk' },
  deck_answered: { icon: Heart, tone: 'terracotta' },
  bid_accepted: { icon: CircleCheck, tone: 'green' },
  bid_rejected: { icon: CircleX, tone: 'brick' },
  bid_not_chosen: { icon: CircleX, tone: 'neutral' },
  payment_made: { icon: BadgeDollarSign, tone: 'green' },
  payment_cancelled: { icon: Ban, tone: 'brick' },
  payment_refunded: { icon: Undo2, tone: 'neutral' },
  project_updated: { icon: Megaphone, tone: 'dusk' },
  handover: { icon: CalendarCheck, tone: 'green' },
  project_completed: { icon: Flag, tone: 'green' },
  new_message: { icon: MessageCircle, tone: 'dusk' },
  new_question: { icon: CircleQuestionMark, tone: 'dusk' },
  question_answered: { icon: MessageCircleReply, tone: 'dusk' },
  review: { icon: Star, tone: 'terracotta' },
  party_left: { icon: DoorOpen, tone: 'neutral' },
  moderation: { icon: ShieldAlert, tone: 'ochre' },
  verification: { icon: FileCheck, tone: 'dusk' },
  data_export: { icon: Download, tone: 'green' },
};

type OwnBid = Pick<BidWithProject, 'status' | 'platformFee' | 'paymentDueAt'>;

/** Adds whether an accepted bid's fee is still due, which is the only stored text that can become outdated. */
export const lookOf = (
  { type, message }: Pick<Notification, 'type' | 'message'>,
  bid: OwnBid | undefined,
  projectTitle: string | undefined,
): Look & { message: string } => {
  const written = { ...looks[type], message };
  if (type !== 'bid_accepted' || !bid || bid.platformFee === 0 || projectTitle === undefined) return written;
  if (bid.status === 'payment_required') {
    const due = bid.paymentDueAt && ` Pay by ${formatMoment(bid.paymentDueAt)}.`;
    return { icon: Clock, tone: 'ochre', message: `${message}${due ?? ''}` };
  }
  const accepted = `Your bid on “${projectTitle}” was accepted,`;
  return bid.status === 'accepted'
    ? { ...written, message: `${accepted} and the platform fee is paid.` }
    : { icon: Ban, tone: 'neutral', message: `${accepted} but the fee was not paid, and the acceptance has ended.` };
};
