import type { Page } from 'playwright-core';
import { signIn } from '#desk/sign-in/cognito';
import type { Endpoints } from './host';

interface Administrator {
  email: string;
  password: string;
}

/** Calls the user pool's admin API, as the AWS command line does. */
const callPool = async ({ cognito }: Endpoints, action: string, body: object): Promise<unknown> => {
  const response = await fetch(cognito.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      // Only names the region. The stand-in accepts every caller.
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/cognito-idp/aws4_request',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Signs the first administrator in without a browser. @returns a session for calls of the admin API */
export const signInAt = async ({ cognito, admin }: Pick<Endpoints, 'cognito' | 'admin'>): Promise<{ sessionId: string }> => {
  const progress = await signIn(cognito, admin.username, admin.password);
  if (!('tokens' in progress)) throw new Error(`${admin.username} has another step to take before being signed in.`);
  return { sessionId: progress.tokens.accessToken };
};

let administratorCount = 0;

/** Creates a user in the pool by the steps in docs/deploy.md. The password is temporary unless `isPermanent`. */
export const newAdministrator = async (
  endpoints: Endpoints,
  { group = 'admin', isPermanent = false }: { group?: string | null; isPermanent?: boolean } = {},
): Promise<Administrator> => {
  administratorCount += 1;
  const administrator = { email: `administrator${administratorCount}@settee.example`, password: 'First-Password-1' };
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
  if (isPermanent)
    await callPool(endpoints, 'AdminSetUserPassword', { ...at, Password: administrator.password, Permanent: true });
  return administrator;
};

/** Sets up an authenticator app for an administrator. @returns the secret of the app, in base 32 */
export const setUpAuthenticator = async (
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

/** Ends a tab's session at Cognito. The tab does not notice. */
export const revokeSession = async (endpoints: Endpoints, page: Page): Promise<void> => {
  const { refreshToken } = await storedAdminSession(page);
  await callPool(endpoints, 'RevokeToken', { Token: refreshToken, ClientId: endpoints.cognito.clientId });
};

/** Returns the administrator's session that the tab has stored. */
export const storedAdminSession = async (page: Page): Promise<{ accessToken: string; refreshToken: string }> =>
  JSON.parse(await page.evaluate(() => sessionStorage.getItem('adminSession') ?? '{}'));

/** Fills and submits the sign-in form of the current page. */
export const submitSignIn = async (page: Page, { email, password }: Administrator): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};
