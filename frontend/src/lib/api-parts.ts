import { answerOf } from '#shared/api/answers';
import * as routes from '#shared/api/routes';
import * as client from './client';

/** What calls the API. One object, so that the build makes one file of it. */
export const apiParts = { answerOf, client, routes };
