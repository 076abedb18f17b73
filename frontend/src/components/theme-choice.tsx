import { clsx } from 'clsx';
import { useId } from 'react';
import { chooseTheme, type Theme, themes, useTheme } from '#lib/theme';

/** Light, dark, or the system's scheme. Inherits the color of the surrounding text. */
const ThemeChoice = () => {
  const id = useId();
  const chosen = useTheme();
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex items-center gap-1">
      <span id={id} className="mr-2">
        Theme
      </span>
      {(Object.keys(themes) as Theme[]).map((theme) => (
        <label
          key={theme}
          className={clsx(
            'relative inline-flex min-h-9 items-center rounded-full border px-3',
            theme === chosen ? 'border-current' : 'border-transparent hover:underline',
          )}
        >
          {/* The input is invisible, except for its focus ring around the word. */}
          <input
            type="radio"
            name={id}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full"
          />
          {themes[theme]}
        </label>
      ))}
    </div>
  );
};

export default ThemeChoice;
