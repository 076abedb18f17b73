import { startDevice } from './start';
import Strip from './strip';

/** Loaded once the page is idle. One object, so that the build puts everything into one file. */
export const whenIdle = { startDevice, Strip };
