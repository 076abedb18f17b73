import { plainText } from '#components/prose';
import type { QuestionGroup } from './questions';

/** Makes a search ignore case, accents and typographic quotes. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase();

/** The groups with the questions that contain every word of `query`, in the question or its answer. Groups left empty are left out. */
export const searchQuestions = (groups: readonly QuestionGroup[], query: string): QuestionGroup[] => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer }) => {
      const text = folded(`${question} ${plainText(answer)}`);
      return words.every((word) => text.includes(word));
    });
    return questions.length > 0 ? [{ ...group, questions }] : [];
  });
};
