import { userTypeLabel } from '#shared/account/user.values';
import { mask } from '#shared/message/mask-sign';

/**
 * Removes contact details from an answer before a device stores it, even if the user may read them online. Contact fields become
 * empty, as before the fee is paid. In texts, everything that looks like an email, a phone number or a street is hidden. The
 * result still fulfills the contract.
 */
export const withoutContact = (value: unknown): unknown => {
  if (typeof value === 'string') return isMachineText(value) ? value : hide(value);
  if (Array.isArray(value)) return value.map(withoutContact);
  if (typeof value !== 'object' || value === null) return value;
  const rest = Object.entries(value).map(([name, field]) => [name, withoutContact(field)]);
  return { ...Object.fromEntries(rest), ...withoutDetails(value as Fields) };
};

type Fields = Readonly<Record<string, unknown>>;

/** Replaces a person's contact fields. Empty for other objects. */
const withoutDetails = (one: Fields): Fields => {
  // The user. Screens would ask for a phone number if none was left.
  if ('username' in one) {
    return { username: '', email: '', name: String(one.name).split(' ', 1)[0], company: null, phone: one.phone && mask };
  }
  // The other party of a conversation, with the name from before the fee was paid.
  if ('linked' in one) {
    const { linked, stagerIdentifier, userType } = one;
    return linked === true ? { name: stagerIdentifier ?? userTypeLabel(String(userType)), company: null } : {};
  }
  // A handover. Shows only that there is an address and access.
  if ('access' in one) return { address: one.address && mask, access: one.access && mask };
  return 'email' in one || 'phone' in one ? { name: null, company: null, email: null, phone: null } : {};
};

/** Dates, times, ids and photos, which only look like phone numbers. */
const machinePatterns = [/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/, /^[0-9A-Z]{26}$/, /^\/media\/photos\/[\w./-]+$/];
const isMachineText = (text: string): boolean => machinePatterns.some((shape) => shape.test(text));

const contacts = [
  /[^\s@<>()]{1,64}@[^\s@<>()]{1,255}/g,
  // Seven digits or more, with up to two signs between each.
  /\+?\(?\d(?:[\s().\-–/]{0,2}\d){6,}/g,
  /\b\d{1,6}\s(?:[\w.'’-]{1,30}\s){1,4}(?:st|street|ave|avenue|rd|road|ln|lane|blvd|boulevard|pkwy|parkway|hwy|highway)\b/gi,
  /\b\d{1,6}\s(?:[A-Z][\w.'’-]{0,30}\s){1,4}(?:Dr|Drive|Ct|Court|Way|Pl|Place|Cir|Circle|Ter|Terrace|Trl|Trail)\b/g,
];
const hide = (text: string): string => contacts.reduce((left, shape) => left.replace(shape, mask), text);
