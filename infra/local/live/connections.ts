import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from '#infra/local/ports';

interface Socket {
  send: (text: string) => void;
  close: (code: number) => void;
}

/**
 * Sends messages to open connections by their ids, and closes them, as API Gateway does.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
 */
export const startConnections = async (open: Map<string, Socket>): Promise<{ url: string; stop: () => Promise<void> }> => {
  const manage = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = decodeURIComponent(/^\/@connections\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '');
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const socket = open.get(id);
    if (!socket) {
      response.writeHead(410, { 'content-type': 'application/json', 'x-amzn-errortype': 'GoneException' }).end('{}');
      return;
    }
    if (request.method === 'DELETE') {
      open.delete(id);
      socket.close(1000);
    } else socket.send(text);
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  };
  const server = createServer((request, response) => void manage(request, response));
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, stop: () => close(server) };
};
