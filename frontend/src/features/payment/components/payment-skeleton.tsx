import { Loading, Skeleton } from '#ui/skeleton';

/** A payment that is being opened, or confirmed. */
export const PaymentSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
    <Skeleton className="h-96 rounded-lg" />
    <Skeleton className="h-64 rounded-lg" />
  </Loading>
);
