import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#lib/class-names';
import { Input, type InputProps } from './input';

/** A password, with a button that shows what was typed. */
export const PasswordInput = ({ className, ...rest }: Omit<InputProps, 'type'>) => {
  const [shown, setShown] = useState(false);
  return (
    <span className={classNames('relative block', className)}>
      <Input autoCapitalize="none" spellCheck={false} {...rest} type={shown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-label="Show typed characters"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        {shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
      </button>
    </span>
  );
};

/** Tells a password manager whose password a form is about that asks for nothing else. */
export const UsernameForPasswordManagers = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);
