/** Milliseconds that a hidden tab keeps the lead. */
const hiddenMs = 5 * 60_000;

interface Tab<Message> {
  /** Starts what one tab does for all. @returns a function that stops it */
  lead: () => () => void;
  isNeeded: () => boolean;
  receive: (message: Message) => void;
}

/**
 * Elects one leading tab, which is visible or was so recently. Without locks, every tab leads.
 * @returns `tell` sends a message to the other tabs, `leave` ends the membership
 */
export const joinTabs = <Message>(name: string, { lead, isNeeded, receive }: Tab<Message>) => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);

  let wish: AbortController | undefined;
  const wantToLead = (): void => {
    if (wish) return;
    wish = new AbortController();
    const { signal } = wish;
    const leading = async (): Promise<void> => {
      if (signal.aborted) return;
      const end = lead();
      await new Promise<void>((resolve) => {
        signal.onabort = () => resolve(end());
      });
    };
    const { locks } = navigator as { locks?: LockManager };
    const done = locks ? locks.request(name, { signal }, leading) : Promise.resolve().then(leading);
    done.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
  const leaveTheLead = (): void => {
    wish?.abort();
    wish = undefined;
  };

  let hidden: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(hidden);
    if (document.visibilityState === 'visible') wantToLead();
    else hidden = setTimeout(() => isNeeded() || leaveTheLead(), hiddenMs);
  };
  document.addEventListener('visibilitychange', look);
  look();

  return {
    send: (message: Message): void => channel.postMessage(message),
    leave: (): void => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(hidden);
      leaveTheLead();
      channel.close();
    },
  };
};
