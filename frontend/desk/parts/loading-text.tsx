import { Loading, SkeletonText } from '#ui/skeleton';

export const LoadingText = ({ label, lines }: { label: string; lines: number }) => (
  <Loading label={label}>
    <SkeletonText lines={lines} />
  </Loading>
);
