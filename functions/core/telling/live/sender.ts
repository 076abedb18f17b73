import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { awsConfig, oneAttempt } from '#core/kernel/aws';
import { log } from '#core/kernel/log';
import { perProcess } from '#core/kernel/per-process';
import { env } from '#functions/env';
import type { ServerFrame } from '#shared/live/live';

// Makes one attempt, because a late hint is useless. The browser still polls slowly.
const gateway = perProcess(() => new ApiGatewayManagementApiClient({ ...awsConfig(), ...oneAttempt, endpoint: env.LIVE_URL }));

export type Delivery = 'sent' | 'gone' | 'lost';

const deliver = async (request: Promise<unknown>): Promise<Delivery> => {
  try {
    await request;
    return 'sent';
  } catch (error) {
    const name = error instanceof Error ? error.name : 'NonError';
    if (name === 'GoneException') return 'gone';
    log('warn', 'frame_lost', { errorName: name });
    return 'lost';
  }
};

export const send = (connectionId: string, frame: ServerFrame): Promise<Delivery> =>
  deliver(gateway().send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(JSON.stringify(frame)) })));

/** Ends a connection. The gateway then starts close-connection.ts. */
export const disconnect = (connectionId: string): Promise<Delivery> =>
  deliver(gateway().send(new DeleteConnectionCommand({ ConnectionId: connectionId })));
