import { useSearchParams } from 'react-router-dom';

/** The id of the open payment, which is in the URL (addresses.ts), and a function that opens another one, or none. */
export const useOpenPayment = (): [string | null, (id: string | null) => void] => {
  const [search, setSearch] = useSearchParams();
  const setOpen = (id: string | null) =>
    setSearch(
      (params) => {
        if (id === null) params.delete('payment');
        else params.set('payment', id);
        return params;
      },
      { replace: true },
    );
  return [search.get('payment'), setOpen];
};
