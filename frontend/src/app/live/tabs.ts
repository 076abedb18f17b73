/** How long a tab goes on leading that nobody looks at, in milliseconds. */
const hiddenMs = 5 * 60_000;

interface Tab<Message> {
  /** Begins what one tab does for all. @returns how to end it */
  lead: () => () => void;
  /** Whether the lead is worth more to this tab, though hidden, than to leave it to another. */
  isNeeded: () => boolean;
  /** Another tab says something. */
  hear: (message: Message) => void;
}

/**
 * Makes this tab one of those of its browser, of which one leads: one that somebody has looked at within the last minutes. Where a browser
 * has no locks, each tab leads.
 *
 * @returns how to say something to the others, and how to leave
 */
export const joinTabs = <Message>(name: string, { lead, isNeeded, hear }: Tab<Message>) => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);

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
    tell: (message: Message): void => channel.postMessage(message),
    leave: (): void => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(hidden);
      leaveTheLead();
      channel.close();
    },
  };
};
