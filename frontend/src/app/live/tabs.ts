/** How long a hidden tab stays the leader. */
const hiddenMs = 5 * 60_000;

interface Tab<Message> {
  /** Called in the leading tab. @returns a function that is called when it stops leading */
  lead: () => () => void;
  isNeeded: () => boolean;
  receive: (message: Message) => void;
}

/** Elects one leading tab, which is or was recently visible. Without locks, every tab leads. @returns `send` messages other tabs */
export const joinTabs = <Message>(name: string, { lead, isNeeded, receive }: Tab<Message>) => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);

  let request: AbortController | undefined;
  const wantToLead = (): void => {
    if (request) return;
    request = new AbortController();
    const { signal } = request;
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
  const stopLeading = (): void => {
    request?.abort();
    request = undefined;
  };

  let hidden: ReturnType<typeof setTimeout> | undefined;
  const updateWish = (): void => {
    clearTimeout(hidden);
    if (document.visibilityState === 'visible') wantToLead();
    else hidden = setTimeout(() => isNeeded() || stopLeading(), hiddenMs);
  };
  document.addEventListener('visibilitychange', updateWish);
  updateWish();

  return {
    send: (message: Message): void => channel.postMessage(message),
    leave: (): void => {
      document.removeEventListener('visibilitychange', updateWish);
      clearTimeout(hidden);
      stopLeading();
      channel.close();
    },
  };
};
