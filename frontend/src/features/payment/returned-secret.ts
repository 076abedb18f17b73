import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const secretParam = 'payment_intent_client_secret';

/**
 * The client secret in the address of a payer whom the bank has just sent back; null otherwise. It is taken out of the address
 * at once: it opens a payment, and the history is no place for it.
 */
export const useReturnedSecret = (): string | null => {
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const [secret] = useState(() => query.get(secretParam));
  const returned = query.has(secretParam);
  useEffect(() => {
    if (returned) setQuery({}, { replace: true, state });
  }, [returned, setQuery, state]);
  return secret;
};
