import { log } from '#core/kernel/log';
import type { PushSubscriptionBody } from '#shared/push/push.contract';
import { encrypted } from './encrypt';
import { authorizationFor, type VapidKeys } from './vapid';

export interface Push {
  payload: string;
  ttl: number;
  urgency: 'low' | 'normal' | 'high';
  /** A push replaces an undelivered one with the same topic. At most 32 characters of base64url. */
  topic: string;
}

/**
 * The answer of a push service. `gone`: the subscription has ended. `denied`: it does not accept our key. `refused`: it does not accept
 * the request. `later`: try again, after `afterSeconds` if the service says so.
 */
export type PushResult = { is: 'taken' | 'gone' | 'denied' | 'refused' } | { is: 'later'; afterSeconds?: number };

const timeoutMs = 5000;
const maxWaitSeconds = 3600;

const afterSecondsOf = (header: string | null): { afterSeconds?: number } => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? { afterSeconds: Math.min(seconds, maxWaitSeconds) } : {};
};

const pushResultOf = ({ status, headers }: Response): PushResult => {
  if (status >= 200 && status < 300) return { is: 'taken' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 401 || status === 403) return { is: 'denied' };
  if (status === 429 || status >= 500) return { is: 'later', ...afterSecondsOf(headers.get('retry-after')) };
  return { is: 'refused' };
};

export const postPush = async (
  { endpoint, p256dh, auth }: PushSubscriptionBody,
  { payload, ttl, urgency, topic }: Push,
  { keys, contact, now }: { keys: VapidKeys; contact: string; now: Date },
): Promise<PushResult> => {
  let body: Buffer;
  try {
    body = encrypted(payload, { p256dh, auth });
  } catch {
    // The browser sent invalid keys.
    return { is: 'gone' };
  }
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: authorizationFor(endpoint, keys, contact, now),
        'content-encoding': 'aes128gcm',
        ttl: String(ttl),
        urgency,
        topic,
      },
      body: new Uint8Array(body),
      // We call known services only, so we follow no redirects.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    const outcome = pushResultOf(response);
    if (outcome.is === 'denied' || outcome.is === 'refused') {
      log('error', 'push_refused', { service: new URL(endpoint).hostname, status: response.status });
    }
    return outcome;
  } catch (error) {
    log('warn', 'push_unanswered', {
      service: new URL(endpoint).hostname,
      errorName: error instanceof Error ? error.name : 'NonError',
    });
    return { is: 'later' };
  }
};
