import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { sendError } from '#infra/local/gateway/answer';

/** Headers for a single connection, which are not forwarded (RFC 9110, section 7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/** Forwards a request to a stand-in on this machine, and sends its answer back. */
export const forward = (
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  adjust: (headers: Record<string, string | string[]>, status: number) => void = () => undefined,
): void => {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopByHop.has(name)));
  const forwarded = httpRequest(target, { method: request.method, headers: { ...headers, host: new URL(target).host } });
  forwarded.on('response', (answer) => {
    const answerHeaders: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !hopByHop.has(name)) answerHeaders[name] = value;
    }
    const status = answer.statusCode ?? 502;
    adjust(answerHeaders, status);
    response.writeHead(status, answerHeaders);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  forwarded.on('error', () => sendError(response, 'UNAVAILABLE', 'Service unavailable'));
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
};
