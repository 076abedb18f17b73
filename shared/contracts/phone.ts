import * as z from 'zod/mini';
import { isUsPhone } from '#shared/telephone';
import { line, optionalLine } from './common';

const maxPhoneLength = 40;

// Whether one is required is for the schema that uses this to say.
const callable = z.refine<string>((phone) => phone === '' || isUsPhone(phone), 'Please enter a 10-digit US phone number');

/** A phone number that has to be given. */
export const phone = (message: string) => line({ message, max: maxPhoneLength }).check(callable);

/** A phone number that may be absent, null or empty. */
export const optionalPhone = z.pipe(optionalLine(maxPhoneLength), z.nullable(z.string().check(callable)));
