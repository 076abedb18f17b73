import { useIsOff } from '#lib/site-notices';
import { type SwitchName, switches } from '#shared/site/switches';
import { Notice } from '#ui/states';

interface SwitchedOffProps {
  name: SwitchName;
  /** Plain text without a frame, for dark backgrounds. */
  plain?: boolean;
}

/** Explains above a form that its action is switched off. The form stays, because this information may be minutes old. */
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
