import { createServer, request as httpRequest } from 'node:http';
import { listen } from '#infra/local/ports';

/**
 * A local address for the deployed site. Passes each request to the emulator's CloudFront under the distribution's name, as if it
 * had come over TLS, which the emulator does not support.
 */
export const startViewer = async (emulatorUrl: string, distribution: string): Promise<{ url: string; close: () => void }> => {
  const { hostname, port } = new URL(emulatorUrl);
  const server = createServer((request, response) => {
    const onward = httpRequest(
      {
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: distribution, 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  const localPort = await listen(server);
  return {
    url: `http://127.0.0.1:${localPort}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
