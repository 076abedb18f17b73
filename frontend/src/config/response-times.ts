/** How soon the contact page and the help center promise an answer. */
export const responseTimes = [
  { topic: 'General questions', within: 'within 24 hours' },
  { topic: 'Technical support', within: 'within 4-6 hours' },
  { topic: 'Urgent matters', within: 'within 2 hours' },
] as const;
