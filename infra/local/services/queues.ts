import { createServer } from 'node:http';
import { readBody } from '#infra/local/gateway/body';
import { close, listen } from '#infra/local/ports';

export interface RunningQueues {
  url: string;
  urlOf: (name: string) => string;
  /** Sets the number of messages by queue, like `POST /__control`. Null: the queue does not answer. */
  control: (counts: Readonly<Record<string, number | null>>) => void;
  stop: () => Promise<void>;
}

const account = '000000000000';

/**
 * Starts an SQS stand-in that only answers how many messages its queues have (AWS JSON 1.0). Set the numbers with `POST /__control`
 * (`{ "missed-events": 2 }`).
 */
export const startQueues = async (names: readonly string[]): Promise<RunningQueues> => {
  const waiting = new Map<string, number | null>(names.map((name) => [name, 0]));
  const control: RunningQueues['control'] = (counts) => {
    for (const [name, count] of Object.entries(counts)) {
      if (!waiting.has(name)) throw new Error(`Unknown queue: ${name}`);
      waiting.set(name, count);
    }
  };
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object, error?: string): void => {
      const errorHeaders = error && { 'x-amzn-query-error': `${error};Sender` };
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...errorHeaders }).end(JSON.stringify(body));
    };
    const body = JSON.parse((await readBody(request, 64 * 1024)).toString('utf8') || '{}') as Record<string, never>;
    if (request.url === '/__control') {
      try {
        control(body);
        return send(200, Object.fromEntries(waiting));
      } catch (error) {
        return send(400, { message: String(error) });
      }
    }
    const action = String(request.headers['x-amz-target']).replace('AmazonSQS.', '');
    if (action !== 'GetQueueAttributes')
      return send(400, { __type: 'com.amazonaws.sqs#UnsupportedOperation', message: `${action} is not known here` });
    const count = waiting.get(String(body.QueueUrl).replace(/^.*\//, ''));
    if (count === undefined) {
      const message = 'The specified queue does not exist.';
      return send(400, { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message }, 'AWS.SimpleQueueService.NonExistentQueue');
    }
    if (count === null) return send(503, { __type: 'com.amazonaws.sqs#ServiceUnavailable', message: 'planted' });
    send(200, { Attributes: { ApproximateNumberOfMessages: String(count) } });
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return { url, urlOf: (name) => `${url}/${account}/${name}`, control, stop: () => close(server) };
};
