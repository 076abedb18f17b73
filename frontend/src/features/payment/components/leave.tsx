import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { ApiError, messageOf, NetworkError } from '#lib/errors';
import { type ToastContent, toast } from '#lib/toast';

export const unexpectedError = 'An unexpected error occurred during payment.';

/** Why a payment could not be opened or booked. That it is made already is good news. */
export const reasonOf = (error: unknown): ToastContent => {
  if (error instanceof ApiError && error.code === 'PAYMENT_COMPLETED') {
    return { title: error.message, description: "You find the owner's contact details on the project's page." };
  }
  const description = error instanceof NetworkError ? error.message : messageOf(error, unexpectedError);
  return { title: 'Payment Error', description, variant: 'destructive' };
};

/** Says why there is nothing to do here (any more), and goes to the dashboard. */
export const Leave = ({ reason }: { reason: ToastContent }) => {
  const said = useRef(reason);
  useEffect(() => {
    toast(said.current);
  }, []);
  return <Navigate to={paths.dashboard} replace />;
};
