import { afterEach, describe, expect, it } from 'vitest';
import { getAdminStats } from '#shared/api/routes';
import { adminClaims, anOwner } from '../testing/builders';
import { type Call, caller } from '../testing/call';
import { endpoint } from './endpoint';

const emptyStats = {
  totalUsers: 0,
  usersByType: { realtor: 0, builder: 0, investor: 0, staging_company: 0 },
  totalProjects: 0,
  projectsByStatus: { open: 0, in_progress: 0, completed: 0, cancelled: 0 },
  totalBids: 0,
  acceptedBids: 0,
  recentActivity: [],
};
let seen: unknown;
const stats = caller(
  getAdminStats,
  endpoint(getAdminStats, async ({ caller }) => {
    seen = caller;
    return emptyStats;
  }),
);
const status = async (call: Call) => (await stats(call)).status;

afterEach(() => {
  delete process.env.ADMIN_CLIENT_ID;
});

describe('an administrator', () => {
  it.each([
    ['a list as the gateway passes it on', '[admin]'],
    ['a list of several', '[editors admin]'],
    ['an array', ['editors', 'admin']],
    ['plain text', 'admin'],
  ])('is recognized by the group: %s', async (_, groups) => {
    expect(await status({ claims: { ...adminClaims, 'cognito:groups': groups } })).toBe(200);
    expect(seen).toEqual({ username: 'administrator' });
  });

  it.each([
    ['no groups at all', undefined],
    ['no group', ''],
    ['an empty list', '[]'],
    ['another group', '[editors]'],
    ['a group that only begins like it', '[administrators]'],
    ['a group of another case', '[Admin]'],
    ['groups that contain the word', ['not-admin', 'admin2']],
  ])('is refused with %s', async (_, groups) => {
    const answer = await stats({
      claims: { ...adminClaims, 'cognito:groups': groups },
    });
    expect([answer.status, answer.error]).toEqual([403, { code: 'FORBIDDEN', message: 'Only administrators can do this' }]);
  });

  it('is refused without claims from the gateway, whatever the request contains', async () => {
    const { sessionId } = await anOwner();
    expect(await status({})).toBe(401);
    expect(await status({ sessionId })).toBe(401);
    expect(
      await status({ headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJjb2duaXRvOmdyb3VwcyI6WyJhZG1pbiJdfQ.' } }),
    ).toBe(401);
    expect(await status({ headers: { 'x-amzn-oidc-data': 'admin', 'cognito:groups': 'admin' } })).toBe(401);
  });

  it.each([
    [
      'an id token',
      { token_use: 'id', aud: 'panel', client_id: undefined, username: undefined, 'cognito:username': 'administrator' },
    ],
    ['an id token that names a client', { token_use: 'id' }],
    ['a token without token_use', { token_use: undefined }],
    ['an access token without a client', { client_id: undefined }],
    ['an access token without a user name', { username: undefined }],
    ['an access token with an empty user name', { username: '' }],
  ])('is refused with %s, even if the gateway accepted it', async (_, claims) => {
    seen = undefined;
    const answer = await stats({ claims: { ...adminClaims, ...claims } });
    expect([answer.status, answer.error.code, seen]).toEqual([401, 'UNAUTHENTICATED', undefined]);
  });

  it('must use the client that the deployment names', async () => {
    process.env.ADMIN_CLIENT_ID = 'another';
    expect(await status({ claims: adminClaims })).toBe(401);
    process.env.ADMIN_CLIENT_ID = 'panel';
    expect(await status({ claims: adminClaims })).toBe(200);
  });
});
