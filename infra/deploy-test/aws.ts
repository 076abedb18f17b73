/**
 * Calls of AWS's JSON APIs whose SDK clients the product does not have. The emulator checks no signatures; the credential's scope
 * tells it which service is meant.
 */
export const awsJson = async <Answer>(url: string, service: string, target: string, input: unknown): Promise<Answer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': target,
      authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${text}`);
  return JSON.parse(text || '{}') as Answer;
};

/** Runs a Lambda and returns what it returned. */
export const invoke = async (url: string, functionName: string): Promise<{ error: string | null; payload: string }> => {
  const answer = await fetch(`${url}/2015-03-31/functions/${functionName}/invocations`, { method: 'POST', body: '{}' });
  return { error: answer.headers.get('x-amz-function-error'), payload: await answer.text() };
};
