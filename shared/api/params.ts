import * as z from 'zod/mini';
import { Id } from './common';

export const BadgeParams = z.object({ id: Id, badgeId: Id });

export const IdParams = z.object({ id: Id });

export const UserIdParams = z.object({ userId: Id });

export const QuestionParams = z.object({ id: Id, questionId: Id });
