import type * as z from 'zod/mini';
import { deskAnswers } from './answers.desk';
import { marketAnswers } from './answers.market';
import type { Route } from './route';
import type * as routes from './routes';

type Routes = typeof routes;
/** The routes with an answer. This file compiles only if it has a line for each of them, and for no others. */
type AnsweringId = { [Id in keyof Routes]: Routes[Id]['definition'] extends { status: 204 } ? never : Id }[keyof Routes];

/** Separate from the routes, so that functions, which do not check answers, do not load these schemas. */
export const answers = { ...marketAnswers, ...deskAnswers } satisfies Record<AnsweringId, z.core.$ZodType>;

export const answerOf = (id: string): z.core.$ZodType | undefined => (id in answers ? answers[id as AnsweringId] : undefined);

/** Undefined for a route without an answer. */
export type ResponseOf<R extends Route> = R['id'] extends keyof typeof answers
  ? z.core.output<(typeof answers)[R['id']]>
  : undefined;
