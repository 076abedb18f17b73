import { chooseTheme, themes, useTheme } from '#lib/theme';
import { Segmented } from '#ui/segmented';

/** Light, dark, or as the reader's system: kept for this browser. */
const ThemeChoice = () => <Segmented label="Theme" options={themes} value={useTheme()} onChange={chooseTheme} />;

export default ThemeChoice;
