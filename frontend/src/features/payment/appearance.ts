import type { Appearance } from '@stripe/stripe-js';

/** The tokens of styles/theme.css, for a form that may live in a frame of the provider's. */
export const appearanceOfTheme = (): Appearance => {
  const theme = getComputedStyle(document.documentElement);
  const token = (name: string): string => theme.getPropertyValue(name).trim();
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--color-evergreen'),
      colorBackground: token('--color-paper'),
      colorText: token('--color-ink'),
      colorDanger: token('--color-brick'),
      fontFamily: token('--font-text'),
      borderRadius: token('--radius-md'),
      gridRowSpacing: '1.25rem',
    },
  };
};
