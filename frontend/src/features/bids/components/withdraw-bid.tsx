import { useState } from 'react';
import { ApiError } from '#lib/errors';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import { AlertDialog } from '#ui/alert-dialog';
import { Button } from '#ui/button';
import { useWithdrawBid } from '../api/withdraw-bid';

/** Takes a pending bid back, after a question. */
export const WithdrawBid = ({ bidId }: { bidId: string }) => {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawBid();
  const confirm = useOneAtATime(async () => {
    try {
      await withdraw.mutateAsync(bidId);
      setAsking(false);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) setAsking(false);
    }
  });
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
        Withdraw Bid
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw your bid?"
        description="The owner no longer sees it. While the project is open you can bid on it again."
        confirmLabel="Withdraw Bid"
        cancelLabel="Keep It"
        pending={withdraw.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
};
