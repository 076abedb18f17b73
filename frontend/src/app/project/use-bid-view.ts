import { useSearchParams } from 'react-router-dom';
import type { BidView } from '#features/bids/components/bid-views.tsx';

/** How the bids are shown to their owner: kept in the address. */
export const useBidView = () => {
  const [query, setQuery] = useSearchParams();
  const view: BidView = query.get('view') === 'compare' ? 'compare' : 'list';
  const show = (next: BidView) =>
    setQuery(
      (current) => {
        current.set('view', next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, show };
};
