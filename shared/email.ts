import { plain } from './typed';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// A domain's last label is not a number: `ann@127.0.0.1` is not an address.
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])';
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";

/**
 * An address as `readEmail` returns it: dot-atom@domain (RFC 5322, 3.4.1), in ASCII, as SES requires:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Destination.html
 */
export const emailPattern = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?=.{1,253}$)(?:${label}\\.)+${topLevel}$`);

/** `müller.de` is `xn--mller-kva.de`. Returns anything else unchanged. */
const asciiDomain = (domain: string): string => {
  if (!/[^\0-\x7f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

/** Returns a typed or pasted address in the form that is stored. Returns anything else unchanged. */
export const readEmail = (typed: string): string => {
  // A copied link: `mailto:ann@example.com?subject=Hello`.
  const address = plain(typed).replace(/^mailto: ?([^?]*).*$/i, '$1');
  const at = address.lastIndexOf('@');
  return (address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))).toLowerCase();
};
