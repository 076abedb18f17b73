import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { env } from '#functions/env';

/**
 * The client's network address. Behind CloudFront the connection is CloudFront's own, and the viewer is in a header that
 * CloudFront overwrites (CloudFront-Viewer-Address, `ip:port`); a deployment names that header only when no other way
 * leads to the API.
 */
export const addressOf = (event: APIGatewayProxyEventV2): string => {
  const header = env.CLIENT_ADDRESS_HEADER;
  const viewer = header === undefined ? undefined : event.headers[header.toLowerCase()];
  return viewer?.replace(/:\d+$/, '') || event.requestContext.http.sourceIp;
};
