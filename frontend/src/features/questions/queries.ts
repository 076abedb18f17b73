import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';

export const questionsQuery = (projectId: string) =>
  pagedQuery(['projects', projectId, 'questions'], ({ cursor, signal }) =>
    callPage('listQuestions', { params: { id: projectId }, query: { cursor, limit: 20 }, signal }),
  );
