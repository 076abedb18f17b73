import { clsx } from 'clsx';
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { useFieldControl } from './field';
import { Input } from './input';

interface ComboboxProps<Item> extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'children'> {
  value: string;
  onText: (text: string) => void;
  /** Must also set the text. */
  onChoose: (item: Item) => void;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  textOf: (item: Item) => string;
  /** The accessible name. */
  listLabel: string;
  heading?: ReactNode;
  /** Read aloud when it changes. */
  status: string;
  /** Highlights the first item until the arrow keys or the pointer highlight another. */
  eager: boolean;
  children: (item: Item) => ReactNode;
}

const types = useCombobox.stateChangeTypes;

/** Only selecting an item changes the text. */
const reduce = <Item,>(state: UseComboboxState<Item>, { type, changes }: UseComboboxStateChangeOptions<Item>) => {
  const kept = { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
  if (type === types.InputBlur) return { ...kept, isOpen: false };
  if (type === types.InputKeyDownEscape) return { ...kept, isOpen: false, highlightedIndex: -1 };
  if (type === types.InputClick) return { ...kept, isOpen: state.isOpen };
  return changes;
};

/** Enter and Tab choose the highlighted item. Takes its label and description from the Field around it. */
export const Combobox = <Item,>(props: ComboboxProps<Item>) => {
  const { value, onText, onChoose, items, keyOf, textOf, listLabel, heading, status, eager, children, ...input } = props;
  const { id } = useFieldControl();
  const [moved, setMoved] = useState(-1);
  const highlightedIndex = moved < 0 && eager && items.length > 0 ? 0 : moved;
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: items as Item[],
    ...(id && { inputId: id }),
    inputValue: value,
    // The text holds the selection, so that the same item can be selected again.
    selectedItem: null,
    itemToString: (item) => (item === null ? '' : textOf(item)),
    itemToKey: (item) => (item === null ? null : keyOf(item)),
    highlightedIndex,
    onHighlightedIndexChange: ({ highlightedIndex: next }) => setMoved(next),
    stateReducer: reduce,
    onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && onChoose(selectedItem),
  });
  const shown = isOpen && items.length > 0;
  const highlighted = shown ? items[highlightedIndex] : undefined;
  return (
    <span className="relative block">
      <Input
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...getInputProps({
          ...input,
          // Sets the text directly, because downshift's state would move the caret to the end.
          onChange: (event) => onText(event.currentTarget.value),
          onKeyDown: ({ key, shiftKey }) => key === 'Tab' && !shiftKey && highlighted && onChoose(highlighted),
        })}
        aria-labelledby={undefined}
        aria-expanded={shown}
        // A highlighted item may be gone with the list.
        {...(!shown && { 'aria-activedescendant': undefined })}
      />
      <span className={clsx('absolute inset-x-0 top-full z-30 pt-1', !shown && 'hidden')}>
        <span className="block overflow-hidden rounded-md border border-edge bg-paper shadow-float">
          {heading && <span className="block px-3.5 pt-2.5 pb-1 text-sm text-ink-soft">{heading}</span>}
          <ul {...getMenuProps({ 'aria-label': listLabel })} className="max-h-96 overflow-y-auto py-1">
            {shown &&
              items.map((item, index) => (
                <li
                  key={keyOf(item)}
                  {...getItemProps({ item, index })}
                  className={clsx(
                    'flex min-h-11 cursor-pointer items-center px-3.5 py-1.5 text-base',
                    index === highlightedIndex && 'bg-evergreen-tint',
                  )}
                >
                  {children(item)}
                </li>
              ))}
          </ul>
        </span>
      </span>
      {/* Inside the combobox, not at the end of the page, because a dialog hides everything outside itself from screen
          readers. Always in the document, because screen readers announce only changes of an existing live region. */}
      <span role="status" className="sr-only">
        {isOpen ? status : ''}
      </span>
    </span>
  );
};
