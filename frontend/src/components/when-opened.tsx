import { type ComponentType, useRef } from 'react';
import { lazyPart } from './lazy-part';

/** Loads a dialog when it first opens. It then stays mounted, to return the focus when it closes. */
export const whenOpened = <Props extends { open: boolean }>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const Dialog = lazyPart(load);
  return (props: Props) => {
    const needed = useRef(false);
    needed.current ||= props.open;
    return needed.current ? <Dialog {...props} /> : null;
  };
};

/** For screens that rarely ask. */
export const AlertDialog = whenOpened(async () => ({ default: (await import('#ui/dialog')).AlertDialog }));
