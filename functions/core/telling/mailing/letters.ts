import type { CatalogueEvent } from '#core/market/notification/catalogue';
import type { Compose } from './letters/about';
import { accountLetters } from './letters/account';
import { areaLetters } from './letters/areas';
import { bidLetters } from './letters/bids';
import { decisionLetters } from './letters/decisions';
import { handoverLetters } from './letters/handover';
import { paymentLetters } from './letters/payments';
import { talkLetters } from './letters/talk';
import { verificationLetters } from './letters/verification';
import { workLetters } from './letters/work';

export type { Occasion } from './letters/about';

/** What is mailed of every event that is. A new one without a letter does not compile. */
export const letters = {
  ...bidLetters,
  ...paymentLetters,
  ...handoverLetters,
  ...talkLetters,
  ...workLetters,
  ...decisionLetters,
  ...verificationLetters,
  ...accountLetters,
  ...areaLetters,
} satisfies Record<Exclude<CatalogueEvent, 'question_declined' | 'property_told'>, Compose>;
