import { useIsOff } from '#lib/site-notices';
import { type SwitchName, switches } from '#shared/switches';
import { Notice } from '#ui/states';

interface SwitchedOffProps {
  name: SwitchName;
  /** As plain text, for dark grounds. */
  plain?: boolean;
}

/**
 * Says beside a button that what it does is switched off, before it is pressed; nothing while it is on. The button stays: what this page has heard may be
 * some minutes old.
 */
export const SwitchedOff = ({ name, plain = false }: SwitchedOffProps) => {
  const isOff = useIsOff(name);
  if (!isOff) return null;
  return plain ? (
    <p className="text-sm">{switches[name].off}</p>
  ) : (
    <Notice tone="warning" compact>
      {switches[name].off}
    </Notice>
  );
};
