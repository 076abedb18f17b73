/** The emulator checks no signatures, but reads the service from the credential's scope. */
const signedFor = (service: string): string =>
  `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;

/** Calls a JSON API of AWS for which the product has no SDK client. */
export const awsJson = async <Answer>(url: string, service: string, target: string, input: unknown): Promise<Answer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': target,
      authorization: signedFor(service),
    },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${text}`);
  return JSON.parse(text || '{}') as Answer;
};

/** Runs a Lambda and returns what it returned. */
export const invoke = async (
  url: string,
  functionName: string,
  event: object = {},
): Promise<{ error: string | null; payload: string }> => {
  const body = JSON.stringify(event);
  const answer = await fetch(`${url}/2015-03-31/functions/${functionName}/invocations`, { method: 'POST', body });
  return { error: answer.headers.get('x-amz-function-error'), payload: await answer.text() };
};

/** All Lambda functions, with a value that changes with their code or settings. */
export const lambdas = async (url: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  let marker: string | undefined;
  do {
    const answer = await fetch(`${url}/2015-03-31/functions?MaxItems=50${marker ? `&Marker=${encodeURIComponent(marker)}` : ''}`);
    const page = (await answer.json()) as {
      Functions: { FunctionName: string; CodeSha256: string; Environment?: { Variables?: Record<string, string> } }[];
      NextMarker?: string | null;
    };
    for (const { FunctionName, CodeSha256, Environment } of page.Functions)
      found.set(FunctionName, JSON.stringify([CodeSha256, Environment?.Variables]));
    marker = page.NextMarker ?? undefined;
  } while (marker);
  return found;
};

/** The schedule on which EventBridge starts a function; undefined if no enabled rule does. */
export const startedEvery = async (url: string, functionName: string): Promise<string | undefined> => {
  const events = <Answer>(action: string, input: object) => awsJson<Answer>(url, 'events', `AWSEvents.${action}`, input);
  const { Rules } = await events<{ Rules: { Name: string; State: string; ScheduleExpression?: string }[] }>('ListRules', {});
  for (const { Name, State, ScheduleExpression } of Rules) {
    const { Targets } = await events<{ Targets: { Arn: string }[] }>('ListTargetsByRule', { Rule: Name });
    if (State === 'ENABLED' && Targets.some(({ Arn }) => Arn.endsWith(`:${functionName}`))) return ScheduleExpression;
  }
  return undefined;
};

/** CloudFront's own address for the one distribution, in addition to the site's. */
export const distributionHost = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/2020-05-31/distribution`, { headers: { authorization: signedFor('cloudfront') } });
  const text = await answer.text();
  const host = /<DomainName>([\w.-]+\.cloudfront\.net)<\/DomainName>/.exec(text)?.[1];
  if (host === undefined) throw new Error(`No distribution: ${answer.status} ${text}`);
  return host;
};

/** The ids of API Gateway's APIs, by name. */
export const gatewayIds = async (url: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${url}/v2/apis`, { headers: { authorization: signedFor('apigateway') } });
  const { items } = (await answer.json()) as { items: { apiId: string; name: string }[] };
  return Object.fromEntries(items.map(({ apiId, name }) => [name, apiId]));
};

/** Creates a hosted zone and returns its id, which the stage's settings refer to. */
export const makeZone = async (url: string, name: string): Promise<string> => {
  const answer = await fetch(`${url}/2013-04-01/hostedzone`, {
    method: 'POST',
    headers: {
      'content-type': 'application/xml',
      authorization: signedFor('route53'),
    },
    body: `<CreateHostedZoneRequest xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><Name>${name}</Name><CallerReference>${name}</CallerReference></CreateHostedZoneRequest>`,
  });
  const text = await answer.text();
  const id = /<Id>\/hostedzone\/(\w+)<\/Id>/.exec(text)?.[1];
  if (id === undefined) throw new Error(`No hosted zone: ${answer.status} ${text}`);
  return id;
};
