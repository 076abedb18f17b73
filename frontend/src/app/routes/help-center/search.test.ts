import { describe, expect, it } from 'vitest';
import { questionGroups } from './questions';
import { searchQuestions } from './search';

const found = (query: string) => searchQuestions(questionGroups, query).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('the search of the help center', () => {
  it('finds a question by words of its answer in any order and case', () => {
    expect(found('stripe CARD')).toEqual(['pay-the-fee']);
    expect(found('Designer')).toEqual(['staging-levels']);
  });

  it('treats straight and curly apostrophes as equal', () => {
    expect(found("owner's contact")).toContain('owner-contact');
  });

  it('does not search the addresses of links', () => {
    expect(found('portfolio-upload')).toEqual([]);
  });

  it('shows every question for an empty query', () => {
    expect(searchQuestions(questionGroups, '  ')).toEqual(questionGroups);
  });
});

it('every group and question has a unique anchor', () => {
  const anchors = questionGroups.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
  expect(new Set(anchors).size).toBe(anchors.length);
});
