import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isSecret } from '#core/kernel/ids';
import { type DeviceMemory, deviceLifetimeDays } from '#core/market/account/device.repo';
import { env } from '#functions/env';

const name = 'device';

const secretIn = ({ cookies = [] }: APIGatewayProxyEventV2): string | undefined =>
  cookies
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1))
    .find(isSecret);

/** Returns whether the site runs locally without TLS, where some browsers store no Secure cookie. */
const isLocalHttp = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && hostname === '127.0.0.1';

/** No script reads this cookie, no other site sends it, and only logins need it. */
const cookieOf = (secret: string): string =>
  [
    `${name}=${secret}`,
    `Max-Age=${deviceLifetimeDays * 86_400}`,
    'Path=/api/auth',
    'HttpOnly',
    'SameSite=Strict',
    ...(isLocalHttp(new URL(env.APP_URL)) ? [] : ['Secure']),
  ].join('; ');

export const deviceOf = (event: APIGatewayProxyEventV2): { device: DeviceMemory; cookies: () => { cookies?: string[] } } => {
  let given: string | undefined;
  const remember: DeviceMemory['remember'] = (secret) => {
    given = secret;
  };
  return {
    device: { secret: secretIn(event), remember },
    cookies: () => (given === undefined ? {} : { cookies: [cookieOf(given)] }),
  };
};
