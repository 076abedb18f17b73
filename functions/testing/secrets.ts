import { createServer } from 'node:http';

/** The one call of Secrets Manager that the functions make, in its wire protocol (AWS JSON 1.1). */
export const startSecrets = (secrets: Record<string, string>): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { SecretId } = JSON.parse(Buffer.concat(chunks).toString()) as { SecretId: string };
    const known = SecretId in secrets;
    response.writeHead(known ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(
      JSON.stringify(known ? { Name: SecretId, SecretString: secrets[SecretId] } : { __type: 'ResourceNotFoundException' }),
    );
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      resolve({ url: `http://127.0.0.1:${port}`, close: () => void server.close() });
    }),
  );
};
