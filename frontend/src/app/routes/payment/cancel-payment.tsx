import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { useCancelPayment } from '#features/payment/queries';
import { ApiError } from '#lib/errors';
import { toast, toastFailure } from '#lib/toast';
import { Button } from '#ui/button';
import { AlertDialog } from '#ui/dialog';
import { SmallText } from '#ui/text';

interface CancelPaymentProps {
  bidId: string;
  /** The server says that the payment is made or under way: fetch its state instead of cancelling. */
  onTooLate: () => void;
}

/** The two ways out: pay later, or give up the accepted bid. */
export const CancelPayment = ({ bidId, onTooLate }: CancelPaymentProps) => {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const cancel = useCancelPayment(bidId);

  const leave = () => navigate(paths.dashboard, { replace: true });
  const payLater = () => {
    toast({
      title: 'Cancelled',
      description: 'Nothing was charged. You can still pay from your dashboard.',
      action: { label: 'Pay Now', elsewhere: 'Pay from your dashboard', do: () => navigate(paths.payment(bidId)) },
    });
    leave();
  };
  const confirm = async () => {
    try {
      await cancel.mutateAsync();
      toast({ title: 'Payment Cancelled', description: 'The project owner has been notified.' });
      leave();
    } catch (error) {
      setAsking(false);
      const tooLate = error instanceof ApiError && (error.code === 'PAYMENT_COMPLETED' || error.code === 'PAYMENT_PROCESSING');
      if (tooLate) return onTooLate();
      toastFailure('Payment Error', error, 'The payment could not be cancelled. Please try again.');
    }
  };

  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <SmallText className="w-full text-center">
        Later, you pay from your dashboard as long as the fee is due. Cancelling gives the project back.
      </SmallText>
      <Button variant="quiet" size="sm" onClick={payLater}>
        Pay Later
      </Button>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Cancel Payment
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Give this project back?"
        description="Nothing is charged. Your accepted bid ends, the project takes bids from others again, and the owner is told. You cannot bid on it a second time."
        confirmLabel="Cancel Payment"
        cancelLabel="Keep My Bid"
        onConfirm={confirm}
      />
    </div>
  );
};
