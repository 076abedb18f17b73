import type * as z from 'zod/mini';
import { marketAnswers } from '#shared/api/answers.market';
import * as routes from '#shared/api/routes.market';
import * as client from './client';

/** Of an endpoint without an answer: undefined. */
const answers: Partial<Record<string, z.core.$ZodType>> = marketAnswers;

/** What calls the API. One object, so that the build makes one file of it. */
export const apiParts = { answers, client, routes };
