import { ApiError } from '#lib/errors';
import { livePath, pingAction, ServerFrame } from '#shared/live/live';
import { waitAfter, waitAfterRefusal, waitAfterSuperseded } from './live-waits';
import { createTimers } from './timers';

/** Milliseconds. API Gateway ends connections after two hours. The jitter spreads browsers. */
const replaceAfter = { ms: 105 * 60_000, jitterMs: 10 * 60_000 };
/** Milliseconds. Some networks cut connections that are silent for a minute, API Gateway after ten. */
const firstPingMs = 60_000;
const pingEveryMs = 5 * 60_000;
const pongWithinMs = 8_000;

interface Options {
  askTicket: () => Promise<{ ticket: string }>;
  onUp: () => void;
  onDown: () => void;
  onFrame: (frame: ServerFrame) => void;
}

export interface Connection {
  send: (frame: object) => void;
  stop: () => void;
}

const parse = (data: unknown): ServerFrame | undefined => {
  try {
    return ServerFrame.parse(JSON.parse(String(data)));
  } catch {
    // A message of the gateway, or of a newer server.
    return undefined;
  }
};

/** Keeps one connection: reopens a lost one, and replaces an old one once its successor is open. */
export const connect = ({ askTicket, onUp, onDown, onFrame }: Options): Connection => {
  let current: WebSocket | undefined;
  let stopped = false;
  let failures = 0;
  const timers = createTimers();
  const { after, cancel } = timers;

  const tryAgain = (ms = waitAfter(failures)): void => {
    failures += 1;
    if (!stopped) after(ms, () => void open());
  };

  const open = async (): Promise<void> => {
    let ticket: string;
    try {
      ({ ticket } = await askTicket());
    } catch (error) {
      return tryAgain(error instanceof ApiError && error.status < 500 ? waitAfterRefusal() : undefined);
    }
    if (stopped) return;
    const { protocol, host } = window.location;
    listen(new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${livePath}?ticket=${ticket}`));
  };

  const listen = (socket: WebSocket): void => {
    let pongDue: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    let superseded = false;

    const ping = (): void => {
      if (ended) return;
      socket.send(JSON.stringify({ action: pingAction }));
      pongDue = after(pongWithinMs, end);
      after(pingEveryMs, ping);
    };
    /** Also called for a silent connection, which the browser may notice only minutes later. */
    const end = (): void => {
      if (ended) return;
      ended = true;
      cancel(pongDue);
      window.removeEventListener('offline', end);
      socket.close();
      if (socket !== current && current !== undefined) return;
      current = undefined;
      if (stopped) return;
      onDown();
      tryAgain(superseded ? waitAfterSuperseded() : undefined);
    };

    socket.onopen = () => {
      if (stopped) return end();
      const before = current;
      current = socket;
      failures = 0;
      onUp();
      after(firstPingMs, ping);
      before?.close();
      after(replaceAfter.ms + Math.random() * replaceAfter.jitterMs, () => {
        if (socket === current) void open();
      });
    };
    socket.onmessage = ({ data }) => {
      const frame = parse(data);
      if (frame?.superseded) superseded = true;
      if (frame?.pong) cancel(pongDue);
      else if (frame && socket === current) onFrame(frame);
    };
    socket.onclose = end;
    socket.onerror = end;
    window.addEventListener('offline', end);
  };

  void open();
  return {
    send: (frame) => {
      if (current?.readyState === WebSocket.OPEN) current.send(JSON.stringify(frame));
    },
    stop: () => {
      stopped = true;
      timers.stop();
      current?.close();
    },
  };
};
