import type { Page } from 'playwright-core';
import { signIn } from '#desk/sign-in/cognito';
import type { Endpoints } from './host';

interface Administrator {
  email: string;
  password: string;
}

/** Calls the user pool as an administrator does on the command line. */
const callPool = async ({ cognito }: Endpoints, action: string, body: object): Promise<unknown> => {
  const response = await fetch(cognito.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      // Names the region only: the stand-in accepts every caller.
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/cognito-idp/aws4_request',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Signs in without a browser. @returns what calls of the administrators' API take in place of a session */
export const signInAt = async (
  { cognito }: Pick<Endpoints, 'cognito'>,
  { email, password }: Administrator,
): Promise<{ sessionId: string }> => {
  const progress = await signIn(cognito, email, password);
  if (!('tokens' in progress)) throw new Error(`${email} has another step to take before being signed in.`);
  return { sessionId: progress.tokens.accessToken };
};

let made = 0;

/**
 * A new user in the pool, created as docs/deploy.md creates an administrator. The first password is temporary, unless `keeps`.
 */
export const newAdministrator = async (
  endpoints: Endpoints,
  { group = 'admin', keeps = false }: { group?: string | null; keeps?: boolean } = {},
): Promise<Administrator> => {
  made += 1;
  const administrator = { email: `administrator${made}@settee.example`, password: 'First-Password-1' };
  const at = { UserPoolId: endpoints.cognito.userPoolId, Username: administrator.email };
  await callPool(endpoints, 'AdminCreateUser', {
    ...at,
    TemporaryPassword: administrator.password,
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: administrator.email },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  if (group) await callPool(endpoints, 'AdminAddUserToGroup', { ...at, GroupName: group });
  if (keeps) await callPool(endpoints, 'AdminSetUserPassword', { ...at, Password: administrator.password, Permanent: true });
  return administrator;
};

/** Sets up an authenticator app for an administrator. @returns the secret that the app shares with Cognito, in base 32 */
export const useAuthenticator = async (
  endpoints: Endpoints,
  accessToken: string,
  codeOf: (secret: string) => string,
): Promise<string> => {
  const { SecretCode } = (await callPool(endpoints, 'AssociateSoftwareToken', { AccessToken: accessToken })) as {
    SecretCode: string;
  };
  await callPool(endpoints, 'VerifySoftwareToken', { AccessToken: accessToken, UserCode: codeOf(SecretCode) });
  await callPool(endpoints, 'SetUserMFAPreference', {
    AccessToken: accessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
  return SecretCode;
};

/** Ends the session of a tab at Cognito, without the tab's knowledge. */
export const endSessionOf = async (endpoints: Endpoints, page: Page): Promise<void> => {
  const { refreshToken } = await keptSession(page);
  await callPool(endpoints, 'RevokeToken', { Token: refreshToken, ClientId: endpoints.cognito.clientId });
};

/** The administrator's session as the tab has stored it. */
export const keptSession = async (page: Page): Promise<{ accessToken: string; refreshToken: string }> =>
  JSON.parse(await page.evaluate(() => sessionStorage.getItem('adminSession') ?? '{}'));

/** Fills the sign-in form on screen, on whichever page it is. */
export const giveCredentials = async (page: Page, { email, password }: Administrator): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};
