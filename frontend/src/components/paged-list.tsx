import { Button } from './button';

/** The next page of a list, below it. Shows nothing on the last page. */
export const LoadMore = ({
  hasMore,
  pending,
  onLoad,
  label = 'Load more',
}: {
  hasMore: boolean;
  pending: boolean;
  onLoad: () => void;
  label?: string;
}) =>
  hasMore ? (
    <div className="mt-6 flex justify-center print:hidden">
      <Button variant="secondary" pending={pending} onClick={onLoad}>
        {label}
      </Button>
    </div>
  ) : null;
