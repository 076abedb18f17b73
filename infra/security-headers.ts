/** Origins without paths. */
export interface Elsewhere {
  /** The bucket of uploads and documents. */
  uploads: string;
  cognito: string;
}

/**
 * Allows scripts and styles of this origin only, and none inline. Also allows Stripe's origins for card payments
 * (https://docs.stripe.com/security/guide#content-security-policy), and the bucket.
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

/** Disables browser features. Stripe's wallets need `payment`, and "Near Me" needs `geolocation`. */
export const permissionsPolicy =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), payment=(self "https://js.stripe.com")';
