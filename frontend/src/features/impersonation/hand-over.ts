import { paths } from '#config/paths';
import { stored } from '#lib/storage';

/** The impersonation session that the panel passes to the tab that shows it. */
interface ImpersonationSession {
  sessionId: string;
  endsAt: string;
}

type Message = { kind: 'ready' } | { kind: 'handed'; impersonation: ImpersonationSession } | { kind: 'taken' };

/** Only the tab that knows the word receives messages. The word is useless once the session is taken. */
const openChannel = (word: string): BroadcastChannel => new BroadcastChannel(`impersonation:${word}`);

/** In the address of the tab until it has loaded. */
export const impersonationMark = 'as-user';

/** The session is in no address, so neither the history nor a server sees it. */
export const impersonationAddress = (word: string): string => `${paths.admin}#${impersonationMark}=${word}`;

/** Returns the word, '' if the session has ended, or undefined in any other tab. */
export const pairingCodeIn = (hash: string): string | undefined => {
  const [mark, word = ''] = hash.slice(1).split('=');
  return mark === impersonationMark ? word : undefined;
};

/** `crypto.randomUUID` exists on HTTPS only. */
export const newPairingCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Passes the session to the tab with the word, then calls `taken`. @returns a function that stops waiting */
export const passSessionToTab = (word: string, impersonation: ImpersonationSession, taken: () => void): (() => void) => {
  const channel = openChannel(word);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ready') channel.postMessage({ kind: 'handed', impersonation } satisfies Message);
    if (data.kind !== 'taken') return;
    channel.close();
    taken();
  };
  return () => channel.close();
};

const storedEnd = stored('sessionStorage', 'impersonationEndsAt');

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Returns `3:04 PM` in the reader's time zone. Not in lib/format, which every page loads. */
export const formatTime = (timestamp: string): string => timeFormat.format(new Date(timestamp));

export const impersonationEndsAt = (): string => storedEnd.read() ?? '';

/** Stores the session in this tab only. @returns a function that stops waiting */
export const receiveSession = (word: string, taken: () => void): (() => void) => {
  const channel = openChannel(word);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'handed') return;
    storedEnd.write(data.impersonation.endsAt);
    // The key that lib/session.ts reads.
    stored('sessionStorage', 'sessionId').write(data.impersonation.sessionId);
    channel.postMessage({ kind: 'taken' } satisfies Message);
    channel.close();
    taken();
  };
  channel.postMessage({ kind: 'ready' } satisfies Message);
  return () => channel.close();
};
