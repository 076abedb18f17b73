import type { Block } from '#components/prose';

export interface LegalSection {
  /** The anchor that leads to it. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface LegalDocument {
  title: string;
  lead: string;
  /** The gist, for those who will read no more. Not part of the contract. */
  inShort: readonly string[];
  sections: readonly LegalSection[];
}
