/** Where the page may go besides its own origin. Origins, without a path. */
export interface Elsewhere {
  /** Takes the photos that browsers upload straight to storage. */
  uploads: string;
  /** Signs administrators in. */
  cognito: string;
}

/**
 * The Content-Security-Policy of every page: scripts and styles from this origin alone, none of them inline; of others only what
 * paying by card needs (https://docs.stripe.com/security/guide#content-security-policy).
 */
export const contentSecurityPolicy = ({ uploads, cognito }: Elsewhere): string =>
  Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://api.stripe.com', cognito, uploads],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .concat('upgrade-insecure-requests')
    .join('; ');

/** What a page of this product never asks the browser for; `payment` is Stripe's, for wallets. */
export const permissionsPolicy =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), payment=(self "https://js.stripe.com")';
