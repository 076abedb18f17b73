import { Loading, type LoadingProps, repeat, Skeleton } from './skeleton';

interface LoadingBlocksProps extends Omit<LoadingProps, 'children'> {
  /** The classes of each Skeleton. */
  blocks: readonly string[];
}

export const LoadingBlocks = ({ label, blocks, className = 'flex flex-col gap-5' }: LoadingBlocksProps) => (
  <Loading label={label} className={className}>
    {repeat(blocks.length, (index) => (
      <Skeleton key={index} className={blocks[index] ?? ''} />
    ))}
  </Loading>
);
