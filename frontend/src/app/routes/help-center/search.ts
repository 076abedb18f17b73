import { plainText } from '#components/prose';
import type { QuestionGroup } from './questions';

/** Removes differences in case, accents and typographic quotes. */
const normalize = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase();

/** Returns the questions whose text or answer contains every word of `query`. Omits empty groups. */
export const searchQuestions = (groups: readonly QuestionGroup[], query: string): QuestionGroup[] => {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer }) => {
      const text = normalize(`${question} ${plainText(answer)}`);
      return words.every((word) => text.includes(word));
    });
    return questions.length > 0 ? [{ ...group, questions }] : [];
  });
};
