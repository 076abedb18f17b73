import * as z from 'zod/mini';
import { line } from '#shared/api/common';

export const SearchQuery = z.object({
  q: line({ message: 'Please enter at least 2 characters', min: 2, max: 100 }),
});
