/** The origins other than its own that a page may contact, without paths. */
export interface Elsewhere {
  /** The storage that browsers upload photos to, and that administrators see documents from. */
  uploads: string;
  /** The service that signs administrators in. */
  cognito: string;
}

/**
 * The Content-Security-Policy of every page: scripts and styles from this origin only, none inline; from others only what card
 * payments need, and uploads and documents from the bucket (https://docs.stripe.com/security/guide#content-security-policy).
 */
export const contentSecurityPolicy = ({ uploads, cognito }: Elsewhere): string =>
  Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', uploads],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://api.stripe.com', cognito, uploads],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', uploads],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'manifest-src': ["'self'"],
    // The service worker (frontend/src/worker), at the root.
    'worker-src': ["'self'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .concat('upgrade-insecure-requests')
    .join('; ');

/** The browser features that the product never uses, all disabled; `payment` is allowed for Stripe's wallets, `geolocation` for "Near Me". */
export const permissionsPolicy =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), payment=(self "https://js.stripe.com")';
