import { call } from '#lib/api';
import { ApiError } from '#lib/errors';
import { livePath, pingAction, ServerFrame } from '#shared/live';
import { createTimers } from './timers';
import { waitAfter, waitAfterRefusal, waitAfterSuperseded } from './waits';

/** The gateway ends a connection after two hours: it is replaced before, each browser at a time of its own. In milliseconds. */
const replaceAfter = { ms: 105 * 60_000, jitterMs: 10 * 60_000 };
/** How often the server is asked whether it is there, and how long it may take to say so. */
const pingEveryMs = 60_000;
const pongWithinMs = 8_000;

interface Options {
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
    // Of a gateway, or of a newer server.
    return undefined;
  }
};

/** Keeps one connection to the server, until it is stopped: a lost one is begun again, an old one replaced by a new one first. */
export const connect = ({ onUp, onDown, onFrame }: Options): Connection => {
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
      ({ ticket } = await call('createLiveTicket', { renew: false }));
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
    /** A connection that is silent ends too: the browser itself may notice minutes later. */
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
      ping();
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
