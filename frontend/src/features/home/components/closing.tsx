import { ClosingCall } from '#components/closing-call';
import { paths } from '#config/paths';

/** The last word: begin. */
export const Closing = () => (
  <ClosingCall
    id="closing"
    title="Which home is next?"
    text="Tell us about it in 3-5 minutes. Creating an account, submitting projects and browsing are free."
    to={paths.submitProject}
    illustration="armchair"
  />
);
