import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button';

const few = 8;

/** Shows the first few items of a list. `toggle` is a button that switches to all of them and back. */
export const useFirstFew = <Item,>(items: readonly Item[]): { shown: readonly Item[]; toggle: ReactNode } => {
  const [showsAll, setShowsAll] = useState(false);
  const toggle = items.length > few && (
    <Button
      variant="quiet"
      size="sm"
      className="-ml-3.5 self-start"
      aria-expanded={showsAll}
      onClick={() => setShowsAll(!showsAll)}
    >
      {showsAll ? 'Show fewer' : `Show all ${items.length}`}
    </Button>
  );
  return { shown: showsAll ? items : items.slice(0, few), toggle };
};
