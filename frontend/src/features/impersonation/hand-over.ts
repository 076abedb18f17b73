import { paths } from '#config/paths';
import { stored } from '#lib/storage';

/** The session of an administrator who looks, as it goes from the panel to the tab that shows it. */
export interface Handed {
  sessionId: string;
  endsAt: string;
}

type Message = { kind: 'ready' } | { kind: 'handed'; impersonation: Handed } | { kind: 'taken' };

/** Of this site's tabs only the one that knows the word hears it. The word opens nothing once the session was taken. */
const channelOf = (word: string): BroadcastChannel => new BroadcastChannel(`impersonation:${word}`);

/** What stands in the address of the tab until it has loaded. */
export const impersonationMark = 'as-user';

/** Where the tab of an impersonation begins. The session itself is in no address: neither the history nor a server sees it. */
export const impersonationAddress = (word: string): string => `${paths.admin}#${impersonationMark}=${word}`;

/** The word in the address of a tab that waits for its session; empty where it has ended; undefined in any other tab. */
export const wordIn = (hash: string): string | undefined => {
  const [mark, word = ''] = hash.slice(1).split('=');
  return mark === impersonationMark ? word : undefined;
};

/** `crypto.randomUUID` exists on HTTPS only. */
export const newWord = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Gives the session to the tab that knows the word, and calls `taken` when it has it. @returns a function that stops waiting */
export const handOver = (word: string, impersonation: Handed, taken: () => void): (() => void) => {
  const channel = channelOf(word);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ready') channel.postMessage({ kind: 'handed', impersonation } satisfies Message);
    if (data.kind !== 'taken') return;
    channel.close();
    taken();
  };
  return () => channel.close();
};

const endOfImpersonation = stored('sessionStorage', 'impersonationEndsAt');

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** `3:04 PM`, in the time zone of whoever looks. Not in lib/format, which every page loads. */
export const formatTime = (timestamp: string): string => clock.format(new Date(timestamp));

/** Until when this tab shows what somebody sees. */
export const impersonationEndsAt = (): string => endOfImpersonation.read() ?? '';

/** Takes the session that the panel hands over into the storage of this tab alone. @returns a function that stops waiting */
export const takeOver = (word: string, taken: () => void): (() => void) => {
  const channel = channelOf(word);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'handed') return;
    endOfImpersonation.write(data.impersonation.endsAt);
    // Under the name by which lib/session.ts knows it.
    stored('sessionStorage', 'sessionId').write(data.impersonation.sessionId);
    channel.postMessage({ kind: 'taken' } satisfies Message);
    channel.close();
    taken();
  };
  channel.postMessage({ kind: 'ready' } satisfies Message);
  return () => channel.close();
};
