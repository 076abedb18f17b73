import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { functionName } from '#shared/api/manifest';
import { type LiveRouteId, livePath, liveRouteIds, liveRoutes, pingAction, pong } from '#shared/live/live';
import { startConnections } from './connections';

/**
 * API Gateway's limit.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
const maxFrameBytes = 32 * 1024;

interface Options {
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  onFailure: (functionName: string, error: unknown) => void;
}

export interface LiveGateway {
  /** Makes the site's server accept WebSockets on the path of live updates. */
  attach: (server: Server) => void;
  /** The endpoint for messages to open connections, like API Gateway's `@connections`. */
  url: string;
  stop: () => Promise<void>;
}

const routeIdOf = (action: unknown): LiveRouteId | undefined =>
  liveRouteIds.find((id) => liveRoutes[id] === action && !liveRoutes[id].startsWith('$'));

/** Starts the local WebSocket API Gateway, which calls the same functions with the same events as in the cloud. */
export const startLiveGateway = async ({ invoke, onFailure }: Options): Promise<LiveGateway> => {
  const openSockets = new Map<string, WebSocket>();

  /** @returns the status code of the function's answer */
  const run = async (id: LiveRouteId, connectionId: string, rest: object = {}): Promise<number> => {
    try {
      const requestContext = { connectionId, routeKey: liveRoutes[id] };
      const { statusCode } = (await invoke(functionName(id), { requestContext, ...rest })) as { statusCode: number };
      return statusCode;
    } catch (error) {
      onFailure(functionName(id), error);
      return 502;
    }
  };

  const handleFrame = (connectionId: string, socket: WebSocket, body: string): void => {
    let action: unknown;
    try {
      action = (JSON.parse(body) as { action?: unknown } | null)?.action;
    } catch {
      // Handled below, because a frame without an action has no route.
    }
    const id = routeIdOf(action);
    if (action === pingAction) socket.send(JSON.stringify(pong));
    else if (id) void run(id, connectionId, { body });
    else socket.send(JSON.stringify({ message: 'Forbidden', connectionId }));
  };

  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });

  const acceptConnection = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const connectionId = `${randomBytes(11).toString('base64url')}=`;
    const { searchParams } = new URL(request.url ?? '', 'http://site');
    const status = await run('openConnection', connectionId, { queryStringParameters: Object.fromEntries(searchParams) });
    if (status !== 200) {
      stream.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      openSockets.set(connectionId, socket);
      // Frames that arrive while the connection is being closed are ignored.
      socket.on('message', (data) => openSockets.has(connectionId) && handleFrame(connectionId, socket, String(data)));
      // A browser's protocol error must end only its own connection.
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        openSockets.delete(connectionId);
        void run('closeConnection', connectionId);
      });
    });
  };

  const connections = await startConnections(openSockets);

  return {
    attach: (site) => {
      site.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        // Vite handles its own WebSockets.
        if (new URL(request.url ?? '', 'http://site').pathname !== livePath) return;
        stream.on('error', () => stream.destroy());
        void acceptConnection(request, stream, head);
      });
    },
    url: connections.url,
    stop: async () => {
      for (const socket of openSockets.values()) socket.terminate();
      sockets.close();
      await connections.stop();
    },
  };
};
