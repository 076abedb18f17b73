import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, checkConnection, loadFailure, messageOf, NetworkError, reasons } from './errors';
import { toastFailure, useToasts } from './toast';

const shown = () => {
  const [item] = useToasts.getState();
  return [item?.title, item?.description];
};

describe('the message of a failed call', () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is the server's message, even if a gateway sends no code with it", () => {
    expect(messageOf(new ApiError(409, 'CONFLICT', 'You have already bid on this project'))).toBe(
      'You have already bid on this project',
    );
    expect(messageOf(new ApiError(503, 'UNKNOWN', 'Service Unavailable', [], true))).toBe('Service Unavailable');
    expect(messageOf(new ApiError(502, 'UNKNOWN', '502: <html>'))).toBe(checkConnection);
    toastFailure('Failed to submit bid', new ApiError(409, 'CONFLICT', 'Too late'), 'Failed to submit bid');
    expect(shown()).toEqual(['Failed to submit bid', ['Too late']]);
  });

  it('repeats the title if the server sent no message', () => {
    toastFailure('Failed to submit bid', new ApiError(502, 'UNKNOWN', '502: <html>'), 'Failed to submit bid');
    expect(shown()).toEqual(['Failed to submit bid', ['Failed to submit bid']]);
  });

  it('says that the user is offline, and what is kept', () => {
    vi.stubGlobal('navigator', { onLine: false });
    const lost = new NetworkError();
    expect(messageOf(lost)).toBe(`You are offline. ${checkConnection}`);
    expect(loadFailure(lost)).toBe('You are offline. You can only see what you opened on this device before.');
    expect(reasons(lost, 'Please try again later.')).toEqual(['You are offline.', 'Please try again later.']);
    expect(reasons(new Error('x'), 'Please try again later.')).toEqual(['Please try again later.']);
    toastFailure('Failed to submit bid', lost, 'Failed to submit bid', 'It is still there.');
    expect(shown()).toEqual(['Failed to submit bid', ['You are offline.', checkConnection, 'It is still there.']]);
    vi.stubGlobal('navigator', { onLine: true });
    expect(new NetworkError().message).toBe('You are offline, or the server cannot be reached.');
  });
});
