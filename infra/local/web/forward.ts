import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { sendError } from '#infra/local/gateway/answer';

/** Headers that concern a single connection (RFC 9110 section 7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/** Forwards a request to a stand-in on this machine, and its answer back. */
export const forward = (
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  adjust: (headers: Record<string, string | string[]>, status: number) => void = () => undefined,
): void => {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopByHop.has(name)));
  const onward = httpRequest(target, { method: request.method, headers: { ...headers, host: new URL(target).host } });
  onward.on('response', (answer) => {
    const kept: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !hopByHop.has(name)) kept[name] = value;
    }
    const status = answer.statusCode ?? 502;
    adjust(kept, status);
    response.writeHead(status, kept);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => sendError(response, 'UNAVAILABLE', 'Service unavailable'));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
};
