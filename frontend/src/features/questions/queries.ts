import { endpointList } from '#lib/endpoint-query';

export const questionsQuery = (projectId: string) =>
  endpointList(['projects', projectId, 'questions'], 'listQuestions', { params: { id: projectId }, query: { limit: 20 } });
