import { createServer } from 'node:http';
import { close, listen } from '#infra/local/ports';

const target = 'secretsmanager.GetSecretValue';

/** Secrets Manager's GetSecretValue, and nothing else: the functions read their secrets by reference here, too. */
export const startSecrets = async (
  secrets: Readonly<Record<string, object>>,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    };
    if (request.headers['x-amz-target'] !== target) {
      return send(400, { __type: 'UnknownOperationException', message: `Only ${target} is known here` });
    }
    const { SecretId } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { SecretId: string };
    const secret = Object.hasOwn(secrets, SecretId) ? secrets[SecretId] : undefined;
    if (!secret) {
      return send(400, {
        __type: 'ResourceNotFoundException',
        Message: "Secrets Manager can't find the specified secret.",
      });
    }
    send(200, {
      ARN: `arn:aws:secretsmanager:us-east-1:000000000000:secret:${SecretId}`,
      Name: SecretId,
      SecretString: JSON.stringify(secret),
      VersionId: '00000000-0000-0000-0000-000000000001',
      VersionStages: ['AWSCURRENT'],
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => close(server),
  };
};
