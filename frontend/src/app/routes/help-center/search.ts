import { plainText } from '#components/prose';
import type { QuestionGroup } from './questions';

/** Ignores case, accents and typographic quotes. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase();

/** Returns questions that contain every word of `query` in their text or answer. Omits empty groups. */
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
