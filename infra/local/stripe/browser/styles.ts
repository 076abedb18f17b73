const css = `
.StandInPayment { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: var(--stand-in-gap); font-family: var(--stand-in-font); color: var(--stand-in-text); text-align: start; }
.StandInPayment > * { grid-column: span 2; min-width: 0; }
.StandInPayment > .StandIn-wide { grid-column: 1 / -1; }
.StandInPayment label { display: block; margin-bottom: 0.3rem; font-size: 0.875rem; font-weight: 500; line-height: 1.3; color: inherit; }
.StandInPayment input { box-sizing: border-box; width: 100%; padding: 0.7rem 0.75rem; font: inherit; font-size: 1rem; line-height: 1.25; color: inherit; background: var(--stand-in-background); border: 1px solid var(--stand-in-border); border-radius: var(--stand-in-radius); outline: 2px solid transparent; outline-offset: 1px; }
.StandInPayment input:focus { border-color: var(--stand-in-primary); outline-color: var(--stand-in-primary); }
.StandInPayment input[aria-invalid='true'] { border-color: var(--stand-in-danger); }
.StandInPayment input[readonly] { opacity: 0.6; }
.StandInPayment .StandIn-error { margin: 0.3rem 0 0; font-size: 0.8125rem; line-height: 1.35; color: var(--stand-in-danger); }
.StandInPayment .StandIn-hint { margin: 0; font-size: 0.8125rem; line-height: 1.45; opacity: 0.85; }
.StandInDialog { max-width: 26rem; padding: 1.5rem; border: 0; border-radius: 0.75rem; font-family: system-ui, sans-serif; color: #1f2933; background: #fff; box-shadow: 0 1rem 3rem rgb(0 0 0 / 30%); margin: auto; }
.StandInDialog::backdrop { background: rgb(0 0 0 / 55%); }
.StandInDialog h2 { margin: 0 0 0.5rem; font-size: 1.125rem; font-weight: 600; }
.StandInDialog p { margin: 0 0 1.25rem; line-height: 1.5; }
.StandInDialog div { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.StandInDialog button { padding: 0.6rem 1rem; font: inherit; font-weight: 500; border: 1px solid #52606d; border-radius: 0.5rem; background: #fff; color: #1f2933; cursor: pointer; }
.StandInDialog button:first-child { background: #0b5394; border-color: #0b5394; color: #fff; }
@media (max-width: 26rem) { .StandInPayment > * { grid-column: span 3; } .StandInPayment > :nth-child(4) { grid-column: 1 / -1; } }
`;

let applied = false;

/** Adds the styles as a constructed style sheet, because a style element would violate the page's Content-Security-Policy. */
export const applyStyles = (): void => {
  if (applied) return;
  applied = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

/** The part of Stripe's appearance API that makes the form look like its page. */
export interface Appearance {
  variables?: Partial<
    Record<
      'borderRadius' | 'colorBackground' | 'colorDanger' | 'colorPrimary' | 'colorText' | 'fontFamily' | 'gridRowSpacing',
      string
    >
  >;
}

export const applyAppearance = (element: HTMLElement, { variables = {} }: Appearance = {}): void => {
  const values: Record<string, string> = {
    '--stand-in-background': variables.colorBackground ?? '#ffffff',
    '--stand-in-border': '#8a94a0',
    '--stand-in-danger': variables.colorDanger ?? '#b42318',
    '--stand-in-font': variables.fontFamily ?? 'inherit',
    '--stand-in-gap': variables.gridRowSpacing ?? '0.9rem',
    '--stand-in-primary': variables.colorPrimary ?? '#0b5394',
    '--stand-in-radius': variables.borderRadius ?? '0.5rem',
    '--stand-in-text': variables.colorText ?? 'inherit',
  };
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
};
