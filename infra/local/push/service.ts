import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readBody } from '#infra/local/gateway/body';
import { close, listen } from '#infra/local/ports';
import { type DeviceKeys, decrypt, newDeviceKeys, senderOf } from './device';

/** The size that push services must accept (RFC 8030, section 7.2). */
const maxMessageBytes = 4096;
const urgencies: readonly string[] = ['very-low', 'low', 'normal', 'high'];

/** A decrypted push. */
export interface DeliveredPush {
  device: string;
  at: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** JSON. */
  payload: unknown;
}

interface Device extends DeviceKeys {
  /** The public key of the subscription. Pushes with another key are refused. */
  sender: string;
  hasEnded: boolean;
}

interface FailureAnswer {
  status: number;
  retryAfter?: number;
}

export interface RunningPush {
  url: string;
  /** All received pushes, oldest first. */
  delivered: DeliveredPush[];
  /** Creates a subscription, as the Push API does. */
  subscribe: (sender: string) => { endpoint: string; p256dh: string; auth: string; key: string };
  /** Ends a subscription, as a browser does. */
  end: (endpoint: string) => void;
  /** Replaceable, for tests at another time. */
  clock: { now: () => Date };
  /** Sets the answers to the next pushes, in order. */
  failNext: (...answers: FailureAnswer[]) => void;
  stop: () => Promise<void>;
}

const html = (delivered: readonly DeliveredPush[]): string => {
  const safe = (text: unknown): string => String(text ?? '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const rows = delivered.toReversed().map(({ at, urgency, ttl, payload }) => {
    const { title, body, navigate } = (payload as { notification?: Record<string, string> }).notification ?? {};
    return `<li><strong>${safe(title)}</strong><br>${safe(body)}<br><a href="${safe(navigate)}">${safe(navigate)}</a><br><small>${safe(at)}, ${safe(urgency)}, kept for ${ttl} s</small></li>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Pushes</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}li{margin:0 0 1.25rem}</style>
<h1>Pushes</h1>${rows.length > 0 ? `<ol reversed>${rows.join('')}</ol>` : '<p>None yet: press “Turn On Notifications” at /mail.</p>'}</html>`;
};

/**
 * Starts a push service, which also plays the receiving browsers. Accepts pushes with the real protocol (RFC 8030, 8188, 8291, 8292),
 * decrypts them, and shows them at `/` for people and at `/store` as JSON. Keeps them in memory.
 */
export const startPush = async (): Promise<RunningPush> => {
  const devices = new Map<string, Device>();
  const delivered: DeliveredPush[] = [];
  const troubles: FailureAnswer[] = [];
  const clock = { now: () => new Date() };
  let url = '';

  const subscribe: RunningPush['subscribe'] = (sender) => {
    const id = randomUUID();
    const keys = newDeviceKeys();
    devices.set(id, { ...keys, sender, hasEnded: false });
    return {
      endpoint: `${url}/push/${id}`,
      p256dh: keys.ecdh.getPublicKey('base64url'),
      auth: keys.auth.toString('base64url'),
      key: sender,
    };
  };
  const end: RunningPush['end'] = (endpoint) => {
    const device = devices.get(endpoint.split('/').at(-1) ?? '');
    if (device) device.hasEnded = true;
  };

  /** Returns the status with which to refuse a push, or undefined to accept it. */
  const refusalOf = ({ headers }: IncomingMessage, device: Device | undefined, message: Buffer): number | undefined => {
    if (!device) return 404;
    if (device.hasEnded) return 410;
    const sender = senderOf(headers.authorization, url, clock.now());
    if (sender !== device.sender) return sender === undefined ? 401 : 403;
    if (message.byteLength > maxMessageBytes) return 413;
    const { ttl = '', urgency = 'normal', topic = 'none', 'content-encoding': coding } = headers as Record<string, string>;
    const hasValidHeaders =
      /^\d+$/.test(ttl) && urgencies.includes(urgency) && /^[\w-]{1,32}$/.test(topic) && coding === 'aes128gcm';
    return hasValidHeaders ? undefined : 400;
  };

  const receivePush = (request: IncomingMessage, id: string, message: Buffer, response: ServerResponse): void => {
    const trouble = troubles.shift();
    const device = devices.get(id);
    const refusal = trouble?.status ?? refusalOf(request, device, message);
    if (refusal !== undefined || !device) {
      const wait = trouble?.retryAfter === undefined ? {} : { 'retry-after': String(trouble.retryAfter) };
      response.writeHead(refusal ?? 404, wait).end();
      return;
    }
    const { ttl, urgency = 'normal', topic = null } = request.headers as Record<string, string>;
    const payload = JSON.parse(decrypt(message, device)) as unknown;
    delivered.push({ device: id, at: clock.now().toISOString(), ttl: Number(ttl), urgency, topic, payload });
    response.writeHead(201, { location: `${url}/message/${randomUUID()}` }).end();
  };

  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const json = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
    };
    try {
      const body = await readBody(request, 64 * 1024);
      const id = /^\/push\/([\w-]+)$/.exec(path)?.[1];
      const device = /^\/devices\/([\w-]+)$/.exec(path)?.[1];
      if (method === 'POST' && id !== undefined) receivePush(request, id, body, response);
      else if (method === 'POST' && path === '/devices')
        json(201, subscribe((JSON.parse(body.toString()) as { key: string }).key));
      else if (method === 'DELETE' && device !== undefined) {
        end(device);
        json(200, {});
      } else if (path === '/store') json(200, delivered);
      else if (path === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html(delivered));
      else json(404, {});
    } catch (error) {
      json(400, { message: String(error) });
    }
  });
  url = `http://127.0.0.1:${await listen(server)}`;
  return {
    url,
    delivered,
    clock,
    subscribe,
    end,
    failNext: (...answers) => void troubles.push(...answers),
    stop: () => close(server),
  };
};
