import type { APIGatewayProxyWebsocketEventV2, Context } from 'aws-lambda';
import { withDeadline } from '#core/kernel/deadline';
import { isAppError } from '#core/kernel/errors';
import { errorFields, log } from '#core/kernel/log';
import { errorStatus } from '#shared/api/errors';
import type { LiveRouteId } from '#shared/live/live';

/** The query is present only when a connection opens. */
type LiveEvent = Pick<APIGatewayProxyWebsocketEventV2, 'body'> & {
  requestContext: Pick<APIGatewayProxyWebsocketEventV2['requestContext'], 'connectionId'>;
  queryStringParameters?: Record<string, string | undefined>;
};

interface Frame {
  connectionId: string;
  /** Empty except when a connection opens. */
  query: Record<string, string | undefined>;
  text: string | undefined;
  now: Date;
}

/** Returns the Lambda handler of a WebSocket route. A failure does not close the connection: only `openConnection`'s status matters. */
export const frame =
  (id: LiveRouteId, fn: (frame: Frame) => Promise<void>) =>
  (event: LiveEvent, context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>): Promise<{ statusCode: number }> =>
    withDeadline(context.getRemainingTimeInMillis(), async () => {
      const { requestContext, body: text, queryStringParameters: query = {} } = event;
      try {
        await fn({ connectionId: requestContext.connectionId, query, text, now: new Date() });
        return { statusCode: 200 };
      } catch (error) {
        const isExpected = isAppError(error) && errorStatus[error.code] < 500;
        const fields = { requestId: context.awsRequestId, operation: id };
        if (isExpected) log('info', 'frame_refused', { ...fields, code: error.code });
        else log('error', 'failure', { ...fields, ...errorFields(error) });
        return { statusCode: isExpected ? errorStatus[error.code] : 500 };
      }
    });
