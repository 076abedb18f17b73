import * as z from 'zod/mini';
import { isUsPhone } from '#shared/account/telephone';
import { line, optionalLine } from '#shared/api/common';

const maxPhoneLength = 40;

// Schemas that use it decide whether a number is required.
const callable = z.refine<string>((phone) => phone === '' || isUsPhone(phone), 'Please enter a 10-digit US phone number');

export const phone = (message: string) => line({ message, max: maxPhoneLength }).check(callable);

export const optionalPhone = z.pipe(optionalLine(maxPhoneLength), z.nullable(z.string().check(callable)));
