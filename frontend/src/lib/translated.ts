/**
 * Lets React work on a page changed by Google Translate, which replaces texts by `<font>` elements. React would fail to remove
 * its texts, and its changes would not show. https://github.com/facebook/react/issues/11538
 * `translate="no"` would keep people from reading the site in their language.
 */

const isTranslation = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font';

const translations = new WeakMap<Node, HTMLElement>();

/** Puts a text that React has changed back in place of its translation, to be translated again. */
const rewritten = new MutationObserver((records) => {
  for (const { target } of records) {
    const translation = translations.get(target);
    translations.delete(target);
    if (translation?.isConnected) translation.replaceWith(target);
  }
});

const note = (records: readonly MutationRecord[]): void => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    if (text?.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
    const translation = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
    if (!translation) continue;
    translations.set(text, translation);
    rewritten.observe(text, { characterData: true });
  }
};
const replaced = new MutationObserver(note);
replaced.observe(document, { childList: true, subtree: true });

/** Returns the child itself, its translation, or null. */
const standIn = (parent: Node, child: Node): Node | null => {
  if (child.parentNode === parent) return child;
  note(replaced.takeRecords());
  const translation = translations.get(child);
  return translation?.parentNode === parent ? translation : null;
};

const { insertBefore, removeChild } = Node.prototype;

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, child: Node | null): T {
  return insertBefore.call(this, node, child && standIn(this, child)) as T;
};

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  const there = standIn(this, child);
  if (there) removeChild.call(this, there);
  return child;
};
