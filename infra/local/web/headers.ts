import { contentSecurityPolicy, permissionsPolicy } from '#infra/security-headers';

/**
 * The pages' Content-Security-Policy is production's, so that what it forbids is noticed here; only that the stand-ins live on
 * the page's own origin, so nothing of Stripe's or AWS's is let in, and that there is no TLS to insist on.
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
