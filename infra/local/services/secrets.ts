import { createServer } from 'node:http';
import { readBody } from '#infra/local/gateway/body';
import { close, listen } from '#infra/local/ports';

interface Version {
  id: string;
  value: string;
  stages: string[];
}

interface Input {
  SecretId: string;
  VersionId?: string;
  VersionStage?: string;
  SecretString?: string;
  ClientRequestToken?: string;
  VersionStages?: string[];
  MoveToVersionId?: string;
  RemoveFromVersionId?: string;
}

class Refusal extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

const missing = (what: string): Refusal =>
  new Refusal('ResourceNotFoundException', `Secrets Manager can't find the specified ${what}.`);

/** The calls that read or rotate a secret. */
const calls: Record<string, (versions: Version[], input: Input) => object> = {
  GetSecretValue: (versions, { SecretId, VersionId, VersionStage = 'AWSCURRENT' }) => {
    const found = versions.find(
      ({ id, stages }) => (VersionId === undefined || id === VersionId) && stages.includes(VersionStage),
    );
    if (!found) throw missing(`secret value for staging label: ${VersionStage}`);
    return { Name: SecretId, SecretString: found.value, VersionId: found.id, VersionStages: found.stages };
  },
  DescribeSecret: (versions, { SecretId }) => ({
    Name: SecretId,
    VersionIdsToStages: Object.fromEntries(versions.map(({ id, stages }) => [id, stages])),
  }),
  PutSecretValue: (versions, { SecretString = '', ClientRequestToken = '', VersionStages = ['AWSCURRENT'] }) => {
    const known = versions.find(({ id }) => id === ClientRequestToken);
    if (known && known.value !== SecretString) throw new Refusal('ResourceExistsException', 'Another value has this token.');
    for (const version of versions) version.stages = version.stages.filter((stage) => !VersionStages.includes(stage));
    if (known) known.stages.push(...VersionStages);
    else versions.push({ id: ClientRequestToken, value: SecretString, stages: [...VersionStages] });
    return { VersionId: ClientRequestToken, VersionStages };
  },
  UpdateSecretVersionStage: (versions, { VersionStage = '', MoveToVersionId, RemoveFromVersionId }) => {
    const [to, from] = [MoveToVersionId, RemoveFromVersionId].map((wanted) => versions.find(({ id }) => id === wanted));
    const holder = versions.find(({ stages }) => stages.includes(VersionStage));
    if (!to) throw missing('version');
    if (holder !== from) throw new Refusal('InvalidParameterException', `${VersionStage} is at another version.`);
    if (holder) holder.stages = holder.stages.filter((stage) => stage !== VersionStage);
    to.stages.push(VersionStage);
    return {};
  },
};

/** Starts a Secrets Manager stand-in (AWS JSON 1.1). */
export const startSecrets = async (
  secrets: Readonly<Record<string, string>>,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const changed = new Map<string, Version[]>();
  const versionsOf = (id: string): Version[] => {
    const value = Object.hasOwn(secrets, id) ? secrets[id] : undefined;
    if (value === undefined) throw missing('secret');
    const versions = changed.get(id) ?? [{ id: '00000000-0000-0000-0000-000000000001', value, stages: ['AWSCURRENT'] }];
    changed.set(id, versions);
    return versions;
  };
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    };
    const body = await readBody(request, 128 * 1024);
    const action = String(request.headers['x-amz-target']).replace('secretsmanager.', '');
    const call = Object.hasOwn(calls, action) ? calls[action] : undefined;
    if (!call) return send(400, { __type: 'UnknownOperationException', message: `${action} is not known here` });
    try {
      const input = JSON.parse(body.toString('utf8')) as Input;
      send(200, {
        ARN: `arn:aws:secretsmanager:us-east-1:000000000000:secret:${input.SecretId}`,
        ...call(versionsOf(input.SecretId), input),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(400, { __type: error.type, Message: error.message });
    }
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, stop: () => close(server) };
};
