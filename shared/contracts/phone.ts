import * as z from 'zod/mini';
import { withoutExtension } from '#shared/telephone';
import { line, optionalLine } from './common';

const maxPhoneLength = 40;

/**
 * Whether a number has as many digits as one that can be called from the United States: 10, 7 within an area, 11 with the country,
 * and up to the 15 of E.164 for others. Whether somebody has it is not asked.
 */
export const isCallable = (phone: string): boolean => {
  const number = withoutExtension(phone);
  const digits = number.replace(/\P{Nd}/gu, '').length;
  return digits <= 15 && (digits >= 10 || digits === 7 || (digits > 7 && number.trim().startsWith('+')));
};

// Whether one is required is for the schema that uses this to say.
const callable = z.refine<string>((phone) => phone === '' || isCallable(phone), 'Please enter a phone number that can be called');

/** A phone number that has to be given. */
export const phone = (message: string) => line({ message, max: maxPhoneLength }).check(callable);

/** A phone number that may be absent, null or empty. */
export const optionalPhone = z.pipe(optionalLine(maxPhoneLength), z.nullable(z.string().check(callable)));
