import { ClosingCall } from '#components/closing-call';
import { paths } from '#config/paths';

/** Where to go from here. */
export const AboutClosing = () => (
  <ClosingCall
    id="begin"
    title="Have a property in mind?"
    text="Describe it in 3-5 minutes and see who would like to stage it. Submitting is free."
    to={paths.submitProjectFinal}
    illustration="floorPlan"
  />
);
