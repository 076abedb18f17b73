import { contentSecurityPolicy, permissionsPolicy } from '#infra/security-headers';

/**
 * Returns production's Content-Security-Policy, so that violations are noticed here. There are two differences. The stand-ins are on the
 * page's own origin, so no origins of Stripe or AWS are allowed. And there is no TLS to enforce.
 */
const localPolicy = (origin: string, realStripe: boolean): string =>
  contentSecurityPolicy({ uploads: origin, cognito: origin })
    .split('; ')
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .map((directive) => {
      const [name, ...sources] = directive.split(' ');
      const kept = [...new Set(sources)].filter((source) => realStripe || !source.includes('stripe.com'));
      return [name, ...(kept.length > 0 ? kept : ["'none'"])].join(' ');
    })
    .join('; ');

export const siteHeaders = (origin: string, realStripe: boolean): Record<string, string> => ({
  'content-security-policy': localPolicy(origin, realStripe),
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});
