import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { DueTime } from '#features/bids/fee-due';
import { useCancelPayment } from '#features/payment/queries';
import { ApiError } from '#lib/errors';
import { toast, toastFailure } from '#lib/toast';
import { AlertDialog } from '#ui/dialog';
import { SmallText, TextButton } from '#ui/text';

interface WayOutProps {
  label: string;
  onChoose: () => void;
  children: ReactNode;
}

const WayOut = ({ label, onChoose, children }: WayOutProps) => {
  const id = useId();
  return (
    <div className="flex flex-col items-start">
      <TextButton className="min-h-9" aria-describedby={id} onClick={onChoose}>
        {label}
      </TextButton>
      <SmallText id={id}>{children}</SmallText>
    </div>
  );
};

interface CancelPaymentProps {
  bidId: string;
  /** Until when the fee can be paid, if known. */
  dueAt: string | null;
  /** Called if the fee is paid or the payment is in process, so that its state must be refetched. */
  onTooLate: () => void;
}

/** Offers to pay later, or to give up the accepted bid. */
export const CancelPayment = ({ bidId, dueAt, onTooLate }: CancelPaymentProps) => {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const cancel = useCancelPayment(bidId);

  const leave = () => navigate(paths.dashboard, { replace: true });
  const stays = (
    <>
      <span>Your bid stays accepted. You can pay from your dashboard </span>
      {dueAt ? (
        <span>
          until <DueTime at={dueAt} />.
        </span>
      ) : (
        <span>as long as the fee is due.</span>
      )}
    </>
  );
  const payLater = () => {
    toast({
      title: 'You weren’t charged',
      description: stays,
      action: { label: 'Pay Now', elsewhere: 'Pay from your dashboard', do: () => navigate(paths.payment(bidId)) },
    });
    leave();
  };
  const confirm = async () => {
    try {
      const { rejection } = await cancel.mutateAsync();
      // With another rejection, the deadline has passed or the project is gone, so this call canceled nothing.
      if (rejection === 'payment_cancelled')
        toast({ title: 'Payment Cancelled', description: 'The project owner has been notified.' });
      else toast({ title: 'Cancelled', description: 'Your accepted bid had already ended. You weren’t charged.' });
      leave();
    } catch (error) {
      const tooLate = error instanceof ApiError && (error.code === 'PAYMENT_COMPLETED' || error.code === 'PAYMENT_PROCESSING');
      if (tooLate) return onTooLate();
      toastFailure('Payment Error', error, 'The payment could not be cancelled. Please try again.');
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <WayOut label="Pay Later" onChoose={payLater}>
        {stays}
      </WayOut>
      <WayOut label="Give Up This Project" onChoose={() => setAsking(true)}>
        Ends your accepted bid. We’ll tell the owner.
      </WayOut>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Give up this project?"
        description="You won’t be charged. Your accepted bid ends, the project reopens for bids, and we notify the owner. You can’t bid on it again."
        confirmLabel="Give Up This Project"
        cancelLabel="Keep My Bid"
        onConfirm={confirm}
      />
    </div>
  );
};
