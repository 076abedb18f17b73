import type { APIGatewayProxyWebsocketEventV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { withDeadline } from '#core/deadline';
import { AppError, isAppError } from '#core/errors';
import { errorFields, log } from '#core/log';
import { errorStatus } from '#shared/api/errors';
import type { LiveRouteId } from '#shared/live';

/** What the gateway starts a function with. The query is there where a connection begins. */
export type LiveEvent = Pick<APIGatewayProxyWebsocketEventV2, 'body'> & {
  requestContext: Pick<APIGatewayProxyWebsocketEventV2['requestContext'], 'connectionId'>;
  queryStringParameters?: Record<string, string | undefined>;
};

interface Frame<Body> {
  connectionId: string;
  body: Body;
  /** Of the address, where a connection begins. */
  query: Record<string, string | undefined>;
  now: Date;
}

const parse = <Schema extends z.core.$ZodType>(schema: Schema, body: string | undefined): z.output<Schema> => {
  try {
    return z.parse(schema, JSON.parse(body ?? ''));
  } catch {
    throw new AppError('VALIDATION_FAILED', 'This frame cannot be read');
  }
};

/**
 * The Lambda handler of a route of the WebSocket gateway. The status tells the gateway whether a connection may begin; after that nobody
 * sees it, and what a browser is told is sent to its connection. A failure is logged by ids, and never ends a connection.
 */
export const frame =
  <Schema extends z.core.$ZodType = z.ZodMiniUndefined>(
    id: LiveRouteId,
    schema: Schema | undefined,
    fn: (frame: Frame<z.output<Schema>>) => Promise<void>,
  ) =>
  (event: LiveEvent, context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>): Promise<{ statusCode: number }> =>
    withDeadline(context.getRemainingTimeInMillis(), async () => {
      const { requestContext, body, queryStringParameters: query = {} } = event;
      const { connectionId } = requestContext;
      try {
        await fn({
          connectionId,
          body: (schema && parse(schema, body)) as z.output<Schema>,
          query,
          now: new Date(),
        });
        return { statusCode: 200 };
      } catch (error) {
        const foreseen = isAppError(error) && errorStatus[error.code] < 500;
        const fields = { requestId: context.awsRequestId, operation: id };
        if (foreseen) log('info', 'frame_refused', { ...fields, code: error.code });
        else log('error', 'failure', { ...fields, ...errorFields(error) });
        return { statusCode: foreseen ? errorStatus[error.code] : 500 };
      }
    });
