import { applyStyles } from './styles';

/** Shows the bank's question, as on Stripe's test page for 3D Secure. The tester chooses the answer. */
export const authenticate = (): Promise<'succeeded' | 'failed'> =>
  new Promise((resolve) => {
    applyStyles();
    const dialog = Object.assign(document.createElement('dialog'), { className: 'StandInDialog' });
    const heading = Object.assign(document.createElement('h2'), {
      id: 'stand-in-authentication',
      textContent: '3D Secure test authentication',
    });
    dialog.setAttribute('aria-labelledby', heading.id);
    const text = Object.assign(document.createElement('p'), {
      textContent: 'Here the bank would ask the cardholder to approve this payment.',
    });
    const buttons = document.createElement('div');
    const answer = (label: string, outcome: 'succeeded' | 'failed') => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
      button.addEventListener('click', () => dialog.close(outcome));
      buttons.append(button);
    };
    answer('Complete authentication', 'succeeded');
    answer('Fail authentication', 'failed');
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'succeeded' ? 'succeeded' : 'failed');
    });
    dialog.append(heading, text, buttons);
    document.body.append(dialog);
    dialog.showModal();
  });
