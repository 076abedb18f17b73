import { Button } from '#ui/button';

interface ShowAllButtonProps {
  count: number;
  showsAll: boolean;
  onToggle: () => void;
}

/** Switches between all items of a list and the first few. */
export const ShowAllButton = ({ count, showsAll, onToggle }: ShowAllButtonProps) => (
  <Button variant="quiet" size="sm" className="-ml-3.5 self-start" aria-expanded={showsAll} onClick={onToggle}>
    {showsAll ? 'Show fewer' : `Show all ${count}`}
  </Button>
);
