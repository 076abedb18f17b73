import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';

/** The questions about a project that the reader may see, latest first. */
export const questionsQuery = (projectId: string) =>
  pagedQuery(['projects', projectId, 'questions'], ({ cursor, signal }) =>
    callPage('listQuestions', { params: { id: projectId }, query: { cursor, limit: 20 }, signal }),
  );
