import { paths } from '#config/paths';
import { stored } from '#lib/storage';

/** The impersonation session that the panel passes to the tab that shows it. */
interface ImpersonationSession {
  sessionId: string;
  endsAt: string;
}

type Message = { kind: 'ready' } | { kind: 'handed'; impersonation: ImpersonationSession } | { kind: 'taken' };

/** Only the tab that knows the pairing code gets messages. The code is useless once that tab has the session. */
const openChannel = (code: string): BroadcastChannel => new BroadcastChannel(`impersonation:${code}`);

/** Marks the tab's address until the tab has loaded. */
export const impersonationMark = 'as-user';

/** The address has only the pairing code, so that the session ends up neither in the history nor in a server's log. */
export const impersonationAddress = (code: string): string => `${paths.admin}#${impersonationMark}=${code}`;

/** Returns the pairing code, '' if the session has ended, or undefined in any other tab. */
export const pairingCodeIn = (hash: string): string | undefined => {
  const [mark, code = ''] = hash.slice(1).split('=');
  return mark === impersonationMark ? code : undefined;
};

/** Passes the session to the tab that has the code, then calls `onTaken`. @returns a function that stops waiting */
export const passSessionToTab = (code: string, impersonation: ImpersonationSession, onTaken: () => void): (() => void) => {
  const channel = openChannel(code);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ready') channel.postMessage({ kind: 'handed', impersonation } satisfies Message);
    if (data.kind !== 'taken') return;
    channel.close();
    onTaken();
  };
  return () => channel.close();
};

const storedEnd = stored('sessionStorage', 'impersonationEndsAt');

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Returns `3:04 PM` in the reader's time zone. Not in lib/format, which every page loads. */
export const formatTime = (timestamp: string): string => timeFormat.format(new Date(timestamp));

export const impersonationEndsAt = (): string => storedEnd.read() ?? '';

/** Stores the session in this tab only. @returns a function that stops waiting */
export const receiveSession = (code: string, onTaken: () => void): (() => void) => {
  const channel = openChannel(code);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'handed') return;
    storedEnd.write(data.impersonation.endsAt);
    // The key that lib/session.ts reads.
    stored('sessionStorage', 'sessionId').write(data.impersonation.sessionId);
    channel.postMessage({ kind: 'taken' } satisfies Message);
    channel.close();
    onTaken();
  };
  channel.postMessage({ kind: 'ready' } satisfies Message);
  return () => channel.close();
};
