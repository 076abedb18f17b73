import { startDevice } from './start';
import Strip from './strip';

/** What starts once the page is idle. One object, so that the build makes one file of it. */
export const whenIdle = { startDevice, Strip };
