import { plain } from './typed';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// The last label of a domain is no number: `ann@127.0.0.1` is no address.
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])';
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";

/**
 * An email address as `readEmail` returns it: dot-atom@domain (RFC 5322, 3.4.1), in ASCII. SES takes nothing else before the @:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Destination.html
 */
export const emailPattern = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?=.{1,253}$)(?:${label}\\.)+${topLevel}$`);

/** Returns a domain as mail servers know it: `müller.de` is `xn--mller-kva.de`. What is no domain stays as it is. */
const asciiDomain = (domain: string): string => {
  if (!/[^\0-\x7f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

/** Returns a typed or pasted email address in the one form that is stored and compared. What is no address stays none. */
export const readEmail = (typed: string): string => {
  // As the link to an address is copied: `mailto:ann@example.com?subject=Hello`.
  const address = plain(typed).replace(/^mailto: ?([^?]*).*$/i, '$1');
  const at = address.lastIndexOf('@');
  return (address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))).toLowerCase();
};
