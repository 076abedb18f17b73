import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { fromRoot } from '#infra/root';
import {
  productionSettings,
  type Resource,
  resourcesOf,
  synthesize,
  throwawaySettings,
  variedSettings,
} from '#infra/testing/synth';
import { type ErrorBody, errorStatus } from '#shared/api/errors';
import { links, secretLinks } from '#shared/links';
import { isSecretPage, secretPages } from '#shared/pages';

const { edge, gateway } = synthesize(productionSettings).templates;
const throwaway = synthesize(throwawaySettings).templates.edge;

interface RateBased {
  AggregateKeyType: string;
  Limit: number;
  EvaluationWindowSec: number;
  ScopeDownStatement?: Statement;
}

interface Behavior {
  Compress: boolean;
  PathPattern?: string;
  TargetOriginId: string;
  CachePolicyId: string & { Ref: string };
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId: { Ref: string };
  FunctionAssociations: unknown[];
  ViewerProtocolPolicy: string;
}

const [distribution] = Object.values(resourcesOf(edge, 'AWS::CloudFront::Distribution')) as [Resource];
const config = distribution.Properties.DistributionConfig as {
  CacheBehaviors: Behavior[];
  DefaultCacheBehavior: Behavior;
  Origins: Record<string, unknown>[];
  CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number; ResponseCode?: number; ResponsePagePath?: string }[];
};
const behavior = (pattern: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern) as Behavior;

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

it('redirects another domain to the site if the stage has one', () => {
  expect(Object.keys(resourcesOf(edge, 'AWS::CloudFront::Distribution'))).toHaveLength(1);
  const both = synthesize(variedSettings).templates.edge;
  both.resourcePropertiesCountIs('AWS::CertificateManager::Certificate', { SubjectAlternativeNames: ['staging.test'] }, 1);
  for (const Type of ['A', 'AAAA']) both.hasResourceProperties('AWS::Route53::RecordSet', { Name: 'staging.test.', Type });
  const redirecting = Object.values(resourcesOf(both, 'AWS::CloudFront::Distribution'))
    .map(
      ({ Properties }) =>
        Properties.DistributionConfig as { Aliases: string[]; DefaultCacheBehavior: Behavior; CacheBehaviors?: Behavior[] },
    )
    .find(({ Aliases }) => Aliases.includes('staging.test'));
  expect(redirecting?.CacheBehaviors).toBeUndefined();
  expect(redirecting?.DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
});

it('passes API calls on uncached, complete except for the Host header, with the origin secret', () => {
  expect(behavior('/api/*')).toMatchObject({
    CachePolicyId: cachingDisabled,
    OriginRequestPolicyId: allViewerExceptHost,
    ViewerProtocolPolicy: 'https-only',
    AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  });
  const origin = config.Origins.find((candidate) => 'CustomOriginConfig' in candidate);
  expect(origin).toMatchObject({
    CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
    OriginCustomHeaders: [
      { HeaderName: 'x-origin-secret', HeaderValue: '{{resolve:secretsmanager:settee/test/origin-1:SecretString:::}}' },
    ],
  });
});

it('serves the application at unknown paths by a function, so that API errors stay unchanged', () => {
  expect(config.DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
  // No error that the API returns is replaced.
  const replaced = config.CustomErrorResponses.filter(({ ResponsePagePath }) => ResponsePagePath !== undefined);
  expect(Object.values(errorStatus).filter((status) => replaced.some(({ ErrorCode }) => ErrorCode === status))).toEqual([]);
});

it('caches no errors', () => {
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html#HTTPStatusCodes-cached-errors
  const keptByItself = [404, 414, 500, 501, 502, 503, 504];
  const keptIfTold = [400, 403, 405];
  const codes = config.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode);
  expect([...codes].sort()).toEqual([...keptByItself, ...keptIfTold].sort());
  for (const { ErrorCode, ErrorCachingMinTTL } of config.CustomErrorResponses)
    expect([ErrorCode, ErrorCachingMinTTL]).toEqual([ErrorCode, 0]);
});

it('answers in JSON if the origin does not respond', () => {
  const replaced = config.CustomErrorResponses.filter(({ ResponsePagePath }) => ResponsePagePath !== undefined);
  expect(replaced.map(({ ErrorCode }) => ErrorCode)).toEqual([502, 504]);
  for (const { ResponsePagePath = '', ResponseCode } of replaced) {
    expect(ResponsePagePath).toMatch(/\.json$/);
    const body = JSON.parse(readFileSync(fromRoot('frontend/public', ResponsePagePath), 'utf8')) as ErrorBody;
    expect(Object.keys(body).sort()).toEqual(['code', 'message']);
    expect(ResponseCode).toBe(errorStatus[body.code]);
  }
  // The gateway gives up first, after 30 seconds, and answers in JSON as well.
  const [gateway] = config.Origins.flatMap(({ CustomOriginConfig }) => (CustomOriginConfig ? [CustomOriginConfig] : []));
  expect(Number((gateway as { OriginReadTimeout?: number } | undefined)?.OriginReadTimeout)).toBeGreaterThan(30);
});

it('reads both buckets with signed origin access control', () => {
  const controls = Object.values(resourcesOf(edge, 'AWS::CloudFront::OriginAccessControl'));
  expect(controls).toHaveLength(2);
  for (const { Properties } of controls)
    expect(Properties.OriginAccessControlConfig).toMatchObject({ SigningBehavior: 'always', SigningProtocol: 'sigv4' });
  expect(config.Origins.filter((origin) => 'OriginAccessControlId' in origin)).toHaveLength(2);
});

it('compresses files, with Brotli if the browser accepts it', () => {
  // The policy CachingOptimized caches each file in every requested encoding and prefers Brotli.
  expect(config.DefaultCacheBehavior).toMatchObject({ Compress: true, CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6' });
});

it('passes project pages to the API without data of the caller, and caches them for a minute', () => {
  const pages = behavior('/projects/*');
  expect(pages).toMatchObject({ TargetOriginId: behavior('/api/*').TargetOriginId, ViewerProtocolPolicy: 'redirect-to-https' });
  expect(pages.OriginRequestPolicyId).toBeUndefined();
  expect(pages.ResponseHeadersPolicyId).toEqual(config.DefaultCacheBehavior.ResponseHeadersPolicyId);
  const policy = resourcesOf(edge, 'AWS::CloudFront::CachePolicy')[pages.CachePolicyId.Ref] as Resource;
  expect(policy.Properties.CachePolicyConfig).toMatchObject({
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 60,
    ParametersInCacheKeyAndForwardedToOrigin: {
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    },
  });
});

it('caches photos for at most an hour', () => {
  edge.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: Match.objectLike({ MaxTTL: 3600, DefaultTTL: 3600, MinTTL: 0 }),
  });
});

const policyOf = (pattern: string | undefined) => {
  const { ResponseHeadersPolicyId } = pattern === undefined ? config.DefaultCacheBehavior : behavior(pattern);
  const policy = resourcesOf(edge, 'AWS::CloudFront::ResponseHeadersPolicy')[ResponseHeadersPolicyId.Ref] as Resource;
  return (policy.Properties.ResponseHeadersPolicyConfig as { SecurityHeadersConfig: Record<string, unknown> })
    .SecurityHeadersConfig;
};

it.each([undefined, '/api/*', '/media/*'])('sends nosniff, no framing and HSTS for two years (%s)', (pattern) => {
  expect(policyOf(pattern)).toMatchObject({
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: 'DENY' },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
  });
});

it('lets other sites show photos, but read nothing else', () => {
  const policies = resourcesOf(edge, 'AWS::CloudFront::ResponseHeadersPolicy');
  const headersOf = (pattern: string) =>
    JSON.stringify(policies[behavior(pattern).ResponseHeadersPolicyId.Ref]?.Properties.ResponseHeadersPolicyConfig);
  const policy = (value: string) => `{"Header":"cross-origin-resource-policy","Override":true,"Value":"${value}"}`;
  expect(headersOf('/media/*')).toContain(policy('cross-origin'));
  expect(headersOf('/api/*')).toContain(policy('same-origin'));
  expect(policyOf('/media/*')).toEqual(policyOf('/api/*'));
});

it('sends no referrer from pages with a secret link', () => {
  const referrer = (pattern: string | undefined) => policyOf(pattern).ReferrerPolicy;
  expect(referrer(undefined)).toMatchObject({ ReferrerPolicy: 'strict-origin-when-cross-origin' });
  expect(isSecretPage('/mail')).toBe(false);
  for (const path of [...Object.values(secretLinks).map((link) => link('t')), '/reset-password?token=t', links.deck('t')])
    expect(isSecretPage(path)).toBe(true);
  const deck = behavior('/deck/?*');
  expect(policyOf('/deck/?*')).toEqual({ ...policyOf(undefined), ReferrerPolicy: referrer('/deck/?*') });
  expect(referrer('/deck/?*')).toMatchObject({ ReferrerPolicy: 'no-referrer', Override: true });
  // A function renders this page, uncached.
  const { CachePolicyId, TargetOriginId } = behavior('/api/*');
  expect(deck).toMatchObject({ CachePolicyId, TargetOriginId });
  for (const beginning of secretPages.filter((one) => one !== '/deck/')) {
    const { PathPattern, ResponseHeadersPolicyId, ...page } = behavior(`${beginning}*`);
    expect(referrer(PathPattern)).toMatchObject({ ReferrerPolicy: 'no-referrer', Override: true });
    expect(policyOf(PathPattern)).toEqual({ ...policyOf(undefined), ReferrerPolicy: referrer(PathPattern) });
    const { ResponseHeadersPolicyId: _, ...usual } = config.DefaultCacheBehavior;
    expect(page).toEqual(usual);
  }
});

it('allows scripts and styles of the site and of Stripe only, and none inline', () => {
  const csp = JSON.stringify(policyOf(undefined).ContentSecurityPolicy);
  expect(csp).toContain("default-src 'self'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; style-src 'self';");
  // Administrators see documents from the bucket, in a frame or as a picture.
  expect(csp).toMatch(/img-src 'self' data: blob: https:\/\//);
  expect(csp).toMatch(/frame-src [^;]*hooks\.stripe\.com https:\/\//);
  expect(csp).toContain("frame-ancestors 'none'");
  expect(csp).toContain("object-src 'none'; base-uri 'none'; form-action 'self'");
  expect(csp).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com https:\/\/cognito-idp\.us-east-1\./);
  expect(csp).toContain("manifest-src 'self'; worker-src 'self'");
  expect(csp).not.toContain('unsafe');
});

it('has a private, encrypted bucket for the build', () => {
  edge.hasResourceProperties('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: Match.objectLike({ BlockPublicAcls: true, RestrictPublicBuckets: true }),
    BucketEncryption: Match.anyValue(),
  });
});

it('supports HTTP/3, and requires TLS 1.2 on its own domain', () => {
  edge.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({
      HttpVersion: 'http2and3',
      Aliases: ['www.staging.test'],
      ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' }),
    }),
  });
  edge.resourcePropertiesCountIs('AWS::Route53::RecordSet', { Name: 'www.staging.test.' }, 2);
});

it('lets the firewall block known attackers and floods, and only count findings in bodies', () => {
  const [acl] = Object.values(resourcesOf(edge, 'AWS::WAFv2::WebACL')) as [Resource];
  const rules = acl.Properties.Rules as {
    Name: string;
    OverrideAction?: unknown;
    Statement: Record<string, { Limit?: number; RuleActionOverrides?: { Name: string; ActionToUse: unknown }[] }>;
  }[];
  expect(rules.map(({ Name }) => Name)).toEqual([
    'Rate',
    'Costly',
    'AWSManagedRulesAmazonIpReputationList',
    'AWSManagedRulesCommonRuleSet',
  ]);
  expect(rules[0]?.Statement.RateBasedStatement?.Limit).toBe(20_000);
  const counted = rules.at(-1)?.Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [];
  for (const { Name, ActionToUse } of counted)
    expect([Name, ActionToUse]).toEqual([expect.stringMatching(/_BODY$/), { Count: {} }]);
  expect(counted.map(({ Name }) => Name)).toContain('SizeRestrictions_BODY');
});

interface Statement {
  AndStatement?: { Statements: Statement[] };
  OrStatement?: { Statements: Statement[] };
  ByteMatchStatement?: { FieldToMatch: object; PositionalConstraint: string; SearchString: string };
}

/** Returns whether a statement of the firewall matches a call; `undefined` matches all. */
const finds = (statement: Statement | undefined, method: string, path: string): boolean => {
  if (!statement) return true;
  const { AndStatement, OrStatement, ByteMatchStatement } = statement;
  if (AndStatement) return AndStatement.Statements.every((one) => finds(one, method, path));
  if (OrStatement) return OrStatement.Statements.some((one) => finds(one, method, path));
  const { FieldToMatch = {}, PositionalConstraint, SearchString = '' } = ByteMatchStatement ?? {};
  const value = 'Method' in FieldToMatch ? method : path;
  return PositionalConstraint === 'EXACTLY' ? value === SearchString : value.startsWith(SearchString);
};

it('limits one address to well less than the gateway allows for all', () => {
  const [acl] = Object.values(resourcesOf(edge, 'AWS::WAFv2::WebACL')) as [Resource];
  const limits = (acl.Properties.Rules as { Statement: { RateBasedStatement?: RateBased } }[]).flatMap(({ Statement }) =>
    Statement.RateBasedStatement ? [Statement.RateBasedStatement] : [],
  );
  for (const { AggregateKeyType, Limit, EvaluationWindowSec } of limits) {
    // The lowest limit and the windows that WAF allows.
    expect([AggregateKeyType, Limit >= 10, [60, 120, 300, 600].includes(EvaluationWindowSec)]).toEqual(['IP', true, true]);
  }
  const [stage] = Object.values(resourcesOf(gateway, 'AWS::ApiGatewayV2::Stage')) as [Resource];
  const throttles = Object.entries(stage.Properties.RouteSettings as Record<string, { ThrottlingRateLimit: number }>);
  expect(throttles.length).toBeGreaterThan(5);
  for (const [route, { ThrottlingRateLimit }] of throttles) {
    const [method = '', path = ''] = route.replace(/\{\w+\}/, '01JABC').split(' ');
    const found = limits.filter(({ ScopeDownStatement }) => finds(ScopeDownStatement, method, path));
    const perSecond = Math.min(...found.map(({ Limit, EvaluationWindowSec }) => Limit / EvaluationWindowSec));
    // Stripe sends the webhook's events from its own addresses, so only the general limit applies to them.
    const share = path.startsWith('/api/stripe/') ? 1 : 1 / 5;
    expect([route, perSecond, perSecond < ThrottlingRateLimit && perSecond <= ThrottlingRateLimit * share]).toEqual([
      route,
      perSecond,
      true,
    ]);
  }
  const { DefaultRouteSettings } = stage.Properties as { DefaultRouteSettings: { ThrottlingRateLimit: number } };
  const [all] = limits.filter(({ ScopeDownStatement }) => !ScopeDownStatement);
  expect((all?.Limit ?? Number.NaN) / (all?.EvaluationWindowSec ?? 1)).toBeLessThan(DefaultRouteSettings.ThrottlingRateLimit / 5);
});

it('recognizes a path in any spelling, and ignores other calls', () => {
  const [acl] = Object.values(resourcesOf(edge, 'AWS::WAFv2::WebACL')) as [Resource];
  const [, costly] = acl.Properties.Rules as { Statement: { RateBasedStatement: RateBased } }[];
  const scope = costly?.Statement.RateBasedStatement.ScopeDownStatement;
  for (const call of ['POST /api/auth/login', 'POST /api/auth/login/', 'POST /api/contact', 'DELETE /api/users/01JABC']) {
    const [method = '', path = ''] = call.split(' ');
    expect([call, finds(scope, method, path)]).toEqual([call, true]);
  }
  for (const call of [
    'GET /api/auth/me',
    'POST /api/auth/logout',
    'PATCH /api/users/01JABC',
    'GET /api/projects',
    'POST /api/bids',
  ]) {
    const [method = '', path = ''] = call.split(' ');
    expect([call, finds(scope, method, path)]).toEqual([call, false]);
  }
  expect(JSON.stringify(scope)).toContain(
    '"TextTransformations":[{"Priority":0,"Type":"URL_DECODE"},{"Priority":1,"Type":"NORMALIZE_PATH"}]',
  );
});

it('logs blocked requests for two weeks, without credentials', () => {
  edge.hasResourceProperties('AWS::Logs::LogGroup', { LogGroupName: 'aws-waf-logs-settee-test', RetentionInDays: 14 });
  edge.hasResourceProperties('AWS::WAFv2::LoggingConfiguration', {
    LoggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    },
    RedactedFields: [{ QueryString: {} }, { SingleHeader: { Name: 'authorization' } }, { SingleHeader: { Name: 'cookie' } }],
  });
});

it('works without a domain, a zone and a firewall', () => {
  throwaway.resourceCountIs('AWS::Route53::RecordSet', 0);
  throwaway.resourceCountIs('AWS::WAFv2::WebACL', 0);
  throwaway.hasOutput('SiteUrl', { Value: { 'Fn::Join': ['', ['https://', Match.anyValue()]] } });
});

it('has the next origin secret ready, so that a rotation refuses no request', () => {
  const names = Object.values(resourcesOf(edge, 'AWS::SecretsManager::Secret')).map(({ Properties }) => Properties.Name);
  expect(names).toEqual(['settee/test/origin-1', 'settee/test/origin-2']);
  const rotated = synthesize(variedSettings).templates;
  expect(
    Object.values(resourcesOf(rotated.edge, 'AWS::SecretsManager::Secret')).map(({ Properties }) => Properties.Name),
  ).toEqual(['settee/test/origin-2', 'settee/test/origin-3']);
  expect(JSON.stringify(rotated.accounts.toJSON())).toContain('"ORIGIN_SECRET_IDS":"settee/test/origin-2,settee/test/origin-3"');
});
